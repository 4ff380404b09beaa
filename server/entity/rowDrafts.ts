import type { Entity, Lookup } from '#model'
import type { FieldError } from '../http/envelope'
import { readBody } from './body'
import { hooksOf } from './hooks'
import { type Draft, draftEdit, draftNew, unlisted } from './judge'
import { recordId } from './recordId'
import { dictRefs } from './records'
import type { SentLists } from './rowLists'
import type { Stored, Values } from './rows'
import { ruleBreaches } from './ruleCheck'
import type { RowsWork } from './saveRows'
import { takenValues } from './taken'

/** A row of the call as it would be stored. */
export interface DraftedRow {
  readonly id: string
  readonly draft: Draft
  readonly before: Stored | undefined
}

/** A mistake in one row: `row` is its place in its list, from 0. */
export interface RowError extends FieldError {
  readonly list: keyof SentLists
  readonly row: number
}

/** Every row judged by the entity's rules; nothing is written yet. */
export async function draftRows(
  lists: SentLists,
  stored: ReadonlyMap<string, Stored>,
  { store, deps, request }: RowsWork,
): Promise<{
  readonly added: readonly DraftedRow[]
  readonly changed: readonly DraftedRow[]
  readonly errors: readonly RowError[]
  readonly lookup: Lookup
}> {
  const { layout } = store
  const { caller } = request.origin
  const hooks = hooksOf(deps, layout.entity)
  const now = deps.clock()
  const draftOf = (record: unknown, list: 'added' | 'changed', row: number, before?: Stored) => {
    const given = readBody(layout.entity, record, caller)
    const taken = hooks?.given?.(given.values, before) ?? given.values
    const values = withoutLists(taken, layout.entity)
    const writing = { layout, caller, now }
    const draft = before ? draftEdit(before, values, writing) : draftNew(values, writing)
    const id = before?.id ?? recordId(now)
    return { id, draft, before, list, row, errors: [...given.errors, ...draft.errors] }
  }
  const added = lists.added.map((record, row) => draftOf(record, 'added', row))
  const changed = lists.changed.map(({ id, record }, row) =>
    draftOf(record, 'changed', row, stored.get(id)),
  )
  const all = [...added, ...changed]
  const values = all.map(({ draft }) => draft.values)
  const lookup = await deps.lookup.load(dictRefs(layout, values), caller)
  const freed = lists.removed.map(({ id }) => id)
  const where = { db: deps.database.db, layout, caller, freed }
  const refused = [...(await takenValues(all, where)), ...(await ruleBreaches(all, where))]
  const errors = [
    ...all.flatMap(({ list, row, draft, errors }) =>
      [...errors, ...unlisted(draft.changed, draft.values, lookup)].map((error) => ({
        ...{ ...error, list, row },
      })),
    ),
    ...refused.map(({ row: { list, row }, error }) => ({ ...error, list, row })),
    ...lists.removed.flatMap(({ id }, row): readonly RowError[] => {
      const before = stored.get(id)
      const message = before && hooks?.keeps?.(before)
      return message === undefined ? [] : [{ field: 'id', message, list: 'removed', row }]
    }),
  ]
  return { added, changed, errors: firstOfEach(errors), lookup }
}

/** Tables inside a record are saved by its form. */
const withoutLists = (values: Values, { fields }: Entity): Values =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !fields.get(key)?.rows))

/** One message a cell. */
function firstOfEach(errors: readonly RowError[]): readonly RowError[] {
  const seen = new Set<string>()
  return errors.filter(({ list, row, field }) => {
    const place = JSON.stringify([list, row, field])
    return !seen.has(place) && seen.add(place)
  })
}
