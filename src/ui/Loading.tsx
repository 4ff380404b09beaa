import { messages } from '../messages'

/** Loading indicator for the whole area; CSS delays it, so that quick loads do not flicker. */
export function Loading() {
  return (
    <div className="loading" role="status" aria-label={messages.loading}>
      <span />
    </div>
  )
}
