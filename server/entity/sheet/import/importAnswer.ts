import { buffer } from 'node:stream/consumers'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { writeXlsxStream } from 'hucre/xlsx'
import { ownBiz } from '../../../files/path'
import { type Answer, ok } from '../../../http/envelope'
import { hooksOf } from '../../contracts/deps'
import { messages } from '../../messages'
import { textCell } from '../workbook/cells'
import { sheetColumns, sheetName } from '../workbook/columns'
import { rowColumns } from '../workbook/rowColumns'
import { failedRowsFile } from './failedRows'
import type { ImportRun } from './importRun'
import type { ImportDeps } from './importWork'
import { successesOf } from './tally'

/** The answer with counts (contract, §9.4): 201 if rows were refused, with a file of them. */
export async function importAnswer(run: ImportRun, parts: ImportDeps): Promise<Answer> {
  const { tally, importId, stopped, notes } = run
  const successCount = successesOf(tally)
  const { created, updated, unchanged, errors: errorCount } = tally
  const totalCount = successCount + errorCount
  const result = {
    importId,
    totalCount,
    successCount,
    errorCount,
    createdCount: created,
    updatedCount: updated,
    unchangedCount: unchanged,
    notes,
  }
  const note = await keepNote(importId, parts)
  if (errorCount === 0 && !stopped)
    return ok({ ...result, ...note }, messages.withNotes(messages.importedAll(totalCount), notes))
  const msg = messages.withNotes(messages.importTally(totalCount, successCount, errorCount), notes)
  const file = errorCount > 0 ? await keepFailedRows(run, parts) : {}
  // Only what came in is a success.
  const done = successCount > 0 ? messages.importedSome : messages.importedNone
  const message = stopped ? messages.importStopped : done
  return { ...ok({ ...result, msg, ...file, ...note }, message), code: 201 }
}

/** Stores the program's note about the import as a separate sheet. */
async function keepNote(importId: string, { store, deps, request }: ImportDeps) {
  const told = await hooksOf(deps, store.entityTable.entity)?.imported?.(importId)
  if (!told) return {}
  const { title, lines } = told
  const stream = writeXlsxStream(
    lines.map((line) => line.map(textCell)),
    { name: sheetName(title), columns: (lines[0] ?? []).map(() => ({ width: 24 })) },
  )
  // Node declares the same web stream type differently.
  const bytes = await buffer(stream as WebStream<Uint8Array>)
  const noteName = `${title}.xlsx`
  const { caller } = request.origin
  const path = await deps.files.put({ bytes, name: noteName, biz: ownBiz, caller })
  return { noteUrl: `/sys/common/static/${path}`, noteName }
}

async function keepFailedRows(run: ImportRun, { store, deps, request }: ImportDeps) {
  const { title } = store.entityTable.entity
  const fileName = messages.errorFileName(title)
  const { caller } = request.origin
  const { entityTable } = store
  const columns = [...sheetColumns(entityTable, caller), ...rowColumns(entityTable, caller)]
  const bytes = await failedRowsFile(title, run, { db: deps.database.db, columns })
  const path = await deps.files.put({ bytes, name: fileName, biz: ownBiz, caller })
  return { fileUrl: `/sys/common/static/${path}`, fileName }
}
