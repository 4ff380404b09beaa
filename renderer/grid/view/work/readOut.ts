import type { RowId, WireRow } from '../../columns/model'
import { wireOf } from '../../rows/output'
import type { HeldRow } from '../../rows/rows'
import type { TableScene } from '../scene/tableScene'

/** A row for the world outside: a copy, so that nobody changes what the table goes back to. */
export function rowOut({ store }: Pick<TableScene, 'store'>, row: HeldRow): WireRow {
  const wire = wireOf(store.table, row)
  return Object.fromEntries(Object.entries(wire).map(([key, value]) => [key, copyOf(value)]))
}

/** With the temporary id of a new row, by which the table knows it. */
export const rowOutWithId = (scene: Pick<TableScene, 'store'>, row: HeldRow): WireRow => ({
  [scene.store.table.rowKey]: row.id,
  ...rowOut(scene, row),
})

/** All rows, or those of the ids; a whole tree comes nested as it went in. */
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
