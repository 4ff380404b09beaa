import { useLayoutEffect } from 'react'
import { proxy, useSnapshot } from 'valtio'
import { notify } from '../ui/notify'
import { framed } from './framed'
import { settingsMessages } from './messages'

/**
 * State of the settings drawer: initially open, and closed when mounted (specification, shell §2.4), within the same
 * frame, so that nobody sees it. `wanted` is set on first use, which loads its content.
 */
export const drawer = proxy({ open: true, wanted: false })

const SettingsDrawer = framed(async () => (await import('./SettingsDrawer')).SettingsDrawer)

/** Opens the settings. A loading failure is reported, and the page stays. */
export async function openSettings(): Promise<void> {
  try {
    await SettingsDrawer.preload()
    Object.assign(drawer, { open: true, wanted: true })
  } catch {
    notify.error(settingsMessages.loadFailed)
  }
}

/** Container of the settings in the layout. */
export function SettingsHost() {
  const { open, wanted } = useSnapshot(drawer)
  // Saved settings already apply before the first paint, so the drawer has nothing else to do.
  useLayoutEffect(close, [])
  if (!wanted) return null
  return <SettingsDrawer open={open} onClose={close} />
}

function close(): void {
  drawer.open = false
}
