import { useEffect, useRef } from 'react'

/** Acts each time a value is another one than at the last render; not at the first. */
export function useWhenChanged(value: unknown, act: () => void): void {
  const seen = useRef(value)
  useEffect(() => {
    if (seen.current === value) return
    seen.current = value
    act()
  }, [value, act])
}
