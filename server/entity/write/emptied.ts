import { sql } from 'kysely'
import type { Entity } from '#model'
import type { Db } from '../../db/open'
import { batches, groupBy } from '../../kernel/groupBy'
import { wallClock } from '../../kernel/wallClock'
import type { Stored } from '../contracts/records'
import { type EntityTable, entityTableOf, type FieldColumn } from '../schema/entityTable'
import { consequencesAtOnce, draftConsequences } from './consequences'
import type { WritePlan, WriteStamp } from './writePlan'

/** A value that a record has lost because the record that it names was deleted. */
interface Emptied {
  /** Entity and id of the deleted record. */
  readonly source: string
  readonly sourceId: string
  /** The record that has lost it, and the key of its field. */
  readonly entity: string
  readonly id: string
  readonly field: string
  readonly value: string
}

/** Keeps what a deletion empties, so that restoring the deleted record repairs it. */
export async function keepEmptied(
  trx: Db,
  emptied: readonly Emptied[],
  { origin: { caller }, now }: Pick<WriteStamp, 'origin' | 'now'>,
): Promise<void> {
  if (emptied.length === 0) return
  const texts = (of: (one: Emptied) => string) => sql`${emptied.map(of)}::text[]`
  await sql`
    insert into sys_emptied (tenant_id, source, source_id, entity, data_id, field, value, at)
    select ${caller.tenantId}::integer, *, ${wallClock(now)}::timestamp from unnest(
      ${texts(({ source }) => source)}, ${texts(({ sourceId }) => sourceId)},
      ${texts(({ entity }) => entity)}, ${texts(({ id }) => id)},
      ${texts(({ field }) => field)}, ${texts(({ value }) => value)})
    on conflict do nothing`.execute(trx)
}

/**
 * Plans that give the values back that records lost when these were deleted: where they are still empty, or in lists
 * that still lack them, and where no rule is broken by it. Somebody's later choice stays. Each plan is to be written
 * before the next is asked for, as a record may have lost several values.
 */
export async function* plansRefilling(
  trx: Db,
  { entity }: EntityTable,
  ids: readonly string[],
  stamp: WriteStamp,
): AsyncGenerator<WritePlan> {
  if (ids.length === 0) return
  const { rows } = await sql<Emptied>`
    delete from sys_emptied where source = ${entity.name} and source_id = any(${ids}::text[])
      and tenant_id = ${stamp.origin.caller.tenantId}
    returning source, source_id as "sourceId", entity, data_id as id, field, value`.execute(trx)
  for (const [key, lost] of groupBy(rows, (one) => JSON.stringify([one.entity, one.field]))) {
    const [name, field]: readonly string[] = JSON.parse(key)
    const holder = stamp.entities(stamp.origin.caller.tenantId).get(name ?? '')
    if (holder) yield* refilling(trx, holder, field ?? '', lost, stamp)
  }
}

async function* refilling(
  trx: Db,
  entity: Entity,
  key: string,
  lost: readonly Emptied[],
  stamp: WriteStamp,
): AsyncGenerator<WritePlan> {
  const entityTable = entityTableOf(entity)
  const column = entityTable.fields.find((one) => one.key === key)
  if (!column) return
  const byId = groupBy(lost, ({ id }) => id)
  for (const ids of batches([...byId.keys()], consequencesAtOnce)) {
    const edited = await draftConsequences(
      trx,
      { entityTable, ids },
      (record) => refilled(column, record, byId.get(record.id) ?? []),
      stamp,
    )
    const sound = edited.filter(({ draft }) => draft.errors.length === 0)
    yield { entityTable, edited: sound, late: 'leave' }
  }
}

/** The field with its lost values; undefined = it has another one meanwhile. */
function refilled(
  { key, field, multiple }: FieldColumn,
  { values }: Stored,
  lost: readonly Emptied[],
): Readonly<Record<string, unknown>> | undefined {
  const value = values[key] ?? null
  if (!multiple && value !== null) return undefined
  const had = multiple && value !== null ? field.type.dictValues(value, field) : []
  const all = [...new Set([...had, ...lost.map((one) => one.value)])]
  return { [key]: field.type.fromWire(all.join(','), field) ?? null }
}

const keptDays = 30

/** Forgets what was emptied by deletions that cannot be restored any more; returns their number. */
export async function forgetEmptied(db: Db, now: Date): Promise<number> {
  const since = wallClock(new Date(now.getTime() - keptDays * 86_400_000))
  const { numAffectedRows = 0n } = await sql`delete from sys_emptied
    where at <= ${since}::timestamp`.execute(db)
  return Number(numAffectedRows)
}
