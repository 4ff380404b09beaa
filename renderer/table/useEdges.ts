import { type RefObject, useCallback, useLayoutEffect } from 'react'

/** Marks which sides of a scroller have more behind them, for the fixed columns' shadows. Answers the scroll handler. */
export function useEdges(scroller: RefObject<HTMLElement | null>): () => void {
  const mark = useCallback(() => {
    const box = scroller.current
    if (!box) return
    const rest = box.scrollWidth - box.clientWidth - box.scrollLeft
    setFlag(box, 'before', box.scrollLeft > 0)
    setFlag(box, 'after', rest > 1)
  }, [scroller])
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const observer = new ResizeObserver(mark)
    observer.observe(box)
    if (box.firstElementChild) observer.observe(box.firstElementChild)
    return () => observer.disconnect()
  }, [scroller, mark])
  return mark
}

function setFlag(box: HTMLElement, name: string, on: boolean): void {
  if ((box.dataset[name] !== undefined) !== on) box.toggleAttribute(`data-${name}`, on)
}
