import { useRef } from 'react'

/**
 * What came last, with what was asked for then: it stays on the screen while the next is loading and after it has failed,
 * so that a pager marks the page whose rows are shown. `came` is undefined unless it is the answer to `asked`.
 */
export function useShown<T, A>(
  came: T | undefined,
  asked: A,
): { readonly came: T; readonly asked: A } | undefined {
  const last = useRef<{ readonly came: T; readonly asked: A }>(undefined)
  if (came !== undefined) last.current = { came, asked }
  return last.current
}
