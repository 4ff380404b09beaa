import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect } from 'react'
import { useEvent } from '../ui/useEvent'

/** Where the pointer is, in px of the window. */
export interface Pointer {
  readonly clientX: number
  readonly clientY: number
}

/** Items of one kind can be dropped only on places of the same kind. */
export class DragKind<Item, Place = unknown> {
  /** The dragged item, by the data of the drag. */
  readonly items = new WeakMap<object, Item>()
  /** The place of a drop target element. */
  readonly places = new WeakMap<Element, Place>()
}

interface Draggable<Item> {
  readonly kind: DragKind<Item>
  readonly mayDrag: boolean
  /** If set, the element is only a handle: the nearest ancestor matching this selector is dragged. */
  readonly handleOf?: string
  /** The item to drag when the pointer starts at this position. */
  item(pointer: Pointer, element: Element): Item
}

/** Makes an element draggable. It is marked `data-dragged` during the drag. */
export function useDraggable<Item>(ref: RefObject<HTMLElement | null>, drag: Draggable<Item>) {
  const { kind, handleOf } = drag
  const mayDrag = useEvent(() => drag.mayDrag)
  const item = useEvent(drag.item)
  useEffect(() => {
    const { current } = ref
    const element = wholeOf(current, handleOf)
    if (!current || !element) return
    return draggable({
      element,
      ...(element !== current && { dragHandle: current }),
      canDrag: mayDrag,
      getInitialData({ input }) {
        const data = {}
        kind.items.set(data, item(input, element))
        return data
      },
      onDragStart: () => mark(element, 'dragged', ''),
      onDrop: () => mark(element, 'dragged', undefined),
    })
  }, [ref, kind, handleOf, mayDrag, item])
}

interface DropTarget<Item, Place, Zone extends string> {
  readonly kind: DragKind<Item, Place>
  /** The place of the element, passed to those who watch drags. */
  readonly place: Place
  readonly handleOf?: string
  /** The zone of the element that takes the item, '' = the whole element; undefined = no drop here. */
  zoneAt(item: Item, pointer: Pointer, element: HTMLElement): Zone | undefined
  onDrop?(item: Item, zone: Zone): void
}

/** Makes an element a drop target. While an item is over it, it is marked `data-over` with the zone. */
export function useDropTarget<Item, Place, Zone extends string>(
  ref: RefObject<HTMLElement | null>,
  target: DropTarget<Item, Place, Zone>,
): void {
  const { kind, place, handleOf } = target
  const zoneAt = useEvent((data: object, pointer: Pointer, element: HTMLElement) => {
    const item = kind.items.get(data)
    return item === undefined ? undefined : target.zoneAt(item, pointer, element)
  })
  const drop = useEvent((data: object, zone: Zone) => {
    const item = kind.items.get(data)
    if (item !== undefined) target.onDrop?.(item, zone)
  })
  useEffect(() => {
    const element = wholeOf(ref.current, handleOf)
    if (element) kind.places.set(element, place)
  }, [ref, kind, handleOf, place])
  useEffect(() => {
    const element = wholeOf(ref.current, handleOf)
    if (!element) return
    const stop = dropTargetForElements({
      element,
      canDrop: ({ source, input }) => zoneAt(source.data, input, element) !== undefined,
      onDrag: ({ source, location }) =>
        mark(element, 'over', zoneAt(source.data, location.current.input, element)),
      onDragLeave: () => mark(element, 'over', undefined),
      onDrop({ source, location }) {
        mark(element, 'over', undefined)
        const zone = zoneAt(source.data, location.current.input, element)
        if (zone !== undefined) drop(source.data, zone)
      },
    })
    return () => {
      stop()
      mark(element, 'over', undefined)
    }
  }, [ref, handleOf, zoneAt, drop])
}

interface DragWatch<Item, Place> {
  onStart(item: Item): void
  /** The item is over another place, or over none. */
  onOver?(item: Item, place: Place | undefined): void
  /** The item was released; without a place it was dropped outside. */
  onDrop(item: Item, place: Place | undefined): void
}

/** Follows all drags of a kind, wherever the elements are. */
export function useDragWatch<Item, Place>(
  kind: DragKind<Item, Place>,
  watch: DragWatch<Item, Place>,
): void {
  const start = useEvent(watch.onStart)
  const over = useEvent((item: Item, place: Place | undefined) => watch.onOver?.(item, place))
  const drop = useEvent(watch.onDrop)
  useEffect(() => {
    const tell = (data: object, to: (item: Item) => void) => {
      const item = kind.items.get(data)
      if (item !== undefined) to(item)
    }
    const placeOf = ([target]: readonly { readonly element: Element }[]) =>
      target && kind.places.get(target.element)
    return monitorForElements({
      onDragStart: ({ source }) => tell(source.data, start),
      onDropTargetChange: ({ source, location }) =>
        tell(source.data, (item) => over(item, placeOf(location.current.dropTargets))),
      onDrop: ({ source, location }) =>
        tell(source.data, (item) => drop(item, placeOf(location.current.dropTargets))),
    })
  }, [kind, start, over, drop])
}

const wholeOf = (element: HTMLElement | null, handleOf: string | undefined) =>
  handleOf === undefined ? element : element?.closest<HTMLElement>(handleOf)

function mark(element: HTMLElement, name: 'dragged' | 'over', text: string | undefined): void {
  if (text === undefined) delete element.dataset[name]
  else element.dataset[name] = text
}
