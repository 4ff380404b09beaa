import type { RowId } from '../../columns/model'
import type { Change } from '../../rows/change'
import type { GridControl } from './control'
import { gridViewMessages as messages } from './messages'
import { say } from './say'

/** One step back or forward: it is told, and what it has changed comes into sight. */
export function takeStep(control: GridControl, way: 'undo' | 'redo'): void {
  const { store } = control
  const step = store.history.next(way)
  if (!step || !store[way]()) return
  say(store, (way === 'undo' ? messages.undone : messages.redone)(step.label))
  show(control, touched(step[way]))
}

/** Rows with the keys of their cells; a row that came has none. */
type Touched = ReadonlyMap<RowId, readonly string[]>

const touched = (changes: readonly Change[]): Touched =>
  new Map(changes.flatMap(cellsOf).map(({ row, keys }) => [row, keys]))

function cellsOf(change: Change): readonly { row: RowId; keys: readonly string[] }[] {
  if (change.kind === 'set') {
    return change.rows.map(({ row, values }) => ({ row, keys: Object.keys(values) }))
  }
  return change.kind === 'insert' ? change.rows.map(({ row }) => ({ row: row.id, keys: [] })) : []
}

/** The cursor goes to the topmost cell that is shown, unless it stands on one of them; filters stay as they are. */
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
  // Only in columns that are hidden.
  if (own.length > 0 && shown.length === 0) return
  const column = shown.length > 0 ? Math.min(...shown) : cursor.keys.indexOf(active?.key ?? '')
  choose({ row: top.place, column: Math.max(0, column) })
}
