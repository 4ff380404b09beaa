import { useEffect, useState } from 'react'

/** Above this scroll offset in px the header is always visible. */
const alwaysAbovePx = 100
/** Smaller moves are finger tremor or a growing page. */
const movePx = 4

/** Whether the header is hidden: the page was scrolled down past the offset, and not up again since. */
export function useAutoHide(enabled: boolean): boolean {
  const [away, setAway] = useState(false)

  useEffect(() => {
    if (!enabled) return
    let before = window.scrollY
    function look() {
      const now = window.scrollY
      if (now > alwaysAbovePx && Math.abs(now - before) < movePx) return
      setAway(now > alwaysAbovePx && now > before)
      before = now
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => {
      window.removeEventListener('scroll', look)
      setAway(false)
    }
  }, [enabled])

  return away
}
