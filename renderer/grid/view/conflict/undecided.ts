import type { NotifyPort } from '../../../ports'
import { conflictsOf } from '../../store/conflicts'
import type { GridStore } from '../../store/store'
import { goneMessages } from '../gone/messages'
import { conflictMessages } from './messages'
import { openAt } from './open'

/**
 * Whether there are unresolved conflicts: saving would overwrite other users' values unseen. If so, tells the user and
 * opens the first.
 */
export function askUndecided(store: GridStore, notify: NotifyPort): boolean {
  const conflicts = conflictsOf(store.table)
  const [first] = conflicts
  if (!first) {
    const isGone = [...store.table.gone].some(
      ({ id, unusable }) => !unusable && store.table.rowOf(id),
    )
    if (isGone) notify.warning(goneMessages.undecided)
    return isGone
  }
  notify.warning(conflictMessages.undecided(conflicts.length))
  openAt(store, first)
  return true
}
