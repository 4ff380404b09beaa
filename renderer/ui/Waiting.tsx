import { uiMessages } from '../messages'

/** Loading indicator; appears only after a moment. */
export function Waiting() {
  return (
    <div role="status" className="jd-waiting" aria-label={uiMessages.loading}>
      <span />
    </div>
  )
}
