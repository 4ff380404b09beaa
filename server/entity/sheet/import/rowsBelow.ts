import { orderField } from '../../../../renderer/model/entity/childRows'
import { errorsOf, type FieldError, Refusal } from '../../../http/envelope'
import { groupBy } from '../../../kernel/groupBy'
import { recordId } from '../../../kernel/recordId'
import { hooksOf } from '../../contracts/deps'
import type { Values } from '../../contracts/records'
import type { Draft, Writing } from '../../contracts/writing'
import { draftNew } from '../../judge/drafts'
import { resolveDrafts } from '../../judge/resolveDrafts'
import { judge } from '../../judge/verdicts'
import { breachesOf, rowBounds } from '../../judge/wholeRecord'
import { messages } from '../../messages'
import { storedValue } from '../../read/childRows'
import type { ChildTable } from '../../schema/childTables'
import type { ChildPlan } from '../../write/childPlan'
import { isRowColumn, type RowColumn } from '../workbook/rowColumns'
import { type SheetRow, saysSomething } from '../workbook/sheetRow'
import { readCells } from './importCells'
import { cellAt, type PlacedColumn } from './importHeader'

import type { ImportWork } from './importWork'
import type { ImportContext, RowError, RowsBelow } from './rowPlan'
import { tellError } from './tellError'

/** A row of a list, and where it stands in the sheet. */
interface DraftedLine {
  readonly id: string
  readonly at: number
  readonly line: number
  readonly record: SheetRow
  readonly draft: Draft
  readonly before: undefined
  readonly unread: readonly FieldError[]
  readonly tidied: number
}

/** Drafts the rows of these records, validated as their form would validate them. */
export async function rowsBelow(
  records: readonly SheetRow[],
  work: ImportWork,
): Promise<ReadonlyMap<SheetRow, RowsBelow>> {
  const { deps, request, context } = work
  const { now } = context.writing
  const { caller } = request.origin
  const some = records.filter(({ lines = [] }) => lines.length > 0)
  if (some.length === 0) return new Map()
  const ids = new Map(some.map((record) => [record, recordId(now)]))
  const lists = [...groupBy(context.below, ({ list }) => list)]
  const drafted = await Promise.all(
    lists.map(async ([list, columns]) => {
      const writing = { entityTable: list.entityTable, caller, now }
      const typed = some.flatMap((record) =>
        draftList(record, ids.get(record) ?? '', { list, columns, work }),
      )
      const rows = await resolveDrafts(typed, { db: deps.database.db, ...writing })
      return { list, rows }
    }),
  )
  const { verdicts } = await judge(
    drafted.map(({ list, rows }) => ({
      entityTable: list.entityTable,
      rows,
      parentKey: list.rows.by,
    })),
    { ...deps, db: deps.database.db, caller },
  )
  const errors = new Map<SheetRow, RowError[]>(some.map((record) => [record, []]))
  for (const [at, { list, rows }] of drafted.entries()) {
    const further = verdicts[at] ?? { unlisted: [], refused: [] }
    const told = [
      ...rows.flatMap((row) => row.draft.errors.map((error) => ({ row, error }))),
      ...[...further.unlisted, ...further.refused],
    ]
    for (const row of rows) {
      const own = told.filter((one) => one.row === row).map(({ error }) => error)
      errors.get(row.record)?.push(...lineErrors(row, own, list, context))
    }
  }
  return new Map(
    some.map((record) => {
      const plans = drafted.map(({ list, rows }): ChildPlan => {
        const own = rows.filter((row) => row.record === record)
        return { table: list, rows: own, removed: [], errors: [] }
      })
      const filled = plans.filter(({ rows }) => rows.length > 0)
      const rows = drafted.flatMap((one) => one.rows).filter((row) => row.record === record)
      return [
        record,
        {
          id: ids.get(record) ?? '',
          lists: filled,
          values: Object.fromEntries(filled.map(wireOf)),
          lines: new Map(rows.map(({ id, line }) => [id, line])),
          errors: errors.get(record) ?? [],
          tidied: rows.reduce((sum, { tidied }) => sum + tidied, 0),
        },
      ]
    }),
  )
}

const wireOf = ({ table, rows }: ChildPlan) => [
  table.field.key,
  storedValue(
    table,
    rows.map(({ id, draft }) => ({ id, values: draft.values })),
  ),
]

/** Why a record has too many lines for a list; said before any of them is read. */
export function surplusLines(
  { lines = [] }: SheetRow,
  { below, header }: ImportContext,
): string | undefined {
  const lists = new Set(below.map(({ list }) => list))
  for (const list of lists) {
    const { max } = rowBounds(list)
    if (lines.length <= max) continue
    const columns = placedOf(header.columns, list)
    const count = lines.filter((line) => says(line, columns)).length
    if (count > max) return messages.manyRows(list.field.title, max)
  }
  return undefined
}

const placedOf = (columns: readonly PlacedColumn[], list: ChildTable): readonly PlacedColumn[] =>
  columns.filter(({ column }) => isRowColumn(column) && column.list === list)

function says(line: SheetRow, columns: readonly PlacedColumn[]): boolean {
  return saysSomething(columns.map((placed) => cellAt(line, placed)))
}

function draftList(
  record: SheetRow,
  parent: string,
  of: {
    readonly list: ChildTable
    readonly columns: readonly RowColumn[]
    readonly work: ImportWork
  },
): readonly DraftedLine[] {
  const { list, columns, work } = of
  const { deps, context } = work
  const { caller, now } = context.writing
  const placed = placedOf(context.header.columns, list)
  const fields = columns.map(({ field }) => field)
  const hooks = hooksOf(deps, list.entity)
  const given = new Set(fields.map(({ key }) => key))
  const isGiven = (line: SheetRow) => Object.keys(line.given ?? {}).some((key) => given.has(key))
  const own = (record.lines ?? []).filter((line) => says(line, placed) || isGiven(line))
  return own.map((line, at): DraftedLine => {
    const read = readCells(line, placed, { fields, lookup: context.lookup })
    // Empty cells keep the defaults, as in a record.
    const values = Object.fromEntries(
      columns.flatMap(({ key, ownKey }) => {
        const value = read.values[key] ?? null
        return value === null ? [] : [[ownKey, value] as const]
      }),
    )
    const unread = [...read.errors]
    const taken = takenByHook(() => hooks?.given?.(values, undefined, caller), unread, list)
    const draft = draftNew(
      {
        ...(taken ?? values),
        [list.rows.by]: parent,
        ...(list.rows.sorted && { [orderField]: at + 1 }),
      },
      { entityTable: list.entityTable, caller, now },
    )
    const { number } = line
    const id = recordId(now)
    return { id, at, line: number, record, draft, before: undefined, unread, tidied: read.tidied }
  })
}

/** What the server's hook makes of a row; its refusal becomes the row's errors. */
function takenByHook(
  take: () => Values | undefined,
  errors: FieldError[],
  { field }: ChildTable,
): Values | undefined {
  try {
    return take()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const told = errorsOf(error).map((one) => ({ ...one, field: `${field.key}.${one.field}` }))
    errors.push(...(told.length > 0 ? told : [{ field: field.key, message: error.message }]))
    return undefined
  }
}

function lineErrors(
  { line, draft, unread }: DraftedLine,
  further: readonly FieldError[],
  { field: list, rows, entity }: ChildTable,
  { below, lookup }: ImportContext,
): readonly RowError[] {
  const unreadable = new Set(unread.map(({ field }) => field))
  const fields = new Map(below.map(({ key, field }) => [key, field]))
  const errors = further
    // The server sets these itself.
    .filter(({ field }) => field !== rows.by && field !== orderField)
    .map((error) => ({ ...error, field: `${list.key}.${error.field}` }))
    .filter(({ field }) => !unreadable.has(field))
    .map((error) => {
      const own = entity.fields.get(error.field.slice(list.key.length + 1))
      const values = { [error.field]: own ? draft.values[own.key] : null }
      return tellError(error, values, { fields, lookup })
    })
  return [...unread, ...errors].map(({ field, message }) => ({ field, message, line }))
}

/** Rules of columns that a new record breaks by its rows, each at its line. */
export function columnErrors(
  { lists, lines }: RowsBelow,
  { values }: Pick<Draft, 'values'>,
  { entityTable, caller, now }: Writing,
): readonly RowError[] {
  const rows = lists.map((plan) => {
    const drafts = plan.rows.map(({ id, draft }) => ({ id, values: draft.values }))
    return [plan.table, drafts] as const
  })
  const after = { values, lists: new Map(rows) }
  const breaches = breachesOf(entityTable.entity, { before: undefined, after }, { caller, now })
  return breaches.flatMap(({ field, message, row, column }): readonly RowError[] => {
    const line = row === undefined ? undefined : lines.get(row)
    if (line === undefined || column === undefined) return []
    return [{ field: `${field.key}.${column}`, message, line }]
  })
}
