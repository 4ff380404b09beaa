import { nothingKnown } from '../../../../renderer/model/entity/field'
import { refreshStatistics } from '../../../db/statistics'
import { type Answer, Refusal } from '../../../http/envelope'
import { newId } from '../../../kernel/ids'
import { messages } from '../../messages'
import { answered, claim, keepAnswer, Overtaken, type Progress } from '../../write/onceAnswers'
import { type SheetRow } from '../workbook/sheetRow'
import { importAnswer } from './importAnswer'
import { type Chunk, importChunk } from './importChunk'
import { inFile, type OpenedFile, openFile } from './importFile'
import { type ImportForm } from './importForm'
import { type SheetHeader } from './importHeader'
import { loadAll } from './importLookup'
import { type ImportOptions } from './importOptions'
import { planRows } from './importPlan'
import type { ImportRun } from './importRun'
import { claimImport, closeImport, interruptImport, keepAlive } from './imports'
import { type ImportDeps, type ImportState, type ImportWork, type Watched } from './importWork'
import { emptyTally, isPast, readTally, successesOf, type Tally } from './tally'

/**
 * Imports workbooks: rows with a reference change that record, others become new records. Each five hundred rows form
 * one transaction, so that other requests run in between; refused rows are returned in a file. Answers 200 if all rows
 * were imported, else 201 (contract, §9.4).
 */
export async function importSheets(
  form: ImportForm,
  options: ImportOptions,
  parts: ImportDeps,
): Promise<Answer> {
  const begun = await begin(parts)
  if ('answer' in begun) return begun.answer
  const { store, deps, request } = parts
  const { db } = deps.database
  const owner = { entityTable: store.entityTable, caller: request.origin.caller }
  const id = options.id ?? begun.id ?? newId()
  const fileName = form.files.map(({ name }) => name).join('，')
  const fresh = { id, fileName, dryRun: false, now: deps.clock() }
  if (!(await claimImport(db, owner, fresh))) throw new Refusal(409, messages.importTaken)
  const stopBeating = keepAlive(db, id, deps.clock)
  try {
    const run = { ...parts, importId: id, tally: begun.tally }
    const { answer, stopped } = await importRows(form, options, run)
    await closeImport(db, id, stopped ? 'cancelled' : 'done', { answer, now: deps.clock() })
    const { once } = request
    if (once) await store.writer.transact(owner.caller, (trx) => keepAnswer(trx, once, answer))
    return answer
  } catch (error) {
    if (error instanceof Overtaken) throw new Refusal(409, messages.stillRunning)
    // Rows already written stay and can be undone.
    if (error instanceof Refusal) await closeImport(db, id, 'failed', { now: deps.clock() })
    else await interruptImport(db, id, deps.clock()).catch(() => undefined)
    throw error
  } finally {
    stopBeating()
  }
}

interface RunParts extends ImportDeps, Partial<Watched> {
  readonly importId: string
  /** Position reached by an earlier attempt. */
  readonly tally: Tally
}

/** Writes the rows of an open import and makes the answer. */
export async function importRows(
  form: Pick<ImportForm, 'files'>,
  options: ImportOptions,
  parts: RunParts,
): Promise<{ readonly answer: Answer; readonly stopped: boolean }> {
  if (form.files.length > 1 && parts.tally.row === 0) await mustBeReadable(form, options, parts)
  const run = await importFiles(form, options, parts)
  if (successesOf(run.tally) >= manyRows) await countAgain(parts)
  const { corrections, sheets } = options
  const told = { form, corrections, sheets, importId: parts.importId }
  const answer = await importAnswer({ ...run, ...told }, parts)
  return { answer, stopped: run.stopped }
}

/** After this many rows the database's statistics are outdated. */
const manyRows = 5_000

/** Updates the statistics, because an undo may follow before the database does so itself. */
async function countAgain({ store, deps }: ImportDeps): Promise<void> {
  const tables = [store.entityTable.table, 'sys_log']
  await refreshStatistics(deps.database.db, tables).catch((error: unknown) => {
    // The account may lack the right to analyze; everything works without, only slower.
    deps.log?.('tables were not analyzed', { error })
  })
}

async function importFiles(
  { files }: Pick<ImportForm, 'files'>,
  options: ImportOptions,
  parts: RunParts,
): Promise<Pick<ImportRun, 'tally' | 'headers' | 'lookup' | 'notes' | 'stopped'>> {
  const lookup = await loadAll(parts)
  const headers: SheetHeader[] = []
  const notes: string[] = []
  let tidied = 0
  let state: ImportState = { tally: parts.tally, taken: new Map(), stop: false }
  for (const [file, sheet] of files.entries()) {
    if (state.stop) break
    const opened = await openFile(sheet, file, { options, parts, lookup })
    headers.push(opened.context.header)
    const work = { ...parts, context: opened.context }
    const isNew = ({ number }: SheetRow) => !isPast(parts.tally, file, number)
    // Reads the next rows while these are written.
    for await (const chunk of oneAhead(planned(opened.chunks, work, isNew))) {
      parts.signal?.throwIfAborted()
      tidied += chunk.planned.reduce((sum, plan) => sum + ('tidied' in plan ? plan.tidied : 0), 0)
      state = await importChunk({ file, ...chunk }, state, work)
      if (state.stop) break
    }
    notes.push(...inFile(opened.notes(), sheet, files.length))
  }
  if (tidied > 0) notes.push(messages.tidied(tidied))
  const { tally, stop } = state
  if (tally.row === 0) throw new Refusal(400, messages.noRows)
  return { tally, headers, lookup, notes, stopped: stop }
}

async function* planned(
  chunks: OpenedFile['chunks'],
  work: ImportWork,
  isNew: (row: SheetRow) => boolean,
): AsyncGenerator<Pick<Chunk, 'rows' | 'planned'>> {
  for await (const all of chunks) {
    const rows = all.filter(isNew)
    if (rows.length > 0) yield { rows, planned: await planRows(rows, work) }
  }
}

/** Checks all files first: if one of several is not a sheet, none is imported. */
async function mustBeReadable(
  form: Pick<ImportForm, 'files'>,
  options: ImportOptions,
  parts: ImportDeps,
) {
  for (const [file, sheet] of form.files.entries()) {
    const { chunks } = await openFile(sheet, file, { options, parts, lookup: nothingKnown })
    await chunks.next()
    await chunks.return(undefined)
  }
}

/** Claims the request's key, or resumes an import whose process died. */
async function begin({
  store,
  deps,
  request: { once, origin },
}: ImportDeps): Promise<
  { readonly answer: Answer } | { readonly tally: Tally; readonly id: string | undefined }
> {
  if (!once) return { tally: emptyTally, id: undefined }
  const earlier = () => answered(deps.database.db, once, deps.clock())
  const found = await earlier()
  if (found && 'answer' in found) return found
  try {
    await store.writer.transact(origin.caller, (trx, now) =>
      claim(trx, once, now, found !== undefined),
    )
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error
    const ahead = await earlier()
    if (ahead && 'answer' in ahead) return ahead
    throw new Refusal(409, messages.stillRunning)
  }
  return { tally: readTally(found?.resume), id: idIn(found?.resume) }
}

const idIn = (progress: Progress | undefined): string | undefined =>
  typeof progress?.importId === 'string' ? progress.importId : undefined

/** Yields the same items; the next one is prepared while the consumer handles the current one. */
async function* oneAhead<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  let next = items.next()
  try {
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = items.next()
      // Errors are handled when it is awaited above.
      next.catch(() => undefined)
      yield value
    }
  } finally {
    await items.return(undefined)
  }
}
