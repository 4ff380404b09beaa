import { isEmpty, measures, valueError } from '../../model/entity/rules'
import { cellMessages } from '../../values/messages'
import { gridMessages } from '../columns/messages'
import type { CheckWhen, GridColumn, RowId } from '../columns/model'
import { setMark } from '../rows/marks'
import { type HeldRow, type RowTable, readCell, stateOf, unreadable, valuesOf } from '../rows/rows'
import { changedKeys } from '../rows/unsaved'
import { firstFailure, messageOf, type Question, type Verdict } from './check'
import { createMemory } from './memory'
import { createUniqueIndex, type UniqueIndex } from './unique'

/** Validates the cells. Errors are stored in the rows' marks. */
export interface Judge {
  /** Checks one cell now, including handlers; the promise resolves after the last of their answers. */
  check(row: HeldRow, column: GridColumn, when: CheckWhen): Promise<void> | undefined
  /** Asks the handlers of cells that were changed other than by typing, a few at a time. */
  askHandlers(row: HeldRow, keys: readonly string[]): void
  /** Rechecks after a change of the table, without handlers. */
  checkAgain(row: HeldRow, column: GridColumn): void
  /**
   * Sets an error from elsewhere, usually the server; it stays until the value changes or all cells are checked again.
   */
  tell(row: HeldRow, column: GridColumn, message: string): void
  /** Checks many cells of a column without handlers; the same as `check` for each, but much faster. */
  checkMany(rows: readonly HeldRow[], column: GridColumn): void
  /** Prepares a check of all cells: errors from elsewhere are dropped. Continues as `index`. */
  prepare(): Iterable<void>
  /** Indexes the unique columns in steps of some rows, so that the first access does not block. */
  index(): Iterable<void>
  /** Rows with an error or a refused text. */
  readonly failing: ReadonlySet<HeldRow>
  /**
   * Whether what is wrong in a row is from before: it was loaded so, nobody has changed it or spoken of it since, and it
   * is not saved again.
   */
  isOld(row: HeldRow): boolean
  wasSet(row: HeldRow, before: Readonly<Record<string, unknown>>, keys: readonly string[]): void
  wasInserted(row: HeldRow): void
  wasRemoved(row: HeldRow): void
  reset(): void
}

/** A unique column that is being indexed, in steps of some rows. */
interface Reading {
  readonly index: UniqueIndex
  /** The rows at the start; later ones are added when they come. */
  readonly rows: readonly HeldRow[]
  next: number
}

export function createJudge(table: RowTable, touch: (row: HeldRow) => void): Judge {
  const failing = new Set<HeldRow>()
  const indices = new Map<string, UniqueIndex>()
  const duplicates = new Map<string, (value: unknown) => boolean>()
  const told = new Map<
    HeldRow,
    Map<string, { readonly value: unknown; readonly message: string }>
  >()
  const tickets = new WeakMap<HeldRow, Map<string, object>>()
  const askingColumns = new Map(
    table.columns
      .filter(({ rules }) => rules.some(({ kind }) => kind === 'handler'))
      .map((column) => [column.key, column]),
  )
  const uniqueColumns = table.columns.filter((column) =>
    column.rules.some(({ kind }) => kind === 'unique'),
  )

  /** Columns whose cells are also validated against another column's value. */
  const followers = new Map<string, GridColumn[]>()
  for (const column of table.columns) {
    for (const key of measuresOf(column)) {
      followers.set(key, [...(followers.get(key) ?? []), column])
    }
  }

  /** Loaded values that passed in this round: kinds, units and days repeat often. */
  const passed = new Map<GridColumn, ReturnType<typeof createMemory>>()
  const remember = (column: GridColumn) => {
    const memory = passed.get(column) ?? createMemory()
    passed.set(column, memory)
    return memory
  }

  /** Unfinished indexes: anyone who needs one continues the reading. */
  const readings = new Map<string, Reading>()
  const readOn = (column: GridColumn) => {
    const { key } = column
    const reading = readings.get(key) ?? {
      index: createUniqueIndex(column),
      rows: table.order.slice(),
      next: 0,
    }
    const { index, rows, next } = reading
    for (const row of rows.slice(next, next + rowsAStep)) {
      if (table.rowOf(row.id) === row) index.add(row, readCell(table, row, column))
    }
    reading.next = next + rowsAStep
    if (reading.next < rows.length) readings.set(key, reading)
    else {
      readings.delete(key)
      indices.set(key, index)
    }
  }
  const indexOf = (column: GridColumn): UniqueIndex => {
    for (;;) {
      const index = indices.get(column.key)
      if (index) return index
      readOn(column)
    }
  }
  for (const column of uniqueColumns) {
    duplicates.set(column.key, (value) => indexOf(column).isDuplicate(value))
  }

  function* index(): Iterable<void> {
    for (const column of uniqueColumns) {
      while (!indices.has(column.key)) {
        readOn(column)
        yield
      }
    }
  }
  const judge = (row: HeldRow, column: GridColumn, from = 0): Verdict => {
    const value = readCell(table, row, column)
    if (value === null && unreadable(row, column) !== undefined) return null
    const empty = isEmpty(value)
    const isMeasured = measures(column.field).length > 0
    const state = empty || isMeasured ? stateOf(table, row, column.key) : undefined
    // A hidden cell need not be filled in.
    if (empty && state && !state.visible) return null
    const verdict =
      firstFailure(column, value, duplicates.get(column.key) ?? never, from) ??
      (state ? valueError(column.field, value, state) : null)
    const note = verdict === null ? told.get(row)?.get(column.key) : undefined
    return note && Object.is(note.value, value) ? note.message : verdict
  }
  const settle = (row: HeldRow, column: GridColumn, message: string | null) => {
    // Most cells were valid and still are: nothing to do.
    if (row.marks?.errors?.[column.key] === (message ?? undefined)) return
    setMark(row, 'errors', column.key, message ?? undefined)
    touch(row)
    enlist(row)
  }
  const enlist = (row: HeldRow) => {
    if (isFailing(row) && table.rowOf(row.id) === row) failing.add(row)
    else failing.delete(row)
  }
  /** Other rows whose uniqueness changes with a row's new value. */
  const regroup = (row: HeldRow, column: GridColumn, before: unknown): readonly HeldRow[] => {
    const value = row.values?.[column.key]
    if (!duplicates.has(column.key)) return []
    const index = indices.get(column.key)
    // The first index is built after the change, so the new value is already in it.
    if (!index) {
      const begun = readings.get(column.key)?.index
      begun?.remove(row, before)
      begun?.add(row, value)
      return indexOf(column)
        .holders(value)
        .filter((other) => other !== row)
    }
    return [index.remove(row, before), index.add(row, value)].filter((other) => other !== undefined)
  }
  const checkAgain = (row: HeldRow, column: GridColumn) => {
    tickets.get(row)?.delete(column.key)
    let verdict = judge(row, column)
    while (verdict !== null && typeof verdict !== 'string')
      verdict = judge(row, column, verdict.next)
    settle(row, column, verdict)
  }
  const check: Judge['check'] = (row, column, when) => {
    const verdict = judge(row, column)
    if (verdict === null || typeof verdict === 'string') {
      tickets.get(row)?.delete(column.key)
      settle(row, column, verdict)
      return undefined
    }
    return ask(row, column, verdict, when)
  }
  const unasked: (() => Promise<void> | undefined)[] = []
  let asked = 0
  /** A paste of thousands of cells must not call a server for all at once. */
  const askNext = () => {
    while (asked < askedAtOnce) {
      const next = unasked.shift()
      if (!next) return
      const answer = next()
      if (!answer) continue
      asked += 1
      void answer.finally(() => {
        asked -= 1
        askNext()
      })
    }
  }
  const ask = async (row: HeldRow, column: GridColumn, first: Question, when: CheckWhen) => {
    const ticket = {}
    const mine = tickets.get(row) ?? new Map<string, object>()
    tickets.set(row, mine.set(column.key, ticket))
    for (let question = first; ; ) {
      const message = await answerOf(table, { row, column, when }, question)
      // The cell was changed while waiting, so the answer is about an old value.
      if (mine.get(column.key) !== ticket) return
      const verdict: Verdict = message ?? judge(row, column, question.next)
      if (verdict === null || typeof verdict === 'string') {
        mine.delete(column.key)
        return settle(row, column, verdict)
      }
      question = verdict
    }
  }

  return {
    failing,
    isOld: (row) =>
      table.savesChanged && !row.isNew && !told.has(row) && changedKeys(table, row).size === 0,
    tell(row, column, message) {
      const notes = told.get(row) ?? new Map()
      told.set(row, notes.set(column.key, { value: readCell(table, row, column), message }))
      settle(row, column, message)
    },
    *prepare() {
      const before = [...told]
      told.clear()
      passed.clear()
      for (const [row, notes] of before) {
        for (const key of notes.keys()) {
          const column = table.column.get(key)
          if (column) checkAgain(row, column)
        }
      }
      yield* index()
    },
    index,
    checkMany(rows, column) {
      const isDuplicate = duplicates.get(column.key) ?? never
      const isOfRow = duplicates.has(column.key) || column.key === table.orderKey
      const memory = isOfRow ? undefined : remember(column)
      for (const row of rows) {
        if (row.unusable) continue
        // Most cells were valid and still are, and have no errors from elsewhere.
        if (row.marks === undefined && told.size === 0 && !table.rules) {
          const asLoaded = row.values === undefined && memory !== undefined
          if (asLoaded && memory.has(row.source?.[column.key])) continue
          if (firstFailure(column, readCell(table, row, column), isDuplicate) === null) {
            if (asLoaded) memory.add(row.source?.[column.key])
            continue
          }
        }
        checkAgain(row, column)
      }
    },
    checkAgain,
    check,
    askHandlers(row, keys) {
      for (const key of keys) {
        const column = askingColumns.get(key)
        if (!column) continue
        unasked.push(() => (table.rowOf(row.id) === row ? check(row, column, 'change') : undefined))
      }
      askNext()
    },
    wasSet(row, before, keys) {
      for (const key of keys) {
        const column = table.column.get(key)
        if (!column) continue
        for (const other of regroup(row, column, before[key])) checkAgain(other, column)
        checkAgain(row, column)
        for (const follower of followers.get(key) ?? []) {
          // A cell that has just become required is only reported after blur or on saving.
          const wasWrong = row.marks?.errors?.[follower.key] !== undefined
          if (wasWrong || measures(follower.field).length > 0) checkAgain(row, follower)
        }
      }
      enlist(row)
    },
    wasInserted(row) {
      for (const [, { index }] of readings) index.add(row, readCell(table, row, index.column))
      for (const [, index] of indices) {
        const other = index.add(row, readCell(table, row, index.column))
        if (other) checkAgain(other, index.column)
      }
      enlist(row)
    },
    wasRemoved(row) {
      for (const [, { index }] of readings) index.remove(row, readCell(table, row, index.column))
      for (const [, index] of indices) {
        const other = index.remove(row, readCell(table, row, index.column))
        if (other) checkAgain(other, index.column)
      }
      tickets.delete(row)
      told.delete(row)
      failing.delete(row)
    },
    reset() {
      told.clear()
      failing.clear()
      indices.clear()
      readings.clear()
    },
  }
}

/** The error message of a cell; a refused text comes before a failed rule. */
export function errorOf(
  row: Pick<HeldRow, 'marks'>,
  { key, title }: GridColumn,
): string | undefined {
  const refused = row.marks?.refused?.[key]
  if (refused === undefined) return row.marks?.errors?.[key]
  return whyRefused(row, key) ?? cellMessages.refused(refused, title)
}

/** Why the text in a cell is refused, if more is known than that it is invalid. */
export function whyRefused({ marks }: Pick<HeldRow, 'marks'>, key: string): string | undefined {
  const known = marks?.whys?.[key]
  return known?.text === marks?.refused?.[key] ? known?.why : undefined
}

export interface CellError {
  readonly row: RowId
  readonly key: string
  readonly rowIndex: number
  readonly columnIndex: number
  readonly message: string
}

/** All errors of a row, in column order. */
export function errorsOf(row: HeldRow, columns: readonly GridColumn[]): readonly CellError[] {
  return columns.flatMap((column, columnIndex): readonly CellError[] => {
    const message = errorOf(row, column)
    if (message === undefined) return []
    return [{ row: row.id, key: column.key, rowIndex: row.index, columnIndex, message }]
  })
}

const rowsAStep = 256
const askedAtOnce = 16

const never = () => false

/** Other fields that a cell is validated against. */
function measuresOf({ key, field }: GridColumn): ReadonlySet<string> {
  const rules = [field.showIf, field.requireIf, ...measures(field)]
  const names = new Set(rules.flatMap((rule) => rule?.names ?? []))
  names.delete(key)
  return names
}

const isFailing = ({ marks }: HeldRow): boolean =>
  marks?.errors !== undefined || marks?.refused !== undefined

async function answerOf(
  table: RowTable,
  cell: { readonly row: HeldRow; readonly column: GridColumn; readonly when: CheckWhen },
  { rule }: Question,
): Promise<string | null> {
  const { row, column, when } = cell
  try {
    const value = readCell(table, row, column)
    const seen = { value, row: valuesOf(table, row), id: row.id, key: column.key, when }
    return messageOf(await rule.handler(seen), rule)
  } catch {
    return gridMessages.handlerBroken(column.title)
  }
}
