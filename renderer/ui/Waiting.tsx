import { uiMessages } from '../messages'

/** Something is being fetched; shows only when that takes a moment. */
export function Waiting() {
  return (
    <div role="status" className="jd-waiting" aria-label={uiMessages.loading}>
      <span />
    </div>
  )
}
