import { type SqlBool, sql } from 'kysely'
import { can, type Field, permissionOf } from '#model'
import type { Db } from '../../db/open'
import { declined } from '../../http/envelope'
import type { Row, Stored, Values } from '../contracts/records'
import { refusedDeletion } from '../judge/deletionRefusals'
import { draftEdit } from '../judge/drafts'
import {
  keptByReferring,
  type Leaving,
  nameOf,
  type Referring,
  referringTo,
} from '../judge/referring'
import { withRuledRows } from '../judge/ruledRows'
import { messages } from '../messages'
import { readRow, selection } from '../read/rows'
import { type EntityTable, tenantOf } from '../schema/entityTable'
import { type Referrer, referrersOf } from '../schema/referrers'
import type { EditedDraft, WritePlan, WriteStamp } from './write'

/**
 * What follows from a removal, in its transaction: records that name what has gone are kept from it (then all of it is
 * refused), cleared of it, or removed too, as their field says. Nobody can come to name it any more: see
 * `holdReferenced`.
 */
export async function plansAfter(
  trx: Db,
  gone: readonly Leaving[],
  stamp: WriteStamp,
): Promise<readonly WritePlan[]> {
  const { caller } = stamp.origin
  const entities = stamp.entities()
  const plans: WritePlan[] = []
  for (const leaving of gone) {
    const kept = await keptByReferring(trx, leaving, { entities, caller })
    if (kept.size > 0) throw refusedDeletion(kept)
    const byId = new Map(leaving.records.map((record) => [record.id, record]))
    for (const referrer of referrersOf(leaving.entityTable.entity, entities)) {
      const { onDelete } = referrer.column.reference
      if (onDelete === 'refuse') continue
      const found = await referringTo(trx, [...byId.keys()], referrer, caller)
      if (found.length === 0) continue
      plans.push(
        onDelete === 'remove'
          ? await removal(trx, found, referrer, stamp)
          : await clearing(trx, { found, byId, from: leaving.entityTable }, referrer, stamp),
      )
    }
  }
  return plans
}

async function removal(
  trx: Db,
  found: readonly Referring[],
  { entityTable }: Referrer,
  { origin, hooks }: WriteStamp,
): Promise<WritePlan> {
  const { entity } = entityTable
  const ids = [...new Set(found.map(({ id }) => id))]
  if (!can(origin.caller.grants, permissionOf(entity, 'delete'))) {
    throw declined(messages.mayNotRemoveRows(entity.title))
  }
  const keeps = hooks?.(entity)?.keeps
  for (const record of keeps ? await locked(trx, entityTable, ids, origin.caller) : []) {
    const why = keeps?.(record)
    if (why !== undefined) throw declined(why)
  }
  return { entityTable, removed: ids.map((id) => ({ id })), late: 'leave' }
}

interface Cleared {
  readonly found: readonly Referring[]
  readonly byId: ReadonlyMap<string, Stored>
  readonly from: EntityTable
}

async function clearing(
  trx: Db,
  { found, byId, from }: Cleared,
  { entityTable, column }: Referrer,
  { origin: { caller }, now }: WriteStamp,
): Promise<WritePlan> {
  const targets = new Map(found.map(({ id, target }) => [id, target]))
  const stored = await locked(trx, entityTable, [...targets.keys()], caller)
  const records = await withRuledRows(trx, entityTable, stored, caller)
  const gone = new Set(byId.keys())
  const edited = records.map((before): EditedDraft => {
    const left = without(column.field, before.values[column.key], gone)
    const given = { ...(left === null && nothingBehind(column.key, before)), [column.key]: left }
    const draft = draftEdit(before, given, { entityTable, caller, now }, 'action')
    const [error] = draft.errors
    const target = byId.get(targets.get(before.id) ?? '')
    if (error && target) {
      const why = messages.cannotClear(
        nameOf(target, from),
        entityTable.entity.title,
        error.message,
      )
      throw refusedDeletion(new Map([[target.id, why]]))
    }
    return { before, draft }
  })
  return { entityTable, edited, late: 'refuse' }
}

/** What rules read through a reference that names nothing any more. */
const nothingBehind = (key: string, { values }: Stored): Values =>
  Object.fromEntries(
    Object.keys(values)
      .filter((path) => path.startsWith(`${key}.`))
      .map((path) => [path, null]),
  )

/** The value without what has gone; of a single reference nothing is left. */
function without(field: Field, value: unknown, gone: ReadonlySet<string>): unknown {
  if (!field.reference?.many) return null
  const left = field.type.dictValues(value ?? [], field).filter((id) => !gone.has(id))
  return field.type.fromWire(left.join(','), field) ?? null
}

/** Living records whoever sees them, kept from others until the transaction ends. */
async function locked(
  trx: Db,
  entityTable: EntityTable,
  ids: readonly string[],
  caller: WriteStamp['origin']['caller'],
): Promise<readonly Stored[]> {
  const own = sql<SqlBool>`tenant_id = ${tenantOf(entityTable.entity, caller)} and del_flag = 0`
  const { rows } = await sql<Row>`
    select ${selection(entityTable)} from ${sql.table(entityTable.table)}
    where ${own} and id = any(${ids}::text[]) order by id for update`.execute(trx)
  return rows.map((row) => readRow(entityTable, row))
}
