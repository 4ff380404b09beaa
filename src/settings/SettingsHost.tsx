import { lazy, Suspense, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { drawer } from './drawer'

const SettingsDrawer = lazy(async () => ({
  default: (await import('./SettingsDrawer')).SettingsDrawer,
}))

/** Loads the drawer with its first opening and keeps it for the later ones. */
export function SettingsHost() {
  const { open } = useSnapshot(drawer)
  const [wanted, setWanted] = useState(open)
  useEffect(() => {
    if (open) setWanted(true)
  }, [open])
  return wanted ? (
    <Suspense>
      <SettingsDrawer open={open} />
    </Suspense>
  ) : null
}
