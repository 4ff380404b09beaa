import { PartFailure } from '../ui/PartFailure'

/** Shown below a box whose list or calendar could not be fetched: the box still takes text and keeps the focus. */
export const ControlFailure = ({ onRetry }: { onRetry(): void }) => (
  <span className="jd-control-failed" onPointerDown={(event) => event.preventDefault()}>
    <PartFailure place="field" onRetry={onRetry} />
  </span>
)
