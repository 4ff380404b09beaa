import { sql } from 'kysely'
import { builtinValues } from '#builtin'
import { compileEntity, type EntityDoc, Registry } from '#model'
import type { Db } from '../db/open'
import type { LookupLoader } from '../entity/contracts/deps'
import type { Clause, Page, Params } from '../entity/contracts/reading'
import type { Row, WireRecord } from '../entity/contracts/records'
import { readPageQuery } from '../entity/read/listQuery'
import { all } from '../entity/read/rows'
import { toRecords } from '../entity/read/wireRecords'
import { type Column, type EntityTable, entityTableOf } from '../entity/schema/entityTable'
import type { Caller } from '../http/right'

/** A system table that can be listed like an entity (contract, §2). */
export interface SystemList {
  readonly entityTable: EntityTable
  /** Fields stored as integers. */
  readonly integers: readonly string[]
  /** Rows of the caller's tenant. */
  rows(caller: Caller): Clause
}

export interface ListDeps {
  readonly db: Db
  readonly lookup: LookupLoader
}

type ListDoc = Pick<EntityDoc, 'entity' | 'label' | 'table' | 'fields'> &
  Partial<Pick<SystemList, 'integers'>>

/** The fields to show, filter and sort by; no other column leaves the table. */
export function systemList(
  { integers = [], ...doc }: ListDoc,
  rows: SystemList['rows'],
): SystemList {
  const whole = { schema: 1, title: doc.entity, api: `/${doc.entity}`, perm: doc.entity } as const
  const entity = compileEntity(
    { ...whole, ...doc },
    {
      types: new Registry('type', builtinValues),
      report({ pointer, message }) {
        throw new Error(`list ${doc.entity}${pointer}: ${message}`)
      },
    },
  )
  if (!entity) throw new Error(`list ${doc.entity}: no entity`)
  const entityTable = entityTableOf(entity)
  const columns = [...entityTable.columns].map(([key, column]): [string, Column] => [
    key,
    integers.includes(key) ? { ...column, storage: { kind: 'integer' } } : column,
  ])
  return { entityTable: { ...entityTable, columns: new Map(columns) }, integers, rows }
}

/** One page, by the parameters of §1.3 and §2; refuses like `readPageQuery`. `extra` are more conditions. */
export async function listPage(
  { db, lookup }: ListDeps,
  { entityTable, integers, rows }: SystemList,
  asked: { readonly params: Params; readonly caller: Caller; readonly extra?: readonly Clause[] },
): Promise<Page> {
  const { params, caller, extra = [] } = asked
  const query = readPageQuery(params, entityTable, caller)
  const { clauses, pageNo, pageSize } = query
  const order = query.order((dict) => lookup.ranks?.(dict, caller))
  const which = all([rows(caller), ...extra, ...clauses])
  const table = sql.table(entityTable.table)
  const [found, counted] = await Promise.all([
    sql<Row>`select ${selected(entityTable)} from ${table} where ${which}
      order by ${order} limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*) as total from ${table} where ${which}`.execute(db),
  ])
  const total = Number(counted.rows[0]?.total ?? 0)
  const written = await toRecords(found.rows, { entityTable, caller, lookup })
  const records = written.map((record) => listed(record, integers))
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
}

/** Removes `ver`: these tables have no versions. */
function listed({ ver: _, ...record }: WireRecord, integers: readonly string[]): WireRecord {
  const numbers = integers.filter((key) => typeof record[key] === 'string')
  return { ...record, ...Object.fromEntries(numbers.map((key) => [key, Number(record[key])])) }
}

const selected = ({ columns }: EntityTable) =>
  sql.join(
    [...columns.values()].map(({ name, key }: Column) => sql`${sql.ref(name)} as ${sql.ref(key)}`),
  )
