import type { NotifyPort } from '../../../ports'
import type { RowId } from '../../columns/model'
import { chromeMessages } from '../scene/messages.chrome'
import { activate, type TableScene } from '../scene/tableScene'
import { removeRows } from '../work/rowWork'

/** Removes rows after confirmation. */
export async function askAndRemove(
  scene: TableScene,
  ids: readonly RowId[],
  notify: NotifyPort,
): Promise<void> {
  const { store } = scene
  const hidden = ids.filter((id) => (store.table.rowOf(id)?.place ?? 0) < 0)
  const title = chromeMessages.removeQuestion(ids.length, hidden.length)
  if (!(await notify.confirm({ title, danger: true }))) return
  const key = store.cursor.active()?.key
  const place = Math.max(0, Math.min(...ids.map((id) => store.table.rowOf(id)?.place ?? 0)))
  try {
    removeRows(scene, ids)
    // The pressed button disappears with the selection, so the focus moves to where the rows were.
    activate(scene, store.rowAt(Math.min(place, store.count() - 1)), key)
  } catch (error) {
    // Error of a tree table, whose rows cannot be removed.
    notify.error(error instanceof Error ? error.message : String(error))
  }
}
