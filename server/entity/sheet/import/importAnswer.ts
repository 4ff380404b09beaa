import { buffer } from 'node:stream/consumers'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { writeXlsxStream } from 'hucre/xlsx'
import type { Lookup } from '#model'
import { ownBiz } from '../../../files/path'
import { type Answer, ok } from '../../../http/envelope'
import { hooksOf } from '../../contracts/deps'
import { messages } from '../../messages'
import { textCell } from '../workbook/cells'
import { sheetColumns, sheetName } from '../workbook/columns'
import { failedRowsFile } from './failedRows'
import type { ImportForm } from './importForm'
import type { SheetHeader } from './importHeader'
import type { ImportOptions } from './importOptions'
import type { ImportDeps } from './importWork'
import { successesOf, type Tally } from './tally'

export interface ImportRun {
  readonly form: Pick<ImportForm, 'files'>
  readonly importId: string
  readonly tally: Tally
  /** Of the files that were reached. */
  readonly headers: readonly SheetHeader[]
  /** What was put in place of cells, as `ImportOptions` has it. */
  readonly corrections: ImportOptions['corrections']
  readonly lookup: Lookup
  /** It was asked to stop before its end. */
  readonly stopped: boolean
}

/** The counted answer (contract, §9.4): 201 when not all rows went in, with a file of those that were refused. */
export async function importAnswer(run: ImportRun, parts: ImportDeps): Promise<Answer> {
  const { tally, importId, stopped } = run
  const successCount = successesOf(tally)
  const { created, updated, unchanged, errors: errorCount } = tally
  const totalCount = successCount + errorCount
  const result = {
    ...{ importId, totalCount, successCount, errorCount },
    ...{ createdCount: created, updatedCount: updated, unchangedCount: unchanged },
  }
  const note = await keepNote(importId, parts)
  if (errorCount === 0 && !stopped)
    return ok({ ...result, ...note }, messages.importedAll(totalCount))
  const msg = messages.importTally(totalCount, successCount, errorCount)
  const file = errorCount > 0 ? await keepFailedRows(run, parts) : {}
  const message = stopped ? messages.importStopped : messages.importedSome
  return { ...ok({ ...result, msg, ...file, ...note }, message), code: 201 }
}

/** What the program tells of the import beside its counts: a sheet of its own. */
async function keepNote(importId: string, { store, deps, request }: ImportDeps) {
  const told = await hooksOf(deps, store.entityTable.entity)?.imported?.(importId)
  if (!told) return {}
  const { title, lines } = told
  const stream = writeXlsxStream(
    lines.map((line) => line.map(textCell)),
    { name: sheetName(title), columns: (lines[0] ?? []).map(() => ({ width: 24 })) },
  )
  // Node's own declaration of the same web stream.
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
  const columns = sheetColumns(store.entityTable, caller)
  const bytes = await failedRowsFile(title, run, { db: deps.database.db, columns })
  const path = await deps.files.put({ bytes, name: fileName, biz: ownBiz, caller })
  return { fileUrl: `/sys/common/static/${path}`, fileName }
}
