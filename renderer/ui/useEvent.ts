import { useCallback, useLayoutEffect, useRef } from 'react'

/** A stable function that always calls the newest `handler`, so that memoised rows do not rerender. */
export function useEvent<Args extends readonly unknown[], Result>(
  handler: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(handler)
  useLayoutEffect(() => {
    latest.current = handler
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
