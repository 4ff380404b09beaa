import { type Answer, Refusal } from '../../http/envelope'
import { newId } from '../../sys/ids'
import { answered, claim, keepAnswer, Overtaken, type Progress } from '../answers'
import { messages } from '../messages'
import { importAnswer } from './importAnswer'
import { importChunk } from './importChunk'
import { openFile } from './importFile'
import type { ImportForm } from './importForm'
import type { SheetHeader } from './importHeader'
import { loadAll } from './importLookup'
import type { ImportOptions } from './importOptions'
import { closeImport, openImport } from './imports'
import type { ImportDeps, ImportState } from './importWork'
import { emptyTally, isPast, readTally, type Tally } from './tally'

/**
 * Imports workbooks: rows with a reference change that record, others become new ones. Each five
 * hundred rows are one transaction, so that others are served meanwhile; rows that fail come back
 * in a file. Answers 200 when all went in, 201 otherwise (contract, §9.4).
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
  const owner = { layout: store.layout, caller: request.origin.caller }
  const id = options.id ?? begun.id ?? newId()
  const fileName = form.files.map(({ name }) => name).join('，')
  if (form.files.length > 1) await mustBeReadable(form, options, parts)
  await openImport(db, owner, { id, fileName, now: deps.clock() })
  try {
    const run = await importFiles(form, options, { ...parts, importId: id, tally: begun.tally })
    const answer = await importAnswer({ ...run, form, importId: id }, parts)
    await closeImport(db, id, run.stopped ? 'cancelled' : 'done', { answer, now: deps.clock() })
    const { once } = request
    if (once) await store.writer.transact(owner.caller, (trx) => keepAnswer(trx, once, answer))
    return answer
  } catch (error) {
    // What went in before stays, and can be taken back.
    if (error instanceof Refusal) await closeImport(db, id, 'failed', { now: deps.clock() })
    throw error
  }
}

async function importFiles(
  { files }: ImportForm,
  options: ImportOptions,
  parts: ImportDeps & { readonly importId: string; readonly tally: Tally },
): Promise<{ tally: Tally; headers: readonly SheetHeader[]; stopped: boolean }> {
  const lookup = await loadAll(parts)
  const headers: SheetHeader[] = []
  let state: ImportState = { tally: parts.tally, taken: new Map(), stop: false }
  for (const [file, sheet] of files.entries()) {
    if (state.stop) break
    const opened = await openFile(sheet, file, { options, parts, lookup })
    headers.push(opened.context.header)
    for await (const rows of opened.chunks) {
      const fresh = rows.filter(({ number }) => !isPast(parts.tally, file, number))
      if (fresh.length === 0) continue
      state = await importChunk({ file, rows: fresh }, state, { ...parts, context: opened.context })
      if (state.stop) break
    }
  }
  const { tally, stop } = state
  if (tally.row === 0) throw new Refusal(400, messages.noRows)
  return { tally, headers, stopped: stop }
}

/** Of several files none goes in when one is no sheet at all. */
async function mustBeReadable(form: ImportForm, options: ImportOptions, parts: ImportDeps) {
  const lookup = { options: () => [], text: () => undefined, value: () => undefined }
  for (const [file, sheet] of form.files.entries()) {
    const { chunks } = await openFile(sheet, file, { options, parts, lookup })
    await chunks.next()
    await chunks.return(undefined)
  }
}

/** Takes the request's key; goes on where an import that died had come to. */
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
