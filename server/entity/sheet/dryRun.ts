import { type Answer, ok, Refusal } from '../../http/envelope'
import { messages } from '../messages'
import { readCell, readValue } from './cells'
import { openFile } from './importFile'
import type { ImportForm } from './importForm'
import { loadAll } from './importLookup'
import type { ImportOptions, WireValues } from './importOptions'
import { planRows } from './importPlan'
import type { ImportContext, RowError, WrongRow } from './importRow'
import { type Taken, withoutTaken } from './importTaken'
import type { ImportDeps } from './importWork'

/** Wrong rows that are shown to be mended; further ones are only counted. */
const mostShown = 500

/** A wrong row as a table shows it. */
interface WrongRecord {
  /** Place of the file among those sent. */
  readonly file: number
  /** What the spreadsheet program shows beside it. */
  readonly row: number
  /** Values that could be read, by field, as JSON carries them. */
  readonly record: WireValues
  /** What cells say that could not. */
  readonly texts: Readonly<Record<string, string>>
  readonly errors: readonly RowError[]
}

/** What an import would do. `signal`: nobody waits for the answer any more. */
export async function dryRun(
  form: ImportForm,
  options: ImportOptions,
  parts: ImportDeps & { readonly signal: AbortSignal },
): Promise<Answer> {
  const { store, deps, request, signal } = parts
  const lookup = await loadAll(parts)
  const counts = { new: 0, edit: 0, same: 0, wrong: 0 }
  const errors: WrongRecord[] = []
  const keys = new Set<string>()
  let taken: Taken = new Map()
  for (const [file, sheet] of form.files.entries()) {
    const { context, chunks } = await openFile(sheet, file, { options, parts, lookup })
    for (const { column } of context.header.columns) keys.add(column.key)
    for await (const rows of chunks) {
      if (signal.aborted) throw new Refusal(400, messages.importStopped)
      const planned = await planRows(rows, { ...parts, context })
      const { caller } = request.origin
      const free = { db: deps.database.db, layout: store.layout, caller, before: taken }
      const judged = await withoutTaken(planned, free)
      taken = judged.taken
      for (const plan of judged.plans) {
        counts[plan.kind] += 1
        if (plan.kind !== 'wrong' || errors.length >= mostShown) continue
        errors.push(recordOf(plan, file, context))
        for (const { field } of plan.errors) if (field !== undefined) keys.add(field)
      }
    }
  }
  const totalCount = counts.new + counts.edit + counts.same + counts.wrong
  if (totalCount === 0) throw new Refusal(400, messages.noRows)
  const result = {
    ...{ totalCount, createdCount: counts.new, updatedCount: counts.edit },
    ...{ unchangedCount: counts.same, errorCount: counts.wrong },
    // In the order of the document: a table has them in this one.
    columns: [...store.layout.columns.keys()].filter((key) => keys.has(key)),
    errors,
  }
  const successCount = totalCount - counts.wrong
  const message =
    counts.wrong === 0
      ? messages.checkedAll(totalCount)
      : messages.checkedSome(totalCount, successCount, counts.wrong)
  return ok(result, message)
}

function recordOf(
  { row, errors }: WrongRow,
  file: number,
  { header, lookup }: ImportContext,
): WrongRecord {
  const record: Record<string, unknown> = {}
  const texts: Record<string, string> = {}
  for (const { at, column } of header.columns) {
    const value = readValue(row.cells[at], column, lookup)
    if (value === undefined) texts[column.key] = String(readCell(row.cells[at], column))
    else record[column.key] = column.field.type.toWire(value, column.field)
  }
  // What has been put right before is shown as it is now.
  for (const [key, value] of Object.entries(row.given ?? {})) {
    record[key] = value
    delete texts[key]
  }
  return { file, row: row.number, record, texts, errors }
}
