import { useEffect, useState } from 'react'
import { setPendingTenant } from '../../session/pendingLogin'
import { loadDeparts, type OwnDeparts } from '../departs'
import { failureOf } from '../failureOf'

/** The departments of a tenant during login. */
export type Offer =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly own: OwnDeparts }
  | { readonly kind: 'failed'; readonly text: string }

/** `round`: a new number reloads the same tenant's departments. */
export function useOffer(tenantId: number | undefined, round: number): Offer {
  const [offer, setOffer] = useState<Offer>({ kind: 'none' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another question
  useEffect(() => {
    if (tenantId === undefined) return
    const abort = new AbortController()
    setPendingTenant(tenantId)
    setOffer({ kind: 'loading' })
    loadDeparts(abort.signal).then(
      (own) => {
        if (!abort.signal.aborted) setOffer({ kind: 'ready', own })
      },
      (failure: unknown) => {
        if (!abort.signal.aborted) setOffer({ kind: 'failed', text: failureOf(failure) })
      },
    )
    return () => abort.abort()
  }, [tenantId, round])
  return offer
}
