import { gridMessages } from '../columns/messages'
import {
  type CellValues,
  type GridColumn,
  type GridRow,
  isReadOnly,
  type RowId,
} from '../columns/model'
import { type CursorSlice, createCursor } from '../cursor/cursor'
import { createJudge, type Judge } from '../judge/judge'
import { blankRows } from '../rows/blank'
import { applyChange, type Change, filledCells, sizeOf, type TableWatcher } from '../rows/change'
import { type DisabledRows, disabledTest } from '../rows/disabled'
import { createListeners, type Listeners } from '../rows/listeners'
import { createTable } from '../rows/load'
import type { RowRules } from '../rows/rows'
import { type HeldRow, newRow, type RowTable, stateOf } from '../rows/rows'
import { createSelection, type Selection, type SelectionMode } from '../rows/select'
import { createTotals, type Totals } from '../rows/totals'
import { settleConflicts } from './conflicts'
import { withFollowing } from './followers'
import { createHistory, type History, type HistoryLimits } from './history'
import { whenIdle } from './idle'
import { createPending, type Pending } from './pending'
import { createTheirs, type Theirs } from './theirs'

export interface GridOptions {
  readonly columns: readonly GridColumn[]
  /** Member with the row's id, default `id`. */
  readonly rowKey?: string | undefined
  /** Column that always holds 1..n in row order (drag sort). */
  readonly orderKey?: string | undefined
  /** Loaded rows without an id count as new, see `TableShape`. */
  readonly newWithoutId?: boolean | undefined
  readonly selection?: SelectionMode | undefined
  readonly disabledRows?: DisabledRows | undefined
  readonly disabled?: boolean | undefined
  /** Expressions of the rows' entity. */
  readonly rules?: RowRules | undefined
  /** See `TableShape`. */
  readonly savesChanged?: boolean | undefined
  readonly history?: HistoryLimits | undefined
  /** Rows form a tree: none can be removed. */
  readonly tree?: boolean | undefined
  /** Called during every change of cells that did not come from the server; must not make further changes. */
  wasSet?: ((row: HeldRow, before: CellValues, keys: readonly string[]) => void) | undefined
}

export interface Step {
  /** Shown in the undo menu. */
  readonly label: string
  /** Consecutive steps with the same key are undone together. */
  readonly coalesce?: string
  /** Cells change other than by typing: the handlers of their rules are asked. */
  readonly asks?: boolean
  /** Arrives while the user may be typing: becomes a step below that one. */
  readonly below?: boolean
}

export interface GridStore extends Theirs {
  readonly table: RowTable
  readonly listeners: Listeners
  readonly selection: Selection
  readonly totals: Pick<Totals, 'get' | 'look' | 'keys' | 'reset'>
  readonly judge: Pick<Judge, 'check' | 'checkMany' | 'failing' | 'isOld' | 'prepare' | 'tell'>
  readonly history: Pick<History, 'seal' | 'undoes' | 'redoes' | 'next'>
  readonly cursor: CursorSlice
  readonly pending: Pending
  /** The shown rows in order: all, or those of the sorted or filtered view. */
  rows(): readonly GridRow[]
  /** Number of shown rows, and one of them, without creating all. */
  count(): number
  rowAt(place: number): HeldRow | undefined
  isEditable(row: GridRow, column: GridColumn): boolean
  isDisabled(row: GridRow): boolean
  /** Replaces all rows; clears history, errors, selection and deletions. */
  load(rows: readonly unknown[], options?: { readonly asNew?: boolean }): void
  /** Every change by users goes through here and can be undone. */
  apply(changes: readonly Change[], step: Step): void
  set(id: RowId, values: CellValues, step?: Step): void
  /** Inserts new rows with defaults before the row with that index; default at the end. Returns them. */
  insert(values: readonly CellValues[], at?: number, step?: Step): readonly GridRow[]
  remove(ids: readonly RowId[], step?: Step): void
  move(from: number, to: number): void
  undo(): boolean
  redo(): boolean
  /** Undoes the last step without a redo: Esc in a cell. */
  discard(): boolean
}

/** The state of one editable table and all operations on it. */
export function createGridStore(options: GridOptions): GridStore {
  const { table, load, grow } = createTable(options)
  const listeners = createListeners()
  const history = createHistory(options.history)
  const touch = (row: HeldRow) => {
    row.version += 1
    listeners.touchRow(row.id)
  }
  const judge = createJudge(table, (row) => {
    touch(row)
    listeners.touch('errors')
  })
  const totals = createTotals(table)
  const matches = disabledTest(table, options.disabledRows)
  const held = (row: GridRow) => table.rowOf(row.id)
  const isDisabled = (row: GridRow) => {
    const own = held(row)
    return options.disabled === true || !own || own.unusable !== undefined || matches(own)
  }
  const selection = createSelection({
    mode: options.selection ?? 'checkbox',
    rows: () => table.order,
    shown: () => table.shown ?? table.order,
    isDisabled,
    changed(ids) {
      for (const id of ids) touchId(id)
      listeners.touch('selection')
    },
  })
  const touchId = (id: RowId) => {
    const row = table.rowOf(id)
    if (row) touch(row)
  }
  const cursor = createCursor(table, listeners, touchId)
  let merging = false
  /** Cells that no longer need a value are no longer invalid. */
  const lookAgain = (row: HeldRow, keys: readonly string[]) => {
    for (const key of Object.keys(row.marks?.errors ?? {})) {
      const column = table.column.get(key)
      if (column && !keys.includes(key)) judge.checkAgain(row, column)
    }
  }
  /** Other cells are validated when set; a new row comes with its values. */
  const checkFilled = (row: HeldRow, keys: readonly string[]) => {
    for (const key of keys) {
      const column = table.column.get(key)
      if (column) judge.checkAgain(row, column)
    }
  }
  const watcher: TableWatcher = {
    wasSet(row, before, keys) {
      touch(row)
      if (!merging) options.wasSet?.(row, before, keys)
      judge.wasSet(row, before, keys)
      if (table.rules) lookAgain(row, keys)
      if (totals.wasSet(row, before, keys)) listeners.touch('totals')
      // A row that becomes disabled could no longer be deselected.
      if (selection.has(row.id) && isDisabled(row)) {
        selection.drop(row.id)
      }
    },
    wasInserted(row) {
      judge.wasInserted(row)
      if (totals.wasAdded(row, 1)) listeners.touch('totals')
    },
    wasRemoved(row) {
      judge.wasRemoved(row)
      selection.drop(row.id)
      cursor.drop(row)
      if (totals.wasAdded(row, -1)) listeners.touch('totals')
      listeners.touchRow(row.id)
    },
    wasOrdered() {
      listeners.touch('order')
      // The order number is part of the rows; only visible rows need a notification.
      if (table.orderKey !== undefined) for (const id of [...listeners.watched()]) touchId(id)
    },
  }
  const run = (changes: readonly Change[]): readonly Change[] =>
    listeners.batch(() => changes.map((change) => applyChange(table, change, watcher)).reverse())
  const asTheirs = (work: () => void) => {
    merging = true
    work()
    merging = false
  }
  const apply: GridStore['apply'] = (changes, { label, coalesce, below, asks }) => {
    if (options.tree && changes.some(({ kind }) => kind === 'remove')) {
      throw new Error(gridMessages.treeRemove)
    }
    if (changes.every((change) => sizeOf(change) === 0)) return
    const asked = listeners.batch(() => {
      const redo = changes.map((change) => withFollowing(change, table))
      const made = { label, coalesce, redo, undo: run(redo) }
      if (below) history.slip(made)
      else history.push(made)
      listeners.touch('history')
      if (!asks) return []
      return changes.flatMap((change) => {
        const filled = filledCells(table, change)
        if (change.kind === 'insert') for (const { row, keys } of filled) checkFilled(row, keys)
        return filled
      })
    })
    for (const { row, keys } of asked) judge.askHandlers(row, keys)
  }
  const step = (changes: readonly Change[] | undefined): boolean => {
    if (!changes) return false
    listeners.batch(() => {
      run(changes)
      // If the value equals the server's again, the conflict is over.
      if (settleConflicts(table, changes)) listeners.touch('conflicts')
      listeners.touch('history')
    })
    return true
  }
  let stop = () => {}
  /** Work that the first screen does not need, done in advance for the first edit, check or jump to the end. */
  function* prepare(given: number) {
    yield* grow()
    // Entries that are no rows had been counted.
    if (table.count !== given) listeners.touch('order')
    yield* totals.prepare()
    if (totals.keys.size > 0) listeners.touch('totals')
    yield* judge.index()
  }
  return {
    table,
    listeners,
    selection,
    totals,
    judge,
    history,
    cursor,
    pending: createPending(),
    rows: () => table.shown ?? table.order,
    count: () => table.shown?.length ?? table.count,
    rowAt: (place) => (table.shown ? table.shown[place] : table.rowAt(place)),
    isDisabled,
    isEditable(row, column) {
      if (isReadOnly(column) || column.key === table.orderKey || isDisabled(row)) return false
      const own = held(row)
      if (!own || table.isCovered?.(own, column)) return false
      const state = stateOf(table, own, column.key)
      return !state || (state.visible && !state.disabled)
    },
    load(rows, { asNew = false } = {}) {
      listeners.batch(() => {
        for (const id of [...listeners.watched()]) listeners.touchRow(id)
        load(rows, asNew)
        history.clear()
        judge.reset()
        totals.reset()
        selection.clear()
        cursor.reset()
        for (const topic of allTopics) listeners.touch(topic)
      })
      stop()
      stop = whenIdle(prepare(table.count))
    },
    apply,
    set(id, values, given = { label: gridMessages.edit }) {
      apply([{ kind: 'set', rows: [{ row: id, values }] }], given)
    },
    insert(values, at = table.count, given = { label: gridMessages.insertRows }) {
      const from = Math.max(0, Math.min(at, table.count))
      const placed = blankRows(table, values).map((one, index) => ({
        at: from + index,
        row: newRow(table, one),
      }))
      apply([{ kind: 'insert', rows: placed }], given)
      return placed.map(({ row }) => row)
    },
    remove(ids, given = { label: gridMessages.removeRows }) {
      const known = ids.filter((id) => table.byId.get(id)?.unusable === undefined)
      apply([{ kind: 'remove', ids: known }], given)
    },
    move(from, to) {
      if (from !== to) apply([{ kind: 'move', from, to }], { label: gridMessages.moveRow })
    },
    undo: () => step(history.back()?.undo),
    redo: () => step(history.forward()?.redo),
    discard: () => step(history.discard()?.undo),
    ...createTheirs({
      table,
      listeners,
      history,
      judge,
      totals,
      selection,
      touch,
      run,
      asTheirs,
      apply,
    }),
  }
}

const allTopics = [
  'order',
  'cursor',
  'selection',
  'totals',
  'history',
  'errors',
  'links',
  'conflicts',
  'saved',
] as const
