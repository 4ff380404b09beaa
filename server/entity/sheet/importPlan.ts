import type { Lookup } from '#model'
import type { FieldError } from '../../http/envelope'
import { messages } from '../messages'
import { dictRefs } from '../records'
import type { Stored } from '../rows'
import { ruleBreaches } from '../ruleCheck'
import { planEdit, planNew, type RowPlan, rowRef, wrongRow } from './importRow'
import type { ImportWork } from './importWork'
import type { SheetRow } from './sheetRow'

/** What each row asks for, but for unique values that others hold. */
export async function planRows(
  rows: readonly SheetRow[],
  work: ImportWork,
): Promise<readonly RowPlan[]> {
  const { store, request, context } = work
  const refs = rows.map((row) => rowRef(row, context.header))
  const ids = refs.flatMap((ref) => (ref ? [ref.id] : []))
  const found = await store.findAll(ids, request.origin.caller)
  const byId = new Map(found.map((stored) => [stored.id, stored]))
  const known = { ...context, lookup: await withTextsOf(found, work) }
  const used = new Set<string>()
  const plans = rows.map((row, at) => {
    const ref = refs[at]
    if (ref === undefined) return planNew(row, known)
    if (ref === null) return wrongRow(row, messages.badRef)
    if (used.has(ref.id)) return wrongRow(row, messages.repeatedRef)
    used.add(ref.id)
    return planEdit(row, ref, byId.get(ref.id), known)
  })
  return await withoutBreaches(plans, work)
}

/** Rows with a value that breaks the rule of its field are wrong. */
async function withoutBreaches(
  plans: readonly RowPlan[],
  { store, deps }: ImportWork,
): Promise<readonly RowPlan[]> {
  const writing = plans.filter((plan) => plan.kind === 'new' || plan.kind === 'edit')
  const where = { db: deps.database.db, layout: store.layout }
  const errors = new Map<RowPlan, FieldError[]>()
  for (const { row, error } of await ruleBreaches(writing, where)) {
    errors.set(row, [...(errors.get(row) ?? []), error])
  }
  return plans.map((plan) => {
    const wrong = errors.get(plan)
    return wrong ? { kind: 'wrong', row: plan.row, errors: wrong } : plan
  })
}

/** A dictionary of very many values is not loaded whole, but what is stored must read as exported. */
async function withTextsOf(
  found: readonly Stored[],
  { store, deps, request, context }: ImportWork,
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
