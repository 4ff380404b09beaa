import { messages } from '../messages'
import { faultsOf } from '../session/documents'
import { pageMessages as texts } from './messages'
import { Notice } from './Notice'

/** Instead of a page whose document is not there, or wrong: then who may see documents is told what and where. */
export function MissingPage({ code }: { readonly code: string }) {
  const faults = faultsOf(code)
  if (!faults) return <Notice title={messages.pageMissing(code)} />
  if (faults.length === 0) return <Notice title={texts.pageFaulty} text={texts.pageFaultyText} />
  return (
    <Notice
      title={texts.pageFaulty}
      text={texts.pageFaultyFix}
      more={
        <ul className="notice-faults">
          {faults.map(({ file, line, column, message }) => (
            <li key={`${file}:${line}:${column} ${message}`}>
              <code>
                schemas/{file}:{line}:{column}
              </code>
              {message}
            </li>
          ))}
        </ul>
      }
    />
  )
}
