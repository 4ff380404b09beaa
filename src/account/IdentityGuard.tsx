import { lazy, Suspense } from 'react'
import { useIdentity } from './useIdentity'

const IdentityDialog = lazy(async () => ({
  default: (await import('./IdentityDialog')).IdentityDialog,
}))

/** Stops the page whose session another tab has ended, and says so. */
export function IdentityGuard() {
  const identity = useIdentity()
  if (identity.kind === 'same') return null
  return (
    <Suspense>
      <IdentityDialog identity={identity} />
    </Suspense>
  )
}
