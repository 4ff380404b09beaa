import { useEffect, useState } from 'react'

/** Above this scroll offset in px the header always shows. */
const alwaysAbovePx = 100
/** Smaller moves are a trembling finger or a page that grows. */
const movePx = 4

/** Whether the header is away: the page was scrolled down past the offset, and not up again since. */
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
