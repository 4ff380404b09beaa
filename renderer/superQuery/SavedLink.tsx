import { useEffect } from 'react'
import { failureText, toFailure } from '../data/failure'
import { usePorts } from '../ports'
import { useEvent } from '../ui/useEvent'
import type { SuperQueryProps } from './props'
import { fetchSaved, lostText } from './remote'

/** Follows a link to a saved query: applies the query, which replaces the link in the address. */
export function SavedLink({ id, advanced, onApply }: SuperQueryProps & { readonly id: string }) {
  const { request, notify } = usePorts()
  const follow = useEvent(async (signal: AbortSignal) => {
    try {
      const saved = await fetchSaved(request, id, signal)
      const { condition } = saved
      const lost = lostText(saved)
      if (lost !== undefined) notify.warning(lost)
      onApply(condition, true)
    } catch (error) {
      if (signal.aborted) return
      notify.warning(failureText(toFailure(error)))
      onApply(advanced, true)
    }
  })
  useEffect(() => {
    const abort = new AbortController()
    void follow(abort.signal)
    return () => abort.abort()
  }, [follow])
  return null
}
