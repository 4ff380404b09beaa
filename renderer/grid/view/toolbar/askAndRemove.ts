import type { NotifyPort } from '../../../ports'
import type { RowId } from '../../columns/model'
import { chromeMessages } from '../scene/messages.chrome'
import { activate, type TableScene } from '../scene/tableScene'
import { removeRows } from '../work/rowWork'

/** Removes rows once the user has agreed. */
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
    // The button that asked goes with the choice: the keyboard goes on where the rows were.
    activate(scene, store.rowAt(Math.min(place, store.count() - 1)), key)
  } catch (error) {
    // The tree's, which cannot remove.
    notify.error(error instanceof Error ? error.message : String(error))
  }
}
