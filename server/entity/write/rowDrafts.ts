import type { Entity, Lookup } from '#model'
import type { FieldError } from '../../http/envelope'
import { groupBy } from '../../kernel/groupBy'
import { recordId } from '../../kernel/recordId'
import type { EntityDeps } from '../contracts/deps'
import { hooksOf } from '../contracts/deps'
import type { Stored, Values } from '../contracts/records'
import type { Draft, EntityStore, WriteRequest } from '../contracts/writing'
import { readBody } from '../judge/body'
import { draftEdit, draftNew } from '../judge/drafts'
import { lockOf } from '../judge/stateLaw'
import { judgeTyped } from '../judge/verdicts'
import type { SentLists } from './rowLists'

export interface RowsWork {
  readonly store: EntityStore
  readonly deps: EntityDeps
  readonly request: WriteRequest
}

/** A row of the call as it would be stored. */
export interface DraftedRow {
  readonly id: string
  readonly draft: Draft
  readonly before: Stored | undefined
}

/** An error in one row: `row` is the index in its list, from 0; `id` is set for a stored row. */
export interface RowError extends FieldError {
  readonly list: 'added' | 'changed' | 'removed'
  readonly row: number
}

/** Validates all rows by the entity's rules; writes nothing. */
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
  const { entityTable } = store
  const { caller } = request.origin
  const hooks = hooksOf(deps, entityTable.entity)
  const now = deps.clock()
  const draftOf = (record: Values, list: 'added' | 'changed', row: number, before?: Stored) => {
    const given = readBody(entityTable.entity, record, caller, before)
    const taken = hooks?.given?.(given.values, before, caller) ?? given.values
    const values = withoutLists(taken, entityTable.entity)
    const writing = { entityTable, caller, now }
    const draft = before ? draftEdit(before, values, writing) : draftNew(values, writing)
    const id = before?.id ?? recordId(now)
    return { id, draft, before, list, row, unread: given.errors }
  }
  const typed = [
    ...lists.added.map((record, row) => draftOf(record, 'added', row)),
    ...lists.changed.map(({ id, record }, row) => draftOf(record, 'changed', row, stored.get(id))),
  ]
  const {
    rows: all,
    lookup,
    ...verdict
  } = await judgeTyped(typed, {
    ...deps,
    db: deps.database.db,
    entityTable,
    caller,
    now,
    freed: lists.removed.map(({ id }) => id),
  })
  const unlisted = groupBy(verdict.unlisted, ({ row }) => row)
  const errors = [
    ...all.flatMap((row) =>
      [
        ...row.unread,
        ...row.draft.errors,
        ...(unlisted.get(row) ?? []).map(({ error }) => error),
      ].map((error) => inRow(error, row)),
    ),
    ...verdict.refused.map(({ row, error }) => inRow(error, row)),
    ...lists.removed.flatMap(({ id }, row): readonly RowError[] => {
      const before = stored.get(id)
      const message = before && (hooks?.keeps?.(before) ?? lockOf(entityTable.entity, before))
      return message === undefined ? [] : [{ field: 'id', message, list: 'removed', row, id }]
    }),
  ]
  const of = (kind: RowError['list']) => all.filter(({ list }) => list === kind)
  return { added: of('added'), changed: of('changed'), errors: firstOfEach(errors), lookup }
}

const inRow = (
  error: FieldError,
  { list, row, before }: Pick<RowError, 'list' | 'row'> & Pick<DraftedRow, 'before'>,
): RowError => ({ ...error, list, row, ...(before && { id: before.id }) })

/** Child lists are saved by the record's form, not here. */
const withoutLists = (values: Values, { fields }: Entity): Values =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !fields.get(key)?.rows))

/** Keeps one message per cell. */
function firstOfEach(errors: readonly RowError[]): readonly RowError[] {
  const seen = new Set<string>()
  return errors.filter(({ list, row, field }) => {
    const place = JSON.stringify([list, row, field])
    return !seen.has(place) && seen.add(place)
  })
}
