import { useEffect, useState } from 'react'
import type { LocatedFinding } from '#model'
import { type PublishedPage, replacePage } from '../documents'
import { loadPermissions } from '../login/permissions'
import { messages } from '../messages'
import { session } from '../session/store'
import './findings.css'

/** Message of the development server after each save of a document. */
interface DocumentsNews {
  readonly findings: readonly LocatedFinding[]
  /** Valid pages by code that changed since the last message. */
  readonly pages: Readonly<Record<string, PublishedPage>>
  /** The menu, or one of its permissions, has changed. */
  readonly menu: boolean
}

// Names of the messages between this panel and scripts/devServer.ts.
const newsEvent = 'jiandu:documents'
const helloEvent = 'jiandu:hello'

/** Shows errors of documents over the page, which keeps working (development only). */
export function FindingsOverlay() {
  const [findings, setFindings] = useState<readonly LocatedFinding[]>([])
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    const { hot } = import.meta
    if (!hot) return
    const take = (news: DocumentsNews) => {
      setFindings(news.findings)
      setHidden(false)
      for (const [code, page] of Object.entries(news.pages)) replacePage(code, page)
      // Without a menu it is still loading, or nobody is signed in. A failure keeps the current menu.
      if (news.menu && session.menu) loadPermissions().catch(() => undefined)
    }
    hot.on(newsEvent, take)
    hot.send(helloEvent)
    return () => hot.off(newsEvent, take)
  }, [])
  if (findings.length === 0 || hidden) return null
  return (
    <section
      className="findings"
      role="alert"
      aria-label={messages.documentFindings(findings.length)}
    >
      <header>
        <strong>{messages.documentFindings(findings.length)}</strong>
        <button type="button" onClick={() => setHidden(true)}>
          {messages.hide}
        </button>
      </header>
      <ol>
        {findings.map((finding) => (
          <li key={`${finding.file}${finding.pointer}${finding.message}`}>
            {finding.file !== '' && (
              <code>
                schemas/{finding.file}:{finding.line}:{finding.column}
              </code>
            )}
            <span>{finding.message}</span>
            {finding.suggestion && !finding.message.includes(finding.suggestion) && (
              <em>{messages.didYouMean(finding.suggestion)}</em>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
