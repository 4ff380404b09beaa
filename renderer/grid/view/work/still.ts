import type { GridStore } from '../../store/store'

/**
 * Returns a function that tells whether the user is still in the same place, for late messages: if not, the focus must
 * not be moved, because the next key would go to the wrong place.
 */
export function whileStill({ cursor }: Pick<GridStore, 'cursor'>): () => boolean {
  const { activeElement } = document
  const asked = cursor.active()
  return () => {
    const [now, at] = [document.activeElement, cursor.active()]
    const isSameCell = at?.row === asked?.row && at?.key === asked?.key
    const isOpen = cursor.get() !== undefined && cursor.get()?.mode !== 'ready'
    const isElsewhere = now !== activeElement && now?.matches('input, textarea') === true
    return isSameCell && !isOpen && !(isElsewhere && now?.closest('.jd-grid') === null)
  }
}
