import { messages } from '../messages'

/** A quiet full-area wait; it appears late (CSS), so that quick loads do not flicker. */
export function Loading() {
  return (
    <div className="loading" role="status" aria-label={messages.loading}>
      <span />
    </div>
  )
}
