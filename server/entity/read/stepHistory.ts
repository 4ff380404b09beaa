import { sql } from 'kysely'
import type { Db } from '../../db/open'
import type { Caller } from '../../http/right'
import type { Row, Stored } from '../contracts/records'
import { type EntityTable, tenantOf } from '../schema/entityTable'

/** Usernames by step, by record id. */
export type DoneBy = ReadonlyMap<string, Readonly<Record<string, string>>>

const none: DoneBy = new Map()

/**
 * Who last did the steps that other steps name in `notBy`. If the log has no entry, as for imported records, it is the
 * creator, so that a second person is required in any case.
 */
export async function doneBy(
  db: Db,
  entityTable: EntityTable,
  records: readonly Pick<Stored, 'id' | 'row'>[],
  caller: Caller,
): Promise<DoneBy> {
  const { entity, table } = entityTable
  const steps = [...(entity.states?.steps.values() ?? [])].flatMap(({ notBy }) => notBy ?? [])
  if (steps.length === 0 || records.length === 0) return none
  const ids = records.map(({ id }) => id)
  const { rows } = await sql<Row>`
    select distinct on (data_id, step) data_id as id, step, userid as account from sys_log
    where data_table = ${table} and data_id = any(${ids}::text[])
      and step = any(${steps}::text[]) and tenant_id = ${tenantOf(entity, caller)}
    order by data_id, step, sys_log.id desc`.execute(db)
  return new Map(
    records.map(({ id, row }) => {
      const logged = rows.filter((one) => one.id === id)
      const found = new Map(logged.map(({ step, account }) => [String(step), String(account)]))
      return [id, Object.fromEntries(steps.map((step) => [step, found.get(step) ?? creator(row)]))]
    }),
  )
}

const creator = ({ createBy }: Row): string => String(createBy ?? '')
