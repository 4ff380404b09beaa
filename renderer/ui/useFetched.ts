import { useEffect, useMemo, useState } from 'react'
import { FileMissing } from './fileMissing'

/**
 * True once the result of `fetch` is loaded (null = nothing to fetch). Pass a stable function. If it fails, the next
 * error boundary shows it, and its retry fetches again.
 */
export function useFetched(fetch: () => Promise<unknown> | null): boolean {
  const waiting = useMemo(fetch, [fetch])
  const [settled, setSettled] = useState<{ of: Promise<unknown>; failed: boolean }>()
  useEffect(() => {
    let shown = true
    const settle = (of: Promise<unknown>, failed: boolean) => {
      if (shown) setSettled({ of, failed })
    }
    waiting?.then(
      () => settle(waiting, false),
      () => settle(waiting, true),
    )
    return () => {
      shown = false
    }
  }, [waiting])
  if (waiting === null) return true
  if (settled?.of !== waiting) return false
  if (settled.failed) throw new FileMissing()
  return true
}
