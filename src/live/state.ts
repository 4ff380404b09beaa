import { proxy } from 'valtio'
import { keys, storage } from '../storage/storage'

/** Whether this page hears of news at once. */
export const live = proxy({ up: false })

/** The connection came or went. */
export function noteLive(up: boolean): void {
  live.up = up
  storage.set(keys.socket, { up, since: Date.now() })
}
