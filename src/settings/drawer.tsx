import { useLayoutEffect } from 'react'
import { proxy, useSnapshot } from 'valtio'
import { notify } from '../ui/notify'
import { framed } from './framed'
import { settingsMessages } from './messages'

/**
 * The settings' drawer: open at first, and closed by the mount of its place (specification, shell §2.4),
 * within the same frame, so that nobody sees it go. `wanted` once somebody has asked for it: what it holds
 * is fetched no sooner.
 */
export const drawer = proxy({ open: true, wanted: false })

const SettingsDrawer = framed(async () => (await import('./SettingsDrawer')).SettingsDrawer)

/** Shows the settings. A drawer that cannot be fetched is told, and the page stays as it is. */
export async function openSettings(): Promise<void> {
  try {
    await SettingsDrawer.preload()
    Object.assign(drawer, { open: true, wanted: true })
  } catch {
    notify.error(settingsMessages.loadFailed)
  }
}

/** The place of the settings in the layout. */
export function SettingsHost() {
  const { open, wanted } = useSnapshot(drawer)
  // What is saved is in force before the first paint, so that the drawer has no more to do for it.
  useLayoutEffect(close, [])
  if (!wanted) return null
  return <SettingsDrawer open={open} onClose={close} />
}

function close(): void {
  drawer.open = false
}
