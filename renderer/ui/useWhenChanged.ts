import { useEffect, useRef } from 'react'

/** Calls `act` when the value differs from the previous render's; not on the first render. */
export function useWhenChanged(value: unknown, act: () => void): void {
  const seen = useRef(value)
  useEffect(() => {
    if (seen.current === value) return
    seen.current = value
    act()
  }, [value, act])
}
