import type { Lookup } from '#model'
import { groupBy } from '../../../kernel/groupBy'
import type { LookupRefs } from '../../contracts/deps'
import { judgeTyped } from '../../judge/verdicts'
import { messages } from '../../messages'
import { dictRefs } from '../../read/wireRecords'
import { type SheetRow, saysSomething } from '../workbook/sheetRow'
import { headingOf, type SheetHeader } from './importHeader'
import { recordsNamed } from './importNamed'
import { draftOfEdit, draftOfNamed, draftOfNew, planOf, rowRef } from './importRow'
import type { ImportWork } from './importWork'
import { withNarrowedNames } from './narrowedRows'
import { type RowPlan, wrongRow } from './rowPlan'
import { rowsBelow, surplusLines } from './rowsBelow'

/** Plans each row; taken unique values are checked later. */
export async function planRows(
  rows: readonly SheetRow[],
  work: ImportWork,
): Promise<readonly RowPlan[]> {
  const { store, deps, request, context } = work
  const refs = rows.map((row) => rowRef(row, context.header))
  const ids = refs.flatMap((ref) => (ref ? [ref.id] : []))
  const found = await store.findToEdit(ids, request.origin.caller)
  const byId = new Map(found.map((stored) => [stored.id, stored]))
  const lookup = await withTextsOf(
    dictRefs(
      store.entityTable.dicts,
      found.map(({ values }) => values),
    ),
    context.lookup,
    work,
  )
  const known = { ...context, lookup }
  const isNew = (row: SheetRow, at: number) =>
    refs[at] === undefined && surplusLines(row, context) === undefined
  const below = await rowsBelow(rows.filter(isNew), { ...work, context: known })
  const used = new Set<string>()
  const first = rows.map((row, at) => {
    const ref = refs[at]
    const surplus = surplusIn(row, context.header)
    if (surplus > 0) return wrongRow(row, messages.surplusCells(surplus))
    const tooMany = surplusLines(row, context)
    if (tooMany !== undefined) return wrongRow(row, tooMany)
    if (ref === undefined) return draftOfNew(row, known, below.get(row))
    if (ref === null) return wrongRow(row, messages.badRef)
    if (used.has(ref.id)) return wrongRow(row, messages.repeatedRef)
    used.add(ref.id)
    return draftOfEdit(row, ref, byId.get(ref.id), known)
  })
  const named = await recordsNamed(first, work)
  const drafts = await withNarrowedNames(
    first.map((one) => {
      const before = named.get(one.row)
      return before ? draftOfNamed(one.row, before, known) : one
    }),
    { ...work, context: known },
  )
  const typed = drafts.flatMap((one) =>
    'draft' in one ? [{ ...one, id: one.before?.id ?? '' }] : [],
  )
  const judged = await judgeTyped(typed, {
    db: deps.database.db,
    entities: deps.entities,
    ...context.writing,
    lookup: { load: (refs) => withTextsOf(refs, lookup, work) },
  })
  const typedBy = new Map(judged.rows.map((one) => [one.row, one]))
  const unlisted = groupBy(judged.unlisted, ({ row }) => row)
  const refused = groupBy(judged.refused, ({ row }) => row)
  const errorsIn = (found: typeof judged.refused = []) => found.map(({ error }) => error)
  return drafts.map((one) => {
    if (!('draft' in one)) return one
    const row = typedBy.get(one.row)
    const found = { unlisted: row && unlisted.get(row), refused: row && refused.get(row) }
    return planOf(row ?? one, {
      unlisted: errorsIn(found.unlisted),
      refused: errorsIn(found.refused),
      lookup,
      writing: context.writing,
    })
  })
}

/**
 * Adds texts of values that `all` lacks, because very large dictionaries are not loaded completely. Stored values must
 * read as exported, and filled values must be known.
 */
async function withTextsOf(
  refs: LookupRefs,
  all: Lookup,
  { deps, request }: ImportWork,
): Promise<Lookup> {
  const missing = [...refs].flatMap(([dict, values]) => {
    const unknown = values === 'all' ? [] : [...values].filter((one) => !all.text(dict, one))
    return unknown.length > 0 ? [[dict, new Set(unknown)] as const] : []
  })
  if (missing.length === 0) return all
  const own = await deps.lookup.load(new Map(missing), request.origin.caller)
  return {
    options: (dict) => all.options(dict),
    text: (dict, value) => all.text(dict, value) ?? own.text(dict, value),
    // A name of several is none, whatever the few values that were added are called.
    value: (dict, text) =>
      (all.twins?.(dict, text) ?? []).length > 0
        ? undefined
        : (all.value(dict, text) ?? own.value(dict, text)),
    twins: (dict, text) => all.twins?.(dict, text) ?? [],
  }
}

/** Number of cells beyond the titles, where that means a separator inside a text. */
function surplusIn({ ofText, cells, given }: SheetRow, { row }: SheetHeader): number {
  if (!ofText || given) return 0
  const titles = row.cells.findLastIndex((cell) => headingOf(cell) !== '') + 1
  return cells.slice(titles).filter((cell) => saysSomething([cell])).length
}
