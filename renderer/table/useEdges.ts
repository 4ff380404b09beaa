import { type RefObject, useCallback, useLayoutEffect } from 'react'

/**
 * Marks on a scroller whether it scrolls sideways, on which sides it has more, and the width of its scroll bar; used by
 * fixed columns and their shadows. Returns the scroll handler.
 */
export function useEdges(scroller: RefObject<HTMLElement | null>): () => void {
  const mark = useCallback(() => {
    const box = scroller.current
    if (!box) return
    const hidden = box.scrollWidth - box.clientWidth
    setFlag(box, 'wide', hidden > 1)
    setFlag(box, 'before', box.scrollLeft > 0)
    setFlag(box, 'after', hidden - box.scrollLeft > 1)
  }, [scroller])
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const observer = new ResizeObserver(() => {
      mark()
      box.parentElement?.style.setProperty('--bar', `${box.offsetWidth - box.clientWidth}px`)
    })
    observer.observe(box)
    if (box.firstElementChild) observer.observe(box.firstElementChild)
    return () => observer.disconnect()
  }, [scroller, mark])
  return mark
}

function setFlag(box: HTMLElement, name: string, on: boolean): void {
  if ((box.dataset[name] !== undefined) !== on) box.toggleAttribute(`data-${name}`, on)
}
