import { uiMessages } from '../messages'
import { Icon } from './Icon'

/** Shown if a cell could not be drawn; the value itself is unchanged. */
export function CellError({ title, reason }: { title: string; reason: string }) {
  const text = uiMessages.cellFailedBecause(title, reason)
  return (
    <span className="jd-cell-error" role="img" aria-label={text} title={text}>
      <Icon name="warning" />
      {uiMessages.cellFailed}
    </span>
  )
}

/** The same for a type without a registered cell. */
export function UnknownCell({ type }: { type: string }) {
  const text = uiMessages.unknownCell(type)
  return (
    <span className="jd-cell-error" title={text}>
      <Icon name="warning" />
      {text}
    </span>
  )
}
