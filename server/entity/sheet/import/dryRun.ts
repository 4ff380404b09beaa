import { type Answer, fail, ok, Refusal } from '../../../http/envelope'
import { messages } from '../../messages'
import { readCell, readValue } from '../workbook/cells'
import type { WireValues } from '../workbook/sheetRow'
import { openFile } from './importFile'
import type { ImportForm } from './importForm'
import { cellAt } from './importHeader'
import { loadAll } from './importLookup'
import type { ImportOptions } from './importOptions'
import { planRows } from './importPlan'
import type { ImportContext, RowError, WrongRow } from './importRow'
import { keepChecked } from './imports'
import { type Taken, withoutTaken } from './importTaken'
import type { ImportDeps, Watched } from './importWork'

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

/** Letters of all wrong rows that are shown: they are kept until somebody has asked for them. */
const mostLetters = 3_000_000

interface DryRun {
  readonly answer: Answer
  /** Somebody has asked it to stop. */
  readonly stopped: boolean
}

/** What an import would do. Without an `importId` nobody can ask how far it is. */
export async function dryRun(
  form: Pick<ImportForm, 'files'>,
  options: ImportOptions,
  parts: ImportDeps & Watched & { readonly importId?: string },
): Promise<DryRun> {
  const { store, deps, request, signal, importId } = parts
  const { db } = deps.database
  const lookup = await loadAll(parts)
  const counts = { new: 0, edit: 0, same: 0, wrong: 0 }
  const shown = createShown()
  const keys = new Set<string>()
  let taken: Taken = new Map()
  for (const [file, sheet] of form.files.entries()) {
    const { context, chunks } = await openFile(sheet, file, { options, parts, lookup })
    for (const { column } of context.header.columns) keys.add(column.key)
    for await (const rows of chunks) {
      signal.throwIfAborted()
      const planned = await planRows(rows, { ...parts, context })
      const { caller } = request.origin
      const judged = await withoutTaken(planned, {
        ...{ db, entityTable: store.entityTable, caller, before: taken },
      })
      taken = judged.taken
      for (const plan of judged.plans) {
        counts[plan.kind] += 1
        if (plan.kind !== 'wrong' || !shown.hasRoom()) continue
        shown.add(recordOf(plan, file, context))
        for (const { field } of plan.errors) if (field !== undefined) keys.add(field)
      }
      const seen = { rows: totalOf(counts), errors: counts.wrong }
      if (importId !== undefined && (await keepChecked(db, importId, seen, deps.clock()))) {
        return { answer: fail(201, messages.checkStopped), stopped: true }
      }
    }
  }
  // In the order of the document: a table has them in this one.
  const columns = [...store.entityTable.columns.keys()].filter((key) => keys.has(key))
  return { answer: answerOf(counts, columns, shown.records), stopped: false }
}

interface Counts {
  readonly new: number
  readonly edit: number
  readonly same: number
  readonly wrong: number
}

const totalOf = (counts: Counts): number => counts.new + counts.edit + counts.same + counts.wrong

function answerOf(
  counts: Counts,
  columns: readonly string[],
  errors: readonly WrongRecord[],
): Answer {
  const totalCount = totalOf(counts)
  if (totalCount === 0) throw new Refusal(400, messages.noRows)
  const result = {
    ...{ totalCount, createdCount: counts.new, updatedCount: counts.edit },
    ...{ unchangedCount: counts.same, errorCount: counts.wrong, columns, errors },
  }
  const message =
    counts.wrong === 0
      ? messages.checkedAll(totalCount)
      : messages.checkedSome(totalCount, totalCount - counts.wrong, counts.wrong)
  return ok(result, message)
}

/** The wrong rows that are told one by one: some hundreds, however long their texts. */
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

function recordOf(
  { row, errors }: WrongRow,
  file: number,
  { header, lookup, writing }: ImportContext,
): WrongRecord {
  const record: Record<string, unknown> = {}
  const texts: Record<string, string> = {}
  for (const placed of header.columns) {
    const { column } = placed
    const cell = cellAt(row, placed)
    const value = readValue(cell, column, lookup)
    if (value === undefined) texts[column.key] = String(readCell(cell, column))
    else record[column.key] = column.field.type.toWire(value, column.field)
  }
  // What has been put right before is shown as it is now.
  for (const [key, value] of Object.entries(row.given ?? {})) {
    delete texts[key]
    const field = writing.entityTable.entity.fields.get(key)
    // A text that is no value of its field stands there as it was typed.
    if (typeof value === 'string' && field?.type.fromWire(value, field) === undefined) {
      texts[key] = value
    } else record[key] = value
  }
  return { file, row: row.number, record, texts, errors }
}
