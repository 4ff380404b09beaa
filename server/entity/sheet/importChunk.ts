import type { Lookup } from '#model'
import { Refusal } from '../../http/envelope'
import { keepProgress } from '../answers'
import type { EntityDeps } from '../deps'
import { messages } from '../messages'
import { dictRefs } from '../records'
import type { Stored } from '../rows'
import type { EntityStore } from '../store'
import type { WriteRequest } from '../writes'
import { type ImportContext, planEdit, planNew, type RowPlan, rowRef } from './importRow'
import { type Taken, withoutTaken } from './importTaken'
import { writePlans } from './importWrite'
import type { SheetRow } from './readSheet'
import { addTally, type Tally } from './tally'

export interface ImportDeps {
  readonly store: EntityStore
  readonly deps: EntityDeps
  readonly request: WriteRequest
}

/** Where an import stands between two of its transactions. */
export interface ImportState {
  readonly tally: Tally
  readonly taken: Taken
}

// Somebody may take a unique value between our looking and our writing; looking again shows it.
const tries = 3

/** Plans rows, then writes them, their audit rows and the progress in one transaction. */
export async function importChunk(
  rows: readonly SheetRow[],
  state: ImportState,
  parts: ImportDeps & { readonly context: ImportContext },
): Promise<ImportState> {
  const { deps, request, store } = parts
  const { caller } = request.origin
  const { layout } = store
  for (let left = tries - 1; ; left -= 1) {
    const planned = await planRows(rows, parts)
    const free = { db: deps.database.db, layout, caller, before: state.taken }
    const { plans, taken } = await withoutTaken(planned, free)
    const write = (these: readonly RowPlan[]) =>
      store.writer.transact(caller, async (trx, now) => {
        const written = await writePlans(trx, these, { layout, request, now })
        const tally = addTally(state.tally, rows, written)
        if (request.once) await keepProgress(trx, request.once, { ...tally }, now)
        return { tally, taken }
      })
    try {
      return await write(plans)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (left === 0) return await write(plans.map(refused))
    }
  }
}

const refused = (plan: RowPlan): RowPlan =>
  plan.kind === 'new' || plan.kind === 'edit'
    ? { kind: 'wrong', row: plan.row, message: messages.rowUnknown }
    : plan

async function planRows(
  rows: readonly SheetRow[],
  parts: ImportDeps & { readonly context: ImportContext },
): Promise<readonly RowPlan[]> {
  const { store, request, context } = parts
  const refs = rows.map((row) => rowRef(row, context.header))
  const ids = refs.flatMap((ref) => (ref ? [ref.id] : []))
  const found = await store.findAll(ids, request.origin.caller)
  const byId = new Map(found.map((stored) => [stored.id, stored]))
  const known = { ...context, lookup: await withTextsOf(found, parts) }
  const used = new Set<string>()
  return rows.map((row, at) => {
    const ref = refs[at]
    if (ref === undefined) return planNew(row, known)
    if (ref === null) return { kind: 'wrong', row, message: messages.badRef }
    if (used.has(ref.id)) return { kind: 'wrong', row, message: messages.repeatedRef }
    used.add(ref.id)
    return planEdit(row, ref, byId.get(ref.id), known)
  })
}

/** A dictionary of very many values is not loaded whole, but what is stored must read as exported. */
async function withTextsOf(
  found: readonly Stored[],
  { store, deps, request, context }: ImportDeps & { readonly context: ImportContext },
): Promise<Lookup> {
  const all = context.lookup
  if (found.length === 0) return all
  const refs = dictRefs(
    store.layout,
    found.map(({ values }) => values),
  )
  const own = await deps.lookup.load(refs, request.origin.caller)
  return {
    options: (dict) => all.options(dict),
    text: (dict, value) => all.text(dict, value) ?? own.text(dict, value),
    value: (dict, text) => all.value(dict, text) ?? own.value(dict, text),
  }
}
