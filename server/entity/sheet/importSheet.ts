import type { Lookup } from '#model'
import { type Answer, ok, Refusal } from '../../http/envelope'
import { answered, claim, keepAnswer, Overtaken } from '../answers'
import { messages } from '../messages'
import { sheetColumns } from './columns'
import { type FailedRow, failedRowsFile } from './failedRows'
import { type ImportDeps, type ImportState, importChunk } from './importChunk'
import { findHeader, type SheetHeader } from './importHeader'
import { readSheet, type SheetRow } from './readSheet'
import { emptyTally, failuresOf, readTally, type Tally } from './tally'

/** Rows of one transaction. */
const rowsAtOnce = 500
const headRows = 10

/**
 * Imports a workbook: rows with a reference change that record, others become new ones. Each five
 * hundred rows are one transaction, so that others are served meanwhile; rows that fail come back
 * in a file. Answers 200 when all went in, 201 otherwise (contract, §9.4).
 */
export async function importSheet(bytes: Uint8Array, parts: ImportDeps): Promise<Answer> {
  const begun = await begin(parts)
  if ('answer' in begun) return begun.answer
  const { store, deps, request } = parts
  const { caller } = request.origin
  const rows = readSheet(bytes)
  const first = await take(rows, headRows)
  const header = findHeader(first, sheetColumns(store.layout, caller))
  const writing = { layout: store.layout, caller, now: deps.clock() }
  const context = { writing, header, lookup: await loadAll(parts) }
  const failed: FailedRow[] = []
  let state: ImportState = { tally: begun.tally, taken: new Map() }
  for await (const chunk of chunks(rows, first, header)) {
    const fresh = chunk.filter(({ number }) => number > begun.tally.rows)
    if (fresh.length > 0) state = await importChunk(fresh, state, { ...parts, context })
    failed.push(...failuresOf(state.tally, chunk))
  }
  if (state.tally.rows === 0) throw new Refusal(400, messages.noRows)
  const answer = await answerOf(state.tally, { header, failed }, parts)
  const { once } = request
  if (once) await store.writer.transact(caller, (trx) => keepAnswer(trx, once, answer))
  return answer
}

/** Takes the request's key; goes on where an import that died had come to. */
async function begin({
  store,
  deps,
  request: { once, origin },
}: ImportDeps): Promise<{ readonly answer: Answer } | { readonly tally: Tally }> {
  if (!once) return { tally: emptyTally }
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
  return { tally: readTally(found?.resume) }
}

/** Everything there is to choose: a sheet holds texts, whose values nobody knows yet. */
function loadAll({ store, deps, request }: ImportDeps): Promise<Lookup> {
  const refs = new Map(store.layout.dicts.map(({ dict }) => [dict, 'all'] as const))
  return deps.lookup.load(refs, request.origin.caller)
}

async function take(rows: AsyncGenerator<SheetRow>, count: number): Promise<readonly SheetRow[]> {
  const taken: SheetRow[] = []
  while (taken.length < count) {
    const next = await rows.next()
    if (next.done) break
    taken.push(next.value)
  }
  return taken
}

async function* chunks(
  rows: AsyncGenerator<SheetRow>,
  first: readonly SheetRow[],
  header: SheetHeader,
): AsyncGenerator<readonly SheetRow[]> {
  let chunk = first.filter(({ number }) => number > header.row.number)
  for await (const row of rows) {
    chunk.push(row)
    if (chunk.length < rowsAtOnce) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

async function answerOf(
  { created, updated, unchanged, failures }: Tally,
  { header, failed }: { header: SheetHeader; failed: readonly FailedRow[] },
  { store, deps, request }: ImportDeps,
): Promise<Answer> {
  const successCount = created + updated + unchanged
  const errorCount = failures.length
  const totalCount = successCount + errorCount
  const result = {
    ...{ totalCount, successCount, errorCount },
    ...{ createdCount: created, updatedCount: updated, unchangedCount: unchanged },
  }
  if (errorCount === 0) return ok(result, messages.importedAll(totalCount))
  const { title } = store.layout.entity
  const fileName = messages.errorFileName(title)
  const path = await deps.files.put({
    bytes: await failedRowsFile(title, header, failed),
    name: fileName,
    biz: 'import',
    caller: request.origin.caller,
  })
  const msg = messages.importTally(totalCount, successCount, errorCount)
  const file = { msg, fileUrl: `/sys/common/static/${path}`, fileName }
  return { ...ok({ ...result, ...file }, messages.importedSome), code: 201 }
}
