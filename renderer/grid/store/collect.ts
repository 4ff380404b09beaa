import { measures } from '../../model/entity/rules'
import type { GridColumn, RowId } from '../columns/model'
import type { CellError, Judge } from '../judge/judge'
import { errorsOf } from '../judge/judge'
import { outputOf, type TableOutput } from '../rows/output'
import type { HeldRow, RowTable } from '../rows/rows'
import type { Pending } from './pending'

export interface Collected extends TableOutput {
  /** All failing cells of rows that would be saved, row by row; the table scrolls to the first. Empty = ready. */
  readonly errors: readonly CellError[]
}

export interface CollectOptions {
  /** Default true. If false, `errors` only has those already known. */
  readonly validate?: boolean
  /** Only these rows. */
  readonly ids?: readonly RowId[]
  /** Lets the page react to its user; by default waits for one task. */
  pause?(): Promise<void>
  now?(): number
}

interface Source {
  readonly table: RowTable
  readonly judge: Pick<Judge, 'check' | 'checkMany' | 'failing' | 'isOld' | 'prepare'>
  readonly pending?: Pick<Pending, 'settled'>
}

// Works this long before pausing, so that frames are hardly delayed.
const sliceMs = 12
// Reading the clock costs as much as checking a cell.
const cellsBetweenLooks = 64

/**
 * Waits for files in progress, checks every cell in time slices, waits for the handlers, then reads the table in its
 * state at that time.
 */
export async function collect(source: Source, options: CollectOptions = {}): Promise<Collected> {
  const ids = options.ids && new Set(options.ids)
  await source.pending?.settled()
  if (options.validate !== false) await checkAll(source, ids, options)
  return { ...outputOf(source.table, ids), errors: failures(source, ids) }
}

async function checkAll(
  { table, judge }: Source,
  ids: ReadonlySet<RowId> | undefined,
  { pause = nextTask, now = () => performance.now() }: CollectOptions,
): Promise<void> {
  const columns = table.columns.filter(isJudged)
  const [asking, plain] = parted(columns, ({ rules }) =>
    rules.some(({ kind }) => kind === 'handler'),
  )
  const asked: Promise<void>[] = []
  let until = now() + sliceMs
  const isDue = () => now() > until
  const rest = async () => {
    await pause()
    until = now() + sliceMs
  }
  for (const _ of judge.prepare()) if (isDue()) await rest()
  // A copy, so that rows added or removed meanwhile do not disturb the loop; new rows are checked when edited.
  const rows = ids ? table.order.filter(({ id }) => ids.has(id)) : table.order.slice()
  for (let from = 0; from < rows.length; from += cellsBetweenLooks) {
    const some = rows.slice(from, from + cellsBetweenLooks)
    for (const column of plain) {
      judge.checkMany(some, column)
      if (isDue()) await rest()
    }
  }
  if (asking.length === 0) return
  for (const row of rows) {
    if (!row.unusable) checkRow(row, asking, judge, asked)
    if (asked.length >= handlersAtOnce) await Promise.all(asked.splice(0))
    if (isDue()) await rest()
  }
  await Promise.all(asked)
}

function parted<T>(all: readonly T[], isFirst: (one: T) => boolean): readonly [T[], T[]] {
  const first: T[] = []
  const others: T[] = []
  for (const one of all) (isFirst(one) ? first : others).push(one)
  return [first, others]
}

/** Whether cells of the column can be invalid. */
export const isJudged = ({ rules, field }: GridColumn): boolean =>
  rules.length > 0 || field.requireIf !== undefined || measures(field).length > 0

// A handler usually calls the server; more in parallel would only queue there.
const handlersAtOnce = 16

function checkRow(
  row: HeldRow,
  columns: readonly GridColumn[],
  judge: Source['judge'],
  asked: Promise<void>[],
): void {
  for (const column of columns) {
    const answer = judge.check(row, column, 'collect')
    if (answer) asked.push(answer)
  }
}

function failures({ table, judge }: Source, ids?: ReadonlySet<RowId>): readonly CellError[] {
  return [...judge.failing]
    .filter((row) => (!ids || ids.has(row.id)) && !judge.isOld(row))
    .sort((a, b) => a.index - b.index)
    .flatMap((row) => errorsOf(row, table.columns))
}

/** Resolves in a new task, after events and a frame. A timer would wait 4 ms each time. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
