import { proxy, useSnapshot } from 'valtio'
import { notify } from '../ports/notify'
import { framed } from './framed'
import { settingsMessages } from './messages'

/**
 * Whether the settings show; undefined until somebody asks for them. The specification's drawer is open
 * at first and closes shortly after the mount, only so that its settings take effect; ours take effect
 * before the first paint, so the drawer begins as it is after that: closed, without a flash.
 */
const drawer = proxy<{ open?: boolean }>({})

const SettingsDrawer = framed(async () => (await import('./SettingsDrawer')).SettingsDrawer)

/** Shows the settings. A drawer that cannot be fetched is told, and the page stays as it is. */
export async function openSettings(): Promise<void> {
  try {
    await SettingsDrawer.preload()
    drawer.open = true
  } catch {
    notify.error(settingsMessages.loadFailed)
  }
}

/** The place of the settings in the layout. */
export function SettingsHost() {
  const { open } = useSnapshot(drawer)
  if (open === undefined) return null
  return <SettingsDrawer open={open} onClose={() => (drawer.open = false)} />
}
