import type { RowId } from '../columns/model'
import type { Listeners } from '../rows/listeners'
import type { HeldRow, RowTable } from '../rows/rows'
import type { CellState, Place } from './range'

/** A cell by row id and column key: stays valid when rows above change. */
export interface CellName {
  readonly row: RowId
  readonly key: string
}

/** The active cell and the range. Places are indexes of shown rows and columns. */
export interface CursorSlice {
  /** Keys of the columns in screen order; places refer to it. */
  readonly keys: readonly string[]
  setKeys(keys: readonly string[]): void
  get(): CellState | undefined
  set(state: CellState | undefined): void
  active(): CellName | undefined
  drop(row: HeldRow): void
  reset(): void
}

interface Held {
  readonly active: CellName
  readonly anchor: CellName
  readonly focus: CellName
  readonly mode: CellState['mode']
}

export function createCursor(
  table: RowTable,
  listeners: Listeners,
  touchRow: (id: RowId) => void,
): CursorSlice {
  let keys: readonly string[] = table.columns.filter(({ hidden }) => !hidden).map(({ key }) => key)
  let held: Held | undefined
  const nameOf = ({ row, column }: Place): CellName | undefined => {
    const id = (table.shown ? table.shown[row] : table.rowAt(row))?.id
    const key = keys[column]
    return id === undefined || key === undefined ? undefined : { row: id, key }
  }
  const placeOf = ({ row, key }: CellName): Place | undefined => {
    const place = table.rowOf(row)?.place ?? -1
    const column = keys.indexOf(key)
    return place < 0 || column < 0 ? undefined : { row: place, column }
  }
  const replace = (next: Held | undefined) => {
    listeners.batch(() => {
      if (held) touchRow(held.active.row)
      held = next
      if (held) touchRow(held.active.row)
      listeners.touch('cursor')
    })
  }
  return {
    get keys() {
      return keys
    },
    setKeys(next) {
      keys = next
      listeners.touch('cursor')
    },
    get() {
      if (!held) return undefined
      const active = placeOf(held.active)
      if (!active) return undefined
      const { mode } = held
      // If a corner was filtered out, only the active cell remains.
      const [anchor, focus] = [placeOf(held.anchor), placeOf(held.focus)]
      return anchor && focus
        ? { active, anchor, focus, mode }
        : { active, anchor: active, focus: active, mode }
    },
    set(state) {
      if (!state) return replace(undefined)
      const [active, anchor, focus] = [state.active, state.anchor, state.focus].map(nameOf)
      if (active && anchor && focus) replace({ active, anchor, focus, mode: state.mode })
    },
    active: () => held?.active,
    drop(row) {
      if (!held || ![held.active, held.anchor, held.focus].some((name) => name.row === row.id))
        return
      // The cursor moves to the cell that takes the removed one's place.
      const rows = table.shown ?? table.order
      const at = Math.max(0, Math.min(row.place, rows.length - 1))
      const next = rows[at]
      const name = next && { row: next.id, key: held.active.key }
      replace(name && { active: name, anchor: name, focus: name, mode: 'ready' })
    },
    reset() {
      held = undefined
      listeners.touch('cursor')
    },
  }
}
