import { useRef } from 'react'
import { storedMessages } from '../../controls/messages'
import { uploadMessages as messages } from '../../controls/upload/messages'
import { Tool } from '../../controls/upload/Tool'
import { type DragKind, useDraggable, useDropTarget } from '../../drag/drag'
import { Thumb } from './Thumb'

interface ImageTileProps {
  readonly url: string | undefined
  readonly name: string
  /** From 1. */
  readonly place: number
  readonly count: number
  readonly disabled: boolean
  readonly canRemove: boolean
  /** Places of this field's images: they can be dropped on each other, not on those of other fields. */
  readonly dragged: DragKind<number>
  onOpen(): void
  onMove(step: -1 | 1): void
  /** The image at `from` takes the place of this one. */
  onDrop(from: number): void
  onRemove(): void
}

/** A stored image with its tools, which appear on hover or focus. */
export function ImageTile({
  url,
  name,
  place,
  count,
  disabled,
  canRemove,
  dragged,
  onOpen,
  onMove,
  onDrop,
  onRemove,
}: ImageTileProps) {
  const tile = useRef<HTMLLIElement>(null)
  const moves = !disabled && count > 1
  useDraggable(tile, { kind: dragged, mayDrag: moves, item: () => place })
  useDropTarget(tile, {
    kind: dragged,
    place,
    zoneAt: (from) => (from === place ? undefined : ''),
    onDrop,
  })
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
