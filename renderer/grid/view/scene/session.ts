import type { Held } from '../../../cellType'
import type { Lookup } from '../../../model/entity/field'
import type { Filling } from '../../../model/entity/filling'
import { gridMessages } from '../../columns/messages'
import type { GridColumn } from '../../columns/model'
import { type HeldRow, readCell } from '../../rows/rows'
import type { GridStore } from '../../store/store'
import { tellWhy } from '../../store/tell'

export interface EditedCell {
  readonly row: HeldRow
  readonly column: GridColumn
}

// A handler is asked once the user has really left the cell (specification: widgets, §5).
const blurDelayMs = 100

/** Editing of one cell at a time: every keystroke is stored at once, and all form one undo step. */
export function createSession(store: GridStore, lookup: () => Lookup) {
  let at: EditedCell | undefined
  let typed: string | undefined
  let changed = false
  let held: Held | null = null
  let composing: { readonly cell: EditedCell; take(): void } | undefined

  const isOpen = ({ row, column }: EditedCell) => at?.row === row && at.column === column
  const step = ({ row, column }: EditedCell) => ({
    label: gridMessages.edit,
    coalesce: `${row.id} ${column.key}`,
  })
  /** `next` = the cell that is opened: what is composed there goes on. */
  const end = (checks = true, next?: EditedCell) => {
    const left = composing && !(next && sameCell(composing.cell, next)) ? composing : undefined
    if (left) composing = undefined
    if (checks) left?.take()
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
    get changed() {
      return changed
    },
    begin(cell: EditedCell, text?: string) {
      if (isOpen(cell)) return
      end(true, cell)
      store.history.seal()
      at = cell
      typed = text
    },
    write(cell: EditedCell, value: unknown) {
      changed = true
      store.set(cell.row.id, { [cell.column.key]: value }, step(cell))
      store.judge.check(cell.row, cell.column, 'change')
    },
    /** Stores values of other columns that are undone together with the cell's. */
    fill(cell: EditedCell, filling: Filling, late = false) {
      // If the cell was already left, later values are not undone with another cell's edit.
      if (!late || isOpen(cell)) changed = true
      store.apply([{ kind: 'set', rows: [{ row: cell.row.id, ...filling }] }], step(cell))
    },
    writeText(cell: EditedCell, text: string) {
      const { row, column } = cell
      const { field } = column
      changed = true
      const value = text === '' ? null : readText(text, column, lookup())
      const tidy = column.cell.tidy?.(text, field) ?? null
      const why = tidy === null ? undefined : column.cell.fault?.(tidy, field)
      if (why === undefined && value !== undefined) {
        store.set(row.id, { [field.key]: value }, step(cell))
      } else {
        const kept = { [field.key]: readCell(store.table, row, column) ?? null }
        const patch = { row: row.id, values: kept, refused: { [field.key]: text } }
        store.apply([{ kind: 'set', rows: [patch] }], step(cell))
        if (why !== undefined) tellWhy(store, row, { key: field.key, text, why })
      }
      store.judge.check(row, column, 'input')
    },
    /** Registers the control of the open cell, which may hold typed text. */
    hold(control: Held | null) {
      held = control
    },
    /**
     * An input method composes in a cell's own box, whose text `take` hands in: the box may be gone before the
     * composition ends. undefined = it has ended.
     */
    compose(cell: EditedCell, take: (() => void) | undefined) {
      composing = take && { cell, take }
    },
    end: () => end(),
    /** Escape: the cell has its value of before, whatever was typed or chosen since it was opened. */
    takeBack() {
      held?.giveUp?.()
      if (changed) store.discard()
      changed = false
      end(false)
    },
  }
}

const sameCell = (a: EditedCell, b: EditedCell): boolean => a.row === b.row && a.column === b.column

/** Parses a text from the user; undefined if invalid or the type throws. */
function readText(text: string, { field }: GridColumn, lookup: Lookup): unknown {
  try {
    return field.type.fromText(text, field, lookup)
  } catch {
    return undefined
  }
}
