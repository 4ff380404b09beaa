import { useRef } from 'react'
import { storedMessages } from '../../controls/messages'
import { uploadMessages as messages } from '../../controls/upload/messages'
import { Tool } from '../../controls/upload/Tool'
import { Thumb } from './Thumb'
import { useTileDrag } from './useTileDrag'

interface ImageTileProps {
  readonly url: string | undefined
  readonly name: string
  /** From 1. */
  readonly place: number
  readonly count: number
  readonly disabled: boolean
  readonly canRemove: boolean
  /** Names the field among those whose pictures can be dragged. */
  readonly field: symbol
  onOpen(): void
  onMove(step: -1 | 1): void
  /** The picture from that place takes this one's. */
  onDrop(from: number): void
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
  field,
  onOpen,
  onMove,
  onDrop,
  onRemove,
}: ImageTileProps) {
  const tile = useRef<HTMLLIElement>(null)
  const moves = !disabled && count > 1
  useTileDrag(tile, { field, place, disabled: !moves, onDrop })
  return (
    <li ref={tile} className="jd-tile" data-moves={moves || undefined}>
      <Thumb url={url} alt={messages.nth(place, count)} name={name} />
      <span className="jd-tools">
        {moves && <Tool name={messages.moveLeft(place)} icon="left" onUse={() => onMove(-1)} />}
        <Tool name={storedMessages.previewNth(place)} icon="eye" onUse={onOpen} />
        {canRemove && <Tool name={messages.removeNth(place)} icon="close" onUse={onRemove} />}
        {moves && <Tool name={messages.moveRight(place)} icon="right" onUse={() => onMove(1)} />}
      </span>
    </li>
  )
}
