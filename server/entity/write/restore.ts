import { type SqlBool, sql } from 'kysely'
import type { Static } from 'typebox'
import { type Answer, notFound, ok, Refusal } from '../../http/envelope'
import type { Caller } from '../../http/right'
import { wallClock } from '../../kernel/wallClock'
import type { Call } from '../contracts/calls'
import type { EntityDeps } from '../contracts/deps'
import type { Row, Stored } from '../contracts/records'
import type { EntityStore, WriteRequest } from '../contracts/writing'
import { takenValues } from '../judge/uniqueValues'
import { messages } from '../messages'
import { type idList, idsOf, isId } from '../read/idList'
import { ruled } from '../read/rowRules'
import { readRow, seeingAll, selection, toColumn } from '../read/rows'
import { literally } from '../read/where'
import { toRecords } from '../read/wireRecords'
import { type EntityTable, tenantOf } from '../schema/entityTable'
import { visibleFields } from '../schema/fieldRights'
import type { Refused } from './actions'
import { jsonOf, writing } from './request'
import { Overwritten, write } from './write'

/** Days that deleted records stay in the recycle bin. */
export const binDays = 30
const recordsAtOnce = 100

/** Deleted records of the caller's tenant that can still be restored. */
const inBin = (entityTable: EntityTable, caller: Caller, now: Date) => {
  const since = wallClock(new Date(now.getTime() - binDays * 86_400_000))
  return sql`tenant_id = ${tenantOf(entityTable.entity, caller)} and del_flag = 1
    and update_time > ${since}::timestamp and ${ruled(entityTable, caller)}`
}

/** Condition on the name, if the caller may see the names. */
function named(text: string, { entity, columns }: EntityTable, caller: Caller) {
  if (text === '') return sql<SqlBool>`true`
  const label = columns.get(entity.label.key)
  const isSeen = visibleFields(entity, caller).some(({ key }) => key === entity.label.key)
  return label && isSeen
    ? sql<SqlBool>`${sql.ref(label.name)}::text ilike ${`%${literally(text)}%`}`
    : sql<SqlBool>`false`
}

/**
 * Records deleted in the last 30 days, newest first, with who deleted them and when: `{records, days}`; `name` filters
 * by name.
 */
export async function readDeleted({
  request,
  query: { name },
  store,
  deps,
}: Call<{ readonly name: string }>): Promise<Answer> {
  const { entityTable } = store
  const { caller } = request
  const { rows } = await sql<Row>`
    select ${selection(entityTable)} from ${sql.table(entityTable.table)}
    where ${inBin(entityTable, caller, deps.clock())}
      and ${named(name.trim(), entityTable, caller)}
    order by update_time desc, id limit ${sql.lit(recordsAtOnce)}`.execute(deps.database.db)
  const records = await toRecords(rows, { entityTable, caller, lookup: deps.lookup })
  return ok({ records, days: binDays })
}

/**
 * Restores deleted records, all or none, with the rows deleted with them and in their former state. Throws 400 with the
 * reason for each that cannot be restored.
 */
async function restore(
  ids: readonly string[],
  { store, deps, request }: { store: EntityStore; deps: EntityDeps; request: WriteRequest },
): Promise<Answer> {
  const { entityTable } = store
  const { entity } = entityTable
  const { caller } = request.origin
  const { db } = deps.database
  const now = deps.clock()
  const { rows } = await sql<Row>`
    select ${selection(entityTable)} from ${sql.table(entityTable.table)}
    where ${inBin(entityTable, caller, now)} and id = any(${ids.filter(isId)}::text[])`.execute(db)
  const found = new Map(rows.map((row) => readRow(entityTable, row)).map((one) => [one.id, one]))
  const missing = ids
    .filter((id) => !found.has(id))
    .map((id) => ({ id, message: messages.notInBin }))
  const drafts = [...found.values()].map(({ id, values }) => {
    const changed = [...entity.fields.values()].filter(({ key }) => (values[key] ?? null) !== null)
    return { id, draft: { values, errors: [], changed } }
  })
  const taken = await takenValues(drafts, { db, entityTable, caller, freed: [] })
  const orphans = await parentsGone([...found.values()], store, caller)
  const refused: readonly Refused[] = [
    ...missing,
    ...taken.map(({ row, error }) =>
      refusal(found.get(row.id), row.id, error.message, entityTable),
    ),
    ...orphans.map((one) => refusal(one, one.id, messages.parentGone, entityTable)),
  ]
  const [first] = refused
  if (first)
    throw new Refusal(400, messages.notRestored(refused.length, first.message), { refused })
  return await store.writer
    .run(request, async (trx, now) => {
      await write(
        trx,
        { entityTable, restored: ids, late: 'refuse' },
        { ...request, now, entities: deps.entities },
      )
      return ok({ restored: ids.length }, messages.restored(ids.length))
    })
    .catch((error: unknown) => {
      throw error instanceof Overwritten ? notFound() : error
    })
}

function refusal(
  record: Stored | undefined,
  id: string,
  message: string,
  { entity: { label } }: EntityTable,
): Refused {
  const name = record && toColumn(label, record.values[label.key] ?? null)
  return { id, message, ...(name ? { name } : {}) }
}

/** Tree records whose parent is deleted and not restored with them. */
async function parentsGone(
  records: readonly Stored[],
  { entityTable, findAll }: EntityStore,
  caller: Caller,
): Promise<readonly Stored[]> {
  const { parent } = entityTable.entity
  if (!parent) return []
  const above = ({ values }: Stored) => toColumn(parent, values[parent.key] ?? null)
  const wanted = records.flatMap((one) => above(one) ?? [])
  const living = new Set((await findAll(wanted, seeingAll(caller))).map(({ id }) => id))
  const coming = new Set(records.map(({ id }) => id))
  return records.filter((one) => {
    const id = above(one)
    return id !== null && !living.has(id) && !coming.has(id)
  })
}

export async function performRestore(
  call: Call<unknown, { readonly ids?: Static<typeof idList> | undefined }>,
): Promise<Answer> {
  const ids = idsOf(call.body.ids)
  const { store, deps } = call
  return await writing(call, { body: jsonOf(call), records: ids.length }, (request) =>
    restore(ids, { store, deps, request }),
  )
}
