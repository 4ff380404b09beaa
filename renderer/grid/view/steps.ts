import type { GridStore } from '../store'
import { gridViewMessages as messages } from './messages'
import { say } from './say'

/** One step back or forward, told to those who do not see what it changes. */
export function takeStep(store: GridStore, way: 'undo' | 'redo'): void {
  const label = way === 'undo' ? store.history.undoes : store.history.redoes
  if (label === undefined || !store[way]()) return
  say(store, way === 'undo' ? messages.undone(label) : messages.redone(label))
}
