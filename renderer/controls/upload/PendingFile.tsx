import { Icon } from '../../ui/Icon'
import { uploadMessages as messages } from './messages'
import type { Pending } from './queue'
import { Tool } from './Tool'
import type { Uploads } from './useUploads'

interface PendingFileProps {
  readonly one: Pending
  readonly uploads: Uploads
}

/** A file that is uploading or has failed: progress or reason, and its buttons. */
export function PendingFile({ one, uploads }: PendingFileProps) {
  const { id, file, share, failed } = one
  return (
    <li className={failed === undefined ? 'jd-pending' : 'jd-pending jd-failed'}>
      <span className="jd-text" title={file.name}>
        {file.name}
      </span>
      <span className="jd-text" role="status" title={failed}>
        {failed ?? (share > 0 ? messages.uploading(percentOf(share)) : messages.waiting)}
      </span>
      {failed === undefined && <progress value={share} max={1} aria-hidden="true" />}
      <span className="jd-tools">
        {failed !== undefined && (
          <Tool name={messages.retry(file.name)} icon="reload" onUse={() => uploads.retry(id)} />
        )}
        <Tool
          name={failed === undefined ? messages.cancel(file.name) : messages.remove(file.name)}
          icon="close"
          onUse={() => uploads.cancel(id)}
        />
      </span>
    </li>
  )
}

/** Retries all failed files; uploaded ones stay. */
export function RetryAll({ uploads }: Pick<PendingFileProps, 'uploads'>) {
  if (uploads.failed < 2) return null
  return (
    <button type="button" className="jd-link" onClick={() => uploads.retry()}>
      <Icon name="reload" />
      {messages.retryAll(uploads.failed)}
    </button>
  )
}

export const percentOf = (share: number): number => Math.round(share * 100)
