import type { RowId } from '../../columns/model'
import type { Change } from '../../rows/change'
import type { GridControl } from './gridControl'
import { gridViewMessages as messages } from './messages'
import { say } from './say'

/** Undoes or redoes one step, announces it and scrolls to the changes. */
export function takeStep(control: GridControl, way: 'undo' | 'redo'): void {
  const { store } = control
  const step = store.history.next(way)
  if (!step || !store[way]()) return
  say(store, (way === 'undo' ? messages.undone : messages.redone)(step.label))
  show(control, touched(step[way]))
}

/** Changed rows with the keys of their cells; an inserted row has none. */
type Touched = ReadonlyMap<RowId, readonly string[]>

const touched = (changes: readonly Change[]): Touched =>
  new Map(changes.flatMap(cellsOf).map(({ row, keys }) => [row, keys]))

function cellsOf(change: Change): readonly { row: RowId; keys: readonly string[] }[] {
  if (change.kind === 'set') {
    return change.rows.map(({ row, values }) => ({ row, keys: Object.keys(values) }))
  }
  return change.kind === 'insert' ? change.rows.map(({ row }) => ({ row: row.id, keys: [] })) : []
}

/** Moves the cursor to the topmost visible changed cell, unless it is on one; filters are unchanged. */
function show({ store, choose, reveal }: GridControl, cells: Touched): void {
  const { cursor, table } = store
  const active = cursor.active()
  if (active && cells.get(active.row)?.includes(active.key)) {
    reveal()
    return
  }
  const [top] = [...cells.keys()]
    .flatMap((id) => table.rowOf(id) ?? [])
    .filter(({ place }) => place >= 0)
    .sort((a, b) => a.place - b.place)
  if (!top) return
  const own = cells.get(top.id)?.map((key) => cursor.keys.indexOf(key)) ?? []
  const shown = own.filter((column) => column >= 0)
  // Only hidden columns changed.
  if (own.length > 0 && shown.length === 0) return
  const column = shown.length > 0 ? Math.min(...shown) : cursor.keys.indexOf(active?.key ?? '')
  choose({ row: top.place, column: Math.max(0, column) })
}
