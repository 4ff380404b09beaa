import { storedMessages } from '../../controls/messages'
import { uploadMessages as messages } from '../../controls/upload/messages'
import { Tool } from '../../controls/upload/Tool'
import { Thumb } from './Thumb'

interface ImageTileProps {
  readonly url: string | undefined
  readonly name: string
  /** From 1. */
  readonly place: number
  readonly count: number
  readonly disabled: boolean
  readonly canRemove: boolean
  onOpen(): void
  onMove(step: -1 | 1): void
  onRemove(): void
}

/** A stored picture with what can be done to it; the tools show under the pointer or the focus. */
export function ImageTile({
  url,
  name,
  place,
  count,
  disabled,
  canRemove,
  onOpen,
  onMove,
  onRemove,
}: ImageTileProps) {
  return (
    <li className="jd-tile">
      <Thumb url={url} alt={messages.nth(place, count)} name={name} />
      <span className="jd-tools">
        {!disabled && count > 1 && (
          <Tool name={messages.moveLeft(place)} icon="left" onUse={() => onMove(-1)} />
        )}
        <Tool name={storedMessages.previewNth(place)} icon="eye" onUse={onOpen} />
        {canRemove && <Tool name={messages.removeNth(place)} icon="close" onUse={onRemove} />}
        {!disabled && count > 1 && (
          <Tool name={messages.moveRight(place)} icon="right" onUse={() => onMove(1)} />
        )}
      </span>
    </li>
  )
}
