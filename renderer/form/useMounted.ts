import { type RefObject, useEffect, useRef } from 'react'

/** Whether the component is still on the screen: an answer may come after it has gone. */
export function useMounted(): RefObject<boolean> {
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return mounted
}
