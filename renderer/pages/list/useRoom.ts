import { type RefObject, useLayoutEffect, useState } from 'react'

/** Pixels of a line that its last part leaves to the others; 0 = not measured yet. */
export function useRoom(
  line: RefObject<HTMLElement | null>,
  last: RefObject<HTMLElement | null>,
): number {
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    const [whole, taken] = [line.current, last.current]
    if (!whole || !taken) return
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(whole)
      const inner =
        whole.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      setRoom(Math.max(0, Math.floor(inner - taken.getBoundingClientRect().width)) || 0)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(whole)
    observer.observe(taken)
    return () => observer.disconnect()
  }, [line, last])
  return room
}
