import type { Move } from '../router/history'
import { isUnsaved } from './guards'

let own = false

/** Runs a `move` by which a page changes its own address, which does not count as leaving. */
export function asOwnMove(move: () => void): void {
  own = true
  try {
    move()
  } finally {
    own = false
  }
}

/**
 * Whether a move loses unsaved edits. A kept page stays behind the next one. A page that changes its own address does
 * not leave; the browser's Back and Forward do, because the form depends on the address.
 */
export function losesEdits({ from, to, action }: Move, keeps: (path: string) => boolean): boolean {
  if (!isUnsaved(from)) return false
  return from === to ? action === 'POP' || !own : !keeps(from)
}
