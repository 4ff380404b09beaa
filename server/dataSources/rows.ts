import {
  createQueryId,
  type KyselyPlugin,
  PostgresQueryCompiler,
  RawNode,
  type RootOperationNode,
  sql,
} from 'kysely'
import { type Entity, type EntitySource, sourceColumn, writesBeside } from '#model'
import { elementType } from '../entity/schema/columnTypes'
import { entityTableOf } from '../entity/schema/entityTable'

/**
 * Statements use the entity's own table and column names. This plugin puts a `with` before each one that maps them to
 * the external table. So conditions, rights, counts, sheets and reports work as for any other entity.
 */
export function readsRowsOf(entity: Entity, source: EntitySource): KyselyPlugin {
  const prefix = rowsOf(entity, source)
  return {
    transformQuery: ({ node }) => withRows(node, prefix),
    transformResult: async ({ result }) => result,
  }
}

function withRows(node: RootOperationNode, prefix: string): RootOperationNode {
  if (!RawNode.is(node)) return node
  const [first = '', ...rest] = node.sqlFragments
  // Statements that begin a transaction read nothing.
  if (/^\s*set\s/.test(first)) return node
  return RawNode.create([prefix + first, ...rest], node.parameters)
}

/** `with <entity table> as (…)`: the columns as in a table of ours, including those of the row's owner. */
function rowsOf(entity: Entity, { table, id, columns: named }: EntitySource): string {
  const { columns, table: own } = entityTableOf(entity)
  const read = [...columns.values()].map(({ key, name: own, storage }) => {
    const type = sql.raw(elementType(storage))
    if (key === 'id') return sql`${idOf(id)} as id`
    const name = sourceColumn(entity, key)
    const value = name === undefined ? sql`null` : sql.id(name)
    return sql`${value}::${type} as ${sql.id(own)}`
  })
  const depart = named.sysOrgCode === undefined ? sql`null` : sql.id(named.sysOrgCode)
  const rows = sql`with ${sql.id(own)} as not materialized (
    select ${sql.join(read)}, 0 as tenant_id, 0 as del_flag,
      ${writesBeside(entity) ? versionThere : sql`1`} as ver,
      ${depart}::character varying as sys_org_code
    from ${sql.id(...table.split('.'))}) `
  return new PostgresQueryCompiler().compileQuery(rows.toOperationNode(), createQueryId()).sql
}

// An id with a comma would be read as several ids.
const idOf = (column: string) =>
  sql`case when position(',' in ${sql.id(column)}::text) = 0 then ${sql.id(column)}::text end`

/**
 * Version of a row: the id of the transaction that wrote it. A source that is only read may be a view, which has none.
 */
export const versionThere = sql`(xmin::text::bigint % 2147483647)::integer`
