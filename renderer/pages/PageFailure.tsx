import { useState } from 'react'
import { uiMessages } from '../messages'
import { Button } from '../ui/Button'
import { FailureNote } from '../ui/FailureNote'
import { FileMissing } from '../ui/fileMissing'
import { Icon } from '../ui/Icon'
import type { PageFinding } from './compilePage'

/** Replaces a page that cannot be shown; the shell around it keeps working. */
export function PageFailure(props: {
  readonly page: string
  readonly findings?: readonly PageFinding[]
  readonly error?: Error
  onRetry?(): void
}) {
  const { page, findings = [], error, onRetry } = props
  if (error instanceof FileMissing) return <MissingFile onRetry={onRetry} />
  return (
    <section className="jd-page-failed" role="alert">
      <Icon name="warning" />
      <h1>{error ? uiMessages.pageFailed : uiMessages.documentFailed}</h1>
      <p>
        {error ? uiMessages.pageFailedHint : uiMessages.documentFailedHint} {page}
      </p>
      <ul>
        {error && <li>{error.message}</li>}
        {findings.map(lineOf).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {onRetry && <Button onClick={onRetry}>{uiMessages.retry}</Button>}
    </section>
  )
}

/** Only a reload gets the files of a new release; after a network failure a retry is enough. */
function MissingFile({ onRetry }: { readonly onRetry: (() => void) | undefined }) {
  return (
    <section className="jd-page-failed" role="alert">
      <Icon name="warning" />
      <h1>{uiMessages.fileMissing}</h1>
      <p>{uiMessages.chunkFailed}</p>
      <div>
        <Button kind="primary" onClick={() => location.reload()}>
          {uiMessages.refreshPage}
        </Button>{' '}
        {onRetry && <Button onClick={onRetry}>{uiMessages.retry}</Button>}
      </div>
    </section>
  )
}

/** The page is shown, but parts of its documents are broken. */
export function FindingsNote({ findings }: { readonly findings: readonly PageFinding[] }) {
  const [closed, setClosed] = useState<readonly PageFinding[]>()
  const errors = findings.filter(({ severity }) => severity === 'error')
  if (errors.length === 0 || closed === findings) return null
  return (
    <FailureNote
      title={uiMessages.documentFindings(errors.length)}
      lines={errors.map(lineOf)}
      onClose={() => setClosed(findings)}
    />
  )
}

const lineOf = ({ document, pointer, message }: PageFinding) => `${document} ${pointer} ${message}`
