import type { Lookup } from '#model'
import type { FieldError } from '../../http/envelope'
import type { Values } from '../contracts'
import { crossTableErrors } from '../judge/crossTableErrors'
import { withFills } from '../judge/fills'
import { messages } from '../messages'
import { dictRefs } from '../read/wireRecords'
import { draftOfEdit, draftOfNew, planOf, type RowPlan, rowRef, wrongRow } from './importRow'
import type { ImportWork } from './importWork'
import type { SheetRow } from './sheetRow'

/** What each row asks for, but for unique values that others hold. */
export async function planRows(
  rows: readonly SheetRow[],
  work: ImportWork,
): Promise<readonly RowPlan[]> {
  const { store, deps, request, context } = work
  const refs = rows.map((row) => rowRef(row, context.header))
  const ids = refs.flatMap((ref) => (ref ? [ref.id] : []))
  const found = await store.findToEdit(ids, request.origin.caller)
  const byId = new Map(found.map((stored) => [stored.id, stored]))
  const lookup = await withTextsOf(found, context.lookup, work)
  const known = { ...context, lookup }
  const used = new Set<string>()
  const drafts = rows.map((row, at) => {
    const ref = refs[at]
    if (ref === undefined) return draftOfNew(row, known)
    if (ref === null) return wrongRow(row, messages.badRef)
    if (used.has(ref.id)) return wrongRow(row, messages.repeatedRef)
    used.add(ref.id)
    return draftOfEdit(row, ref, byId.get(ref.id), known)
  })
  const typed = drafts.filter((row) => 'draft' in row)
  const filled = await withFills(typed, { db: deps.database.db, ...context.writing })
  const changed = filled.flatMap((row, at) => (row === typed[at] ? [] : [row.draft]))
  const texts = await withTextsOf(changed, lookup, work)
  const byRow = new Map(filled.map((one) => [one.row, one]))
  const plans = drafts.map((one) =>
    'draft' in one ? planOf(byRow.get(one.row) ?? one, texts) : one,
  )
  return await withoutRefused(plans, work)
}

/** Rows with a value that other tables refuse are wrong. */
async function withoutRefused(
  plans: readonly RowPlan[],
  { store, deps, request }: ImportWork,
): Promise<readonly RowPlan[]> {
  const writing = plans.filter((plan) => plan.kind === 'new' || plan.kind === 'edit')
  const { caller } = request.origin
  const where = { db: deps.database.db, layout: store.layout, caller }
  const errors = new Map<RowPlan, FieldError[]>()
  for (const { row, error } of await crossTableErrors(writing, where)) {
    errors.set(row, [...(errors.get(row) ?? []), error])
  }
  return plans.map((plan) => {
    const wrong = errors.get(plan)
    return wrong ? { kind: 'wrong', row: plan.row, errors: wrong } : plan
  })
}

/** A dictionary of very many values is not loaded whole, but what is stored must read as exported, and what is filled be known. */
async function withTextsOf(
  records: readonly { readonly values: Values }[],
  all: Lookup,
  { store, deps, request }: ImportWork,
): Promise<Lookup> {
  if (records.length === 0) return all
  const refs = dictRefs(
    store.layout,
    records.map(({ values }) => values),
  )
  const own = await deps.lookup.load(refs, request.origin.caller)
  return {
    options: (dict) => all.options(dict),
    text: (dict, value) => all.text(dict, value) ?? own.text(dict, value),
    value: (dict, text) => all.value(dict, text) ?? own.value(dict, text),
  }
}
