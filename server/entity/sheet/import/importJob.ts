import type { StagedFile, StagedFiles, StageOwner } from '../../../files/staged'
import { type Answer, fail, missing, ok, Refusal } from '../../../http/envelope'
import { expectedTexts } from '../../../http/messages'
import type { Jobs } from '../../contracts/deps'
import { messages } from '../../messages'
import { Overtaken } from '../../write/onceAnswers'
import { dryRun } from './dryRun'
import type { ImportForm } from './importForm'
import type { ImportOptions } from './importOptions'
import { importReport } from './importReport'
import { importRows } from './importSheets'
import {
  claimImport,
  closeImport,
  findImport,
  type ImportOwner,
  interruptImport,
  keepAlive,
} from './imports'
import type { ImportTable } from './importTables'
import type { ImportDeps } from './importWork'
import { tallyOf } from './tally'

/** Only the user who sent an import's files finds them, for this entity only. */
export const stageOwner = ({ entityTable, caller }: ImportOwner): StageOwner => ({
  tenantId: caller.tenantId,
  userId: caller.userId,
  purpose: entityTable.table,
})

/**
 * Starts a dry run or an import of uploaded files in the background and returns its state; `importProgress` reports
 * further. A repeated call with the same id starts nothing twice; an import whose process died resumes. Throws 400 and
 * 409.
 */
export async function startImport(
  options: ImportOptions,
  parts: ImportDeps & { readonly jobs: Jobs },
): Promise<Answer> {
  const { store, deps, request, jobs } = parts
  const { db } = deps.database
  const { id, uploads } = options
  if (id === undefined) throw missing('importId', expectedTexts.text)
  if (uploads.length === 0)
    throw missing('uploads', expectedTexts.someMembers(1) + expectedTexts.list)
  const owner = { entityTable: store.entityTable, caller: request.origin.caller }
  const files = await deps.files.staged.find(uploads, stageOwner(owner))
  const report = async () => ok(importReport(await findImport(db, owner, id), deps))
  if (files.length < uploads.length) {
    // A finished import has dropped its files.
    return await report().catch(() => {
      throw new Refusal(400, messages.uploadGone)
    })
  }
  const fileName = files.map(({ name }) => name).join('，')
  const fresh = { id, fileName, dryRun: options.dryRun, now: deps.clock() }
  const claimed = await claimImport(db, owner, fresh)
  if (claimed) jobs.start((signal) => run(claimed, files, options, { ...parts, signal }))
  return await report()
}

type RunParts = ImportDeps & { readonly signal: AbortSignal }

/** Never rejects: the result or failure is stored where its user finds it. */
async function run(
  begun: ImportTable,
  files: readonly StagedFile[],
  options: ImportOptions,
  parts: RunParts,
): Promise<void> {
  const { deps } = parts
  const { db } = deps.database
  const { id } = begun
  const stopBeating = keepAlive(db, id, deps.clock)
  try {
    const { answer, stopped } = await work(begun, files, options, parts)
    const status = stopped ? 'cancelled' : 'done'
    await closeImport(db, id, status, { answer, now: deps.clock() })
    if (!options.dryRun) await deps.files.staged.drop(files)
  } catch (error) {
    await end(id, error, parts).catch(() => undefined)
  } finally {
    stopBeating()
  }
}

async function work(
  begun: ImportTable,
  files: readonly StagedFile[],
  options: ImportOptions,
  parts: RunParts,
): Promise<{ readonly answer: Answer; readonly stopped: boolean }> {
  const form = formOf(files, parts.deps.files.staged)
  const importId = begun.id
  if (options.dryRun) return await dryRun(form, options, { ...parts, importId })
  return await importRows(form, options, { ...parts, importId, tally: tallyOf(begun) })
}

const formOf = (files: readonly StagedFile[], staged: StagedFiles): Pick<ImportForm, 'files'> => ({
  files: files.map((file) => ({ name: file.name, read: () => staged.read(file) })),
})

/** Rows already written stay and can be undone; the rest may be resumed later if the failure allows it. */
async function end(id: string, error: unknown, { deps, request, signal }: RunParts): Promise<void> {
  // The process that took over ends the import.
  if (error instanceof Overtaken) return
  const { db } = deps.database
  const now = deps.clock()
  if (error instanceof Refusal) {
    const answer = fail(error.code, error.message, error.result)
    return await closeImport(db, id, 'failed', { answer, now })
  }
  if (!signal.aborted) {
    const { userId } = request.origin.caller
    deps.log?.('an import was interrupted', { id, userId, error })
  }
  await interruptImport(db, id, now)
}
