import { useCallback, useLayoutEffect, useRef } from 'react'

/** One function for the component's life that always does what the newest `handler` does: memoised rows stay. */
export function useEvent<Args extends readonly unknown[], Result>(
  handler: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(handler)
  useLayoutEffect(() => {
    latest.current = handler
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
