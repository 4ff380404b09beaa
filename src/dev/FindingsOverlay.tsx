import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { can, documentRights, type LocatedFinding } from '#model'
import { followDocuments } from '../login/permissions'
import { messages } from '../messages'
import { session } from '../session/store'
import './findings.css'

/** Message of the development server after each save of a document. */
interface DocumentsNews {
  readonly findings: readonly LocatedFinding[]
  /** Other documents may be in force than before. */
  readonly changed: boolean
}

// Names of the messages between this panel and scripts/devServer.ts.
const newsEvent = 'jiandu:documents'
const helloEvent = 'jiandu:hello'

/**
 * What is wrong with the documents, small in a corner of the page, which keeps working (development only): a line with the
 * number of errors, which opens. Warnings are told on request, and nothing to people who do not see documents.
 */
export function FindingsOverlay() {
  const { grants } = useSnapshot(session)
  const [findings, setFindings] = useState<readonly LocatedFinding[]>([])
  const [isOpen, setOpen] = useState(false)
  const [withWarnings, setWithWarnings] = useState(false)
  useEffect(() => {
    const { hot } = import.meta
    if (!hot) return
    const take = (news: DocumentsNews) => {
      setFindings(news.findings)
      if (news.changed) followDocuments().catch(() => undefined)
    }
    hot.on(newsEvent, take)
    hot.send(helloEvent)
    return () => hot.off(newsEvent, take)
  }, [])
  const errors = findings.filter(({ severity }) => severity === 'error')
  const warnings = findings.length - errors.length
  if (findings.length === 0 || !can(grants, documentRights.view)) return null
  const title =
    errors.length > 0
      ? messages.documentFindings(errors.length)
      : messages.documentWarnings(warnings)
  const shown = withWarnings ? findings : errors
  return (
    <section
      className="findings"
      role={errors.length > 0 ? 'alert' : 'status'}
      data-mild={errors.length === 0 || undefined}
      aria-label={title}
    >
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {title}
      </button>
      {isOpen && (
        <>
          <ol>
            {shown.map((finding) => (
              <FindingLine
                key={`${finding.file}${finding.pointer}${finding.message}`}
                finding={finding}
              />
            ))}
          </ol>
          {warnings > 0 && (
            <button
              type="button"
              aria-pressed={withWarnings}
              onClick={() => setWithWarnings(!withWarnings)}
            >
              {messages.showWarnings(warnings)}
            </button>
          )}
        </>
      )}
    </section>
  )
}

function FindingLine({ finding }: { readonly finding: LocatedFinding }) {
  const { file, line, column, message, suggestion } = finding
  return (
    <li>
      {file !== '' && (
        <code>
          schemas/{file}:{line}:{column}
        </code>
      )}
      <span>{message}</span>
      {suggestion && !message.includes(suggestion) && <em>{messages.didYouMean(suggestion)}</em>}
    </li>
  )
}
