import { useEffect, useState } from 'react'
import type { LocatedFinding } from '#model'
import { type PublishedPage, replacePage } from '../documents'
import { loadPermissions } from '../login/permissions'
import { messages } from '../messages'
import { session } from '../session/store'
import './findings.css'

/** What the development server says after each save of a document. */
interface DocumentsNews {
  readonly findings: readonly LocatedFinding[]
  /** Pages whose documents are in order, by code: what changed since the last news. */
  readonly pages: Readonly<Record<string, PublishedPage>>
  /** The menu, or a permission that it registers, has changed. */
  readonly menu: boolean
}

// Names of the messages between this panel and scripts/devServer.ts.
const newsEvent = 'jiandu:documents'
const helloEvent = 'jiandu:hello'

/** The mistakes in the documents, over the page that goes on working (development only). */
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
      // Before there is a menu it is on its way, or nobody is signed in. A failure leaves the one that is shown.
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
