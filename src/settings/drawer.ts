import { proxy } from 'valtio'

/**
 * Whether the settings show. The specification's drawer is open at first and closes shortly after the
 * mount, only so that its settings take effect; ours take effect before the first paint, so the drawer
 * begins as it is after that: closed, without a flash.
 */
export const drawer = proxy({ open: false })

export function openSettings(): void {
  drawer.open = true
}

export function closeSettings(): void {
  drawer.open = false
}
