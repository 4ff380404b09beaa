import { type Answer, fail, ok, Refusal } from '../../../http/envelope'
import { typedValue } from '../../judge/given'
import { messages } from '../../messages'
import { readCell } from '../workbook/cells'
import { readValue } from '../workbook/cellValue'
import { rowColumns } from '../workbook/rowColumns'
import type { SheetRow, WireValues } from '../workbook/sheetRow'
import { inFile, openFile } from './importFile'
import type { ImportForm } from './importForm'
import { cellAt } from './importHeader'
import { loadAll } from './importLookup'
import { type RowsSoFar, withinMasters } from './importMasters'
import type { ImportOptions } from './importOptions'
import { planRows } from './importPlan'
import { keepChecked } from './imports'
import { type Taken, withoutTaken } from './importTaken'
import type { ImportDeps, Watched } from './importWork'
import type { ImportContext, RowError, WrongRow } from './rowPlan'

/** Wrong rows shown for correction; further ones are only counted. */
const mostShown = 500

/** A wrong row for the table of errors. */
interface WrongRecord {
  /** Index of the file among those sent. */
  readonly file: number
  /** Row number in the spreadsheet program. */
  readonly row: number
  /** Number of the first line of its record. */
  readonly of: number
  /** Parsed values by field, as JSON. */
  readonly record: WireValues
  /** Texts of cells that could not be parsed. */
  readonly texts: Readonly<Record<string, string>>
  readonly errors: readonly RowError[]
}

/** Limit of characters in all shown rows, because they are stored until somebody fetches them. */
const mostLetters = 3_000_000

interface DryRun {
  readonly answer: Answer
  /** The user has cancelled it. */
  readonly stopped: boolean
}

/** Simulates an import. Without an `importId` its progress cannot be queried. */
export async function dryRun(
  form: Pick<ImportForm, 'files'>,
  options: ImportOptions,
  parts: ImportDeps & Watched & { readonly importId?: string },
): Promise<DryRun> {
  const { store, deps, request, signal, importId } = parts
  const { db } = deps.database
  const lookup = await loadAll(parts)
  const counts = { new: 0, edit: 0, same: 0, wrong: 0, rows: 0, tidied: 0 }
  const shown = createShown()
  const keys = new Set<string>()
  const notes: string[] = []
  let taken: Taken = new Map()
  let below: RowsSoFar = new Map()
  for (const [file, sheet] of form.files.entries()) {
    const opened = await openFile(sheet, file, { options, parts, lookup })
    const { context, chunks } = opened
    for (const { column } of context.header.columns) keys.add(column.key)
    for await (const rows of chunks) {
      signal.throwIfAborted()
      const planned = await planRows(rows, { ...parts, context })
      const { caller } = request.origin
      const judged = await withoutTaken(planned, {
        db,
        entityTable: store.entityTable,
        caller,
        before: taken,
        file,
      })
      taken = judged.taken
      const held = await withinMasters(judged.plans, below, { ...parts, context })
      below = held.rows
      for (const plan of held.plans) {
        counts[plan.kind] += 1
        counts.rows += plan.row.lines?.length ?? 0
        if ('tidied' in plan) counts.tidied += plan.tidied
        if (plan.kind !== 'wrong') continue
        for (const line of wrongLines(plan)) {
          if (!shown.hasRoom()) break
          shown.add(recordOf(line, plan, file, context))
          for (const { field } of line.errors) if (field !== undefined) keys.add(field)
        }
      }
      const seen = { rows: totalOf(counts), errors: counts.wrong }
      if (importId !== undefined && (await keepChecked(db, importId, seen, deps.clock()))) {
        return { answer: fail(201, messages.checkStopped), stopped: true }
      }
    }
    notes.push(...inFile(opened.notes(), sheet, form.files.length))
  }
  if (counts.tidied > 0) notes.push(messages.tidied(counts.tidied))
  // In document order, like the table.
  const ofRows = rowColumns(store.entityTable, request.origin.caller).map(({ key }) => key)
  const columns = [...store.entityTable.columns.keys(), ...ofRows].filter((key) => keys.has(key))
  return { answer: answerOf(counts, { columns, notes, errors: shown.records }), stopped: false }
}

interface Counts {
  readonly new: number
  readonly edit: number
  readonly same: number
  readonly wrong: number
  /** Lines with rows of records. */
  readonly rows: number
  readonly tidied: number
}

const totalOf = (counts: Counts): number => counts.new + counts.edit + counts.same + counts.wrong

function answerOf(
  counts: Counts,
  {
    columns,
    notes,
    errors,
  }: {
    readonly columns: readonly string[]
    readonly notes: readonly string[]
    readonly errors: readonly WrongRecord[]
  },
): Answer {
  const totalCount = totalOf(counts)
  if (totalCount === 0) throw new Refusal(400, messages.noRows)
  const result = {
    totalCount,
    createdCount: counts.new,
    updatedCount: counts.edit,
    unchangedCount: counts.same,
    errorCount: counts.wrong,
    ...(counts.rows > 0 && { rowCount: counts.rows }),
    tidiedCount: counts.tidied,
    columns,
    notes,
    errors,
  }
  const good = totalCount - counts.wrong
  const message =
    counts.wrong === 0
      ? messages.checkedAll(totalCount, counts.rows)
      : messages.checkedSome(totalCount, good, counts.wrong, counts.rows)
  return ok(result, message)
}

/** Collects the wrong rows to show, limited in number and total length. */
function createShown() {
  const records: WrongRecord[] = []
  let letters = 0
  return {
    records,
    hasRoom: () => records.length < mostShown && letters < mostLetters,
    add(record: WrongRecord) {
      records.push(record)
      letters += JSON.stringify(record).length
    },
  }
}

/** A line of a wrong record with its own errors. */
interface WrongLine {
  readonly line: SheetRow
  readonly errors: readonly RowError[]
}

/** The lines that hold errors; all lines where one is about the record as a whole. */
function wrongLines({ row, errors }: WrongRow): readonly WrongLine[] {
  const lines = [row, ...(row.lines ?? []).filter(({ number }) => number !== row.number)]
  const isWhole = errors.some(({ line, field }) => line === undefined && field === undefined)
  return lines
    .map((line) => ({
      line,
      errors: errors
        .filter(({ line: at = row.number }) => at === line.number)
        .map(({ line: _, ...error }) => error),
    }))
    .filter(({ errors: own }) => isWhole || own.length > 0)
}

function recordOf(
  { line: row, errors }: WrongLine,
  { row: first }: WrongRow,
  file: number,
  { header, lookup, writing, below }: ImportContext,
): WrongRecord {
  const fields = new Map([
    ...writing.entityTable.entity.fields,
    ...below.map(({ key, field }) => [key, field] as const),
  ])
  const record: Record<string, unknown> = {}
  const texts: Record<string, string> = {}
  for (const placed of header.columns) {
    const { column } = placed
    const cell = cellAt(row, placed)
    const value = readValue(cell, column, lookup)
    if (value === undefined) texts[column.key] = String(readCell(cell, column))
    else record[column.key] = column.field.type.toWire(value, column.field)
  }
  // Corrected values replace the cell's values.
  for (const [key, value] of Object.entries(row.given ?? {})) {
    delete texts[key]
    const field = fields.get(key)
    // A text that is not a valid value is shown as typed.
    if (typeof value === 'string' && (!field || typedValue(value, field) === undefined)) {
      texts[key] = value
    } else record[key] = value
  }
  return { file, row: row.number, of: first.number, record, texts, errors }
}
