import { type RefObject, useEffect, useRef } from 'react'

/** Whether the component is still mounted, for answers that arrive later. */
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
