import { Refusal } from '../../../http/envelope'
import { hooksOf } from '../../contracts/deps'
import { messages } from '../../messages'
import { keepProgress } from '../../write/onceAnswers'
import type { SheetRow } from '../workbook/sheetRow'
import { planRows } from './importPlan'
import { keepCounts, keepFailures } from './imports'
import { withoutTaken } from './importTaken'
import type { ImportState, ImportWork } from './importWork'
import { writePlans } from './importWrite'
import { type RowPlan, wrongRow } from './rowPlan'
import { addTally } from './tally'

// Another request may take a unique value between the check and the write; checking again finds it.
const tries = 3

export interface Chunk {
  /** Index of the file among those sent. */
  readonly file: number
  readonly rows: readonly SheetRow[]
  /** Plans made a moment ago. */
  readonly planned: readonly RowPlan[]
}

/** Writes rows, their audit rows and the progress in one transaction. */
export async function importChunk(
  chunk: Chunk,
  state: ImportState,
  work: ImportWork & { readonly importId: string },
): Promise<ImportState> {
  const { deps, request, store, importId } = work
  const { caller } = request.origin
  const { entityTable } = store
  let { planned } = chunk
  for (let left = tries - 1; ; left -= 1) {
    const { db } = deps.database
    const free = { db, entityTable, caller, before: state.taken, file: chunk.file }
    const { plans, taken } = await withoutTaken(planned, free)
    const write = (these: readonly RowPlan[]): Promise<ImportState> =>
      store.writer.transact(caller, async (trx, now) => {
        const written = await writePlans(trx, these, entityTable, {
          origin: request.origin,
          now,
          importId,
          hooks: (entity) => hooksOf(deps, entity),
          entities: deps.entities,
        })
        const tally = addTally(state.tally, chunk, written)
        await keepFailures(trx, importId, chunk.file, written.failures)
        const stop = await keepCounts(trx, importId, { from: state.tally, to: tally }, now)
        if (request.once) await keepProgress(trx, request.once, { ...tally, importId }, now)
        return { tally, taken, stop }
      })
    try {
      return await write(plans)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (left === 0) {
        return chunk.rows.length > 1
          ? await inHalves(chunk, state, work)
          : await write(plans.map((plan) => refused(plan, error)))
      }
      planned = await planRows(chunk.rows, work)
    }
  }
}

/** Splits the chunk to isolate a row that the database rejects for an unforeseen reason. */
async function inHalves(
  { file, rows }: Chunk,
  state: ImportState,
  work: Parameters<typeof importChunk>[2],
): Promise<ImportState> {
  const middle = Math.ceil(rows.length / 2)
  let referenced = state
  for (const half of [rows.slice(0, middle), rows.slice(middle)]) {
    if (referenced.stop) break
    const planned = await planRows(half, work)
    referenced = await importChunk({ file, rows: half, planned }, referenced, work)
  }
  return referenced
}

/** Keeps the message if it names a field. */
function refused(plan: RowPlan, { message, result }: Refusal): RowPlan {
  if (plan.kind !== 'new' && plan.kind !== 'edit') return plan
  const named = typeof result === 'object' && result !== null && 'errors' in result
  return wrongRow(plan.row, named ? message : messages.rowUnknown)
}
