import { Icon } from '../../ui/Icon'
import { uploadMessages as messages } from '../controls/messages'
import { Thumb } from './Thumb'

interface ImageTileProps {
  readonly url: string | undefined
  /** From 1. */
  readonly place: number
  readonly count: number
  readonly disabled: boolean
  onOpen(): void
  onMove(step: -1 | 1): void
  onRemove(): void
}

/** A stored picture with what can be done to it; the tools show under the pointer or the focus. */
export function ImageTile({
  url,
  place,
  count,
  disabled,
  onOpen,
  onMove,
  onRemove,
}: ImageTileProps) {
  return (
    <li className="jd-tile">
      <Thumb url={url} alt={messages.nth(place, count)} />
      <span className="jd-tools">
        {!disabled && count > 1 && (
          <Tool
            name={messages.moveLeft(place)}
            icon={<Icon name="left" />}
            onUse={() => onMove(-1)}
          />
        )}
        <Tool name={messages.previewNth(place)} icon={<Icon name="eye" />} onUse={onOpen} />
        {!disabled && (
          <Tool name={messages.removeNth(place)} icon={<Icon name="close" />} onUse={onRemove} />
        )}
        {!disabled && count > 1 && (
          <Tool
            name={messages.moveRight(place)}
            icon={<Icon name="right" />}
            onUse={() => onMove(1)}
          />
        )}
      </span>
    </li>
  )
}

interface ToolProps {
  readonly name: string
  readonly icon: React.ReactNode
  onUse(): void
}

const Tool = ({ name, icon, onUse }: ToolProps) => (
  <button type="button" aria-label={name} title={name} onClick={onUse}>
    {icon}
  </button>
)
