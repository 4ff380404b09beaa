import { useEffect, useState } from 'react'

/** Countdown in whole seconds. Uses the clock instead of counting ticks, which are slow in background tabs. */
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
