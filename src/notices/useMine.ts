import { useEffect, useState } from 'react'
import { failureText, toFailure } from '#renderer'
import type { AnnouncementPage } from './announcement'
import { fetchMine, type MyListQuery } from './calls'

const nothing: AnnouncementPage = { records: [], total: 0 }

/** A page of the user's announcements; asked for anew whenever the query or the version changes. */
export function useMine(query: MyListQuery, version: number) {
  const [state, setState] = useState({ page: nothing, finding: '', loading: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another answer
  useEffect(() => {
    const abort = new AbortController()
    setState(({ page }) => ({ page, finding: '', loading: true }))
    fetchMine(query, abort.signal).then(
      (page) => setState({ page, finding: '', loading: false }),
      (error: unknown) => {
        if (abort.signal.aborted) return
        const finding = failureText(toFailure(error))
        setState(({ page }) => ({ page, finding, loading: false }))
      },
    )
    return () => abort.abort()
  }, [query, version])
  return state
}
