import { useEffect, useState } from 'react'

/** Whole seconds until nothing is left. The clock decides, not the number of ticks: tabs in the back tick slowly. */
export function useCountdown(): { readonly left: number; start(seconds: number): void } {
  const [until, setUntil] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (until === 0) return
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    tick()
    const timer = setInterval(() => {
      tick()
      if (Date.now() >= until) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [until])
  return {
    left,
    start(seconds) {
      setLeft(seconds)
      setUntil(Date.now() + seconds * 1000)
    },
  }
}
