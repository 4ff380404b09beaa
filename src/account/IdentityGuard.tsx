import { late } from '#ui'
import { useIdentity } from './useIdentity'

const IdentityDialog = late(async () => (await import('./IdentityDialog')).IdentityDialog)

/** Blocks the page if another tab has ended its session, and says so. */
export function IdentityGuard() {
  const identity = useIdentity()
  if (identity.kind === 'same') return null
  return <IdentityDialog identity={identity} />
}
