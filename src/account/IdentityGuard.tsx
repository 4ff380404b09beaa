import { late } from '#renderer'
import { useIdentity } from './useIdentity'

const IdentityDialog = late(async () => (await import('./IdentityDialog')).IdentityDialog)

/** Stops the page whose session another tab has ended, and says so. */
export function IdentityGuard() {
  const identity = useIdentity()
  if (identity.kind === 'same') return null
  return <IdentityDialog identity={identity} />
}
