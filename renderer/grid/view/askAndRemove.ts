import type { NotifyPort } from '../../ports'
import type { RowId } from '../model'
import { chromeMessages } from './messages.chrome'
import { removeRows } from './rowWork'
import type { TableScene } from './tableScene'

/** Removes rows once the user has agreed. */
export async function askAndRemove(
  scene: TableScene,
  ids: readonly RowId[],
  notify: NotifyPort,
): Promise<void> {
  const title = chromeMessages.removeQuestion(ids.length)
  if (!(await notify.confirm({ title, danger: true }))) return
  try {
    removeRows(scene, ids)
  } catch (error) {
    // The tree's, which cannot remove.
    notify.error(error instanceof Error ? error.message : String(error))
  }
}
