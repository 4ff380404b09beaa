import { Icon } from '../../ui/Icon'
import { uploadMessages as messages } from './messages'
import type { Pending, Uploads } from './useUploads'

/** A file on its way or stuck: how far it is, or why, and what can be done. */
export function PendingFile({
  one,
  uploads,
}: {
  readonly one: Pending
  readonly uploads: Uploads
}) {
  const { id, file, share, failed } = one
  return (
    <li className={failed === undefined ? 'jd-pending' : 'jd-pending jd-failed'}>
      <span className="jd-text" title={file.name}>
        {file.name}
      </span>
      <span className="jd-text" role="status" title={failed}>
        {failed ?? (share > 0 ? messages.uploading(Math.round(share * 100)) : messages.waiting)}
      </span>
      {failed === undefined && <progress value={share} max={1} aria-hidden="true" />}
      <span className="jd-tools">
        {failed !== undefined && (
          <button
            type="button"
            aria-label={messages.retry(file.name)}
            onClick={() => uploads.retry(id)}
          >
            <Icon name="reload" />
          </button>
        )}
        <button
          type="button"
          aria-label={messages.remove(file.name)}
          onClick={() => uploads.cancel(id)}
        >
          <Icon name="close" />
        </button>
      </span>
    </li>
  )
}
