import type { Held } from '../../../cellType'
import type { Lookup } from '../../../model/entity/field'
import type { Filling } from '../../../model/entity/filling'
import { gridMessages } from '../../columns/messages'
import type { GridColumn } from '../../columns/model'
import { type HeldRow, readCell } from '../../rows/rows'
import type { GridStore } from '../../store/store'

export interface EditedCell {
  readonly row: HeldRow
  readonly column: GridColumn
}

// A handler is asked once the user has really gone on (specification: widgets, §5).
const blurDelayMs = 100

/** The editing of one cell at a time: every keystroke is stored at once, all of them are one step of undoing. */
export function createSession(store: GridStore, lookup: () => Lookup) {
  let at: EditedCell | undefined
  let typed: string | undefined
  let changed = false
  let held: Held | null = null

  const isOpen = ({ row, column }: EditedCell) => at?.row === row && at.column === column
  const step = ({ row, column }: EditedCell) => ({
    label: gridMessages.edit,
    coalesce: `${row.id} ${column.key}`,
  })
  const end = (checks = true) => {
    if (!at) return
    const control = held
    held = null
    if (checks) control?.settle()
    const { row, column } = at
    at = undefined
    typed = undefined
    store.history.seal()
    changed = false
    if (!checks) return
    setTimeout(() => {
      if (store.table.rowOf(row.id) === row) store.judge.check(row, column, 'blur')
    }, blurDelayMs)
  }
  return {
    get typed() {
      return typed
    },
    begin(cell: EditedCell, text?: string) {
      if (isOpen(cell)) return
      end()
      store.history.seal()
      at = cell
      typed = text
    },
    write(cell: EditedCell, value: unknown) {
      changed = true
      store.set(cell.row.id, { [cell.column.key]: value }, step(cell))
      store.judge.check(cell.row, cell.column, 'change')
    },
    /** Values of other columns, which come and go with the cell's. */
    fill(cell: EditedCell, filling: Filling, late = false) {
      // What comes when the cell has been left is not taken back with what another one is getting.
      if (!late || isOpen(cell)) changed = true
      store.apply([{ kind: 'set', rows: [{ row: cell.row.id, ...filling }] }], step(cell))
    },
    writeText(cell: EditedCell, text: string) {
      const { row, column } = cell
      const { field } = column
      changed = true
      const value = text === '' ? null : readText(text, column, lookup())
      // The beginning of a number ("-", "1.") is no mistake yet.
      const begun = value === undefined && (column.cell.tidy?.(text, field) ?? null) !== null
      if (value !== undefined || begun) {
        store.set(row.id, { [field.key]: value ?? null }, step(cell))
      } else {
        const kept = { [field.key]: readCell(store.table, row, column) ?? null }
        const patch = { row: row.id, values: kept, refused: { [field.key]: text } }
        store.apply([{ kind: 'set', rows: [patch] }], step(cell))
      }
      store.judge.check(row, column, 'input')
    },
    /** The control of the open cell, which may hold what was typed. */
    hold(control: Held | null) {
      held = control
    },
    end: () => end(),
    takeBack() {
      if (held?.keeps) {
        // What was chosen stays; what is being searched for is no choice yet.
        held = null
        return end()
      }
      held?.giveUp?.()
      if (changed) store.discard()
      changed = false
      end(false)
    },
  }
}

/** A text of the user's; a type that throws cannot read it. */
function readText(text: string, { field }: GridColumn, lookup: Lookup): unknown {
  try {
    return field.type.fromText(text, field, lookup)
  } catch {
    return undefined
  }
}
