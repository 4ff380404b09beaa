import type { RowId, WireRow } from '../../columns/model'
import { wireOf } from '../../rows/output'
import type { HeldRow } from '../../rows/rows'
import type { TableScene } from '../scene/tableScene'

/** Copies a row for external code, which must not modify the table's original. */
export function rowOut({ store }: Pick<TableScene, 'store'>, row: HeldRow): WireRow {
  const wire = wireOf(store.table, row)
  return Object.fromEntries(Object.entries(wire).map(([key, value]) => [key, copyOf(value)]))
}

/** With the temporary id of a new row, by which the table identifies it. */
export const rowOutWithId = (scene: Pick<TableScene, 'store'>, row: HeldRow): WireRow => ({
  [scene.store.table.rowKey]: row.id,
  ...rowOut(scene, row),
})

/** All rows, or those with the ids; a whole tree is nested as it was loaded. */
export function rowsOut(scene: TableScene, ids?: readonly RowId[]): readonly WireRow[] {
  const { order } = scene.store.table
  const out = (row: HeldRow) => rowOut(scene, row)
  if (!ids) return scene.tree ? scene.tree.nest(out) : order.map(out)
  const wanted = new Set(ids)
  return order.filter(({ id }) => wanted.has(id)).map(out)
}

export const heldRows = ({ store }: TableScene, ids: readonly RowId[]): readonly HeldRow[] =>
  ids.flatMap((id) => store.table.byId.get(id) ?? [])

const copyOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? structuredClone(value) : value
