import { proxy } from 'valtio'
import { keys, storage } from '../storage/storage'

/** Whether this page receives news immediately. */
export const live = proxy({ up: false })

/** The connection was established or lost. */
export function noteLive(up: boolean): void {
  live.up = up
  storage.set(keys.socket, { up, since: Date.now() })
}
