import type { GridStore } from '../../store/store'

/**
 * Whether the keyboard is still where it is now, for what is told later: who has gone on typing, in another cell or
 * beside the table, is not called back from there, because the next key would go elsewhere.
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
