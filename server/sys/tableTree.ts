import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/open'
import { malformed } from '../http/envelope'
import { text } from '../http/input'
import type { Caller } from '../http/right'
import type { DictTable } from './dictTables'
import { requireDictTable } from './tableDict'

export interface TreeNode {
  readonly key: string
  readonly title: string
  readonly value: string
  readonly parentId: string | null
  readonly leaf: boolean
}

type Query = Readonly<Record<string, unknown>>

const nodesAtMost = 1_000

/** One level of a published table read as a tree (contract, §7.2: loadTreeData). */
export async function loadTableTree(
  db: Db,
  tables: ReadonlyMap<string, DictTable>,
  caller: Caller,
  query: Query,
): Promise<readonly TreeNode[]> {
  const ref = [text(query, 'tableName'), text(query, 'text'), text(query, 'code')].join(',')
  const table = requireDictTable(ref, tables, caller)
  const parent = columnOf(table, text(query, 'pidField')) ?? refuse()
  const childMark = columnOf(table, text(query, 'hasChildField'))
  const pid = text(query, 'pid')
  const level =
    pid === ''
      ? sql<SqlBool>`coalesce(${parent}::text, '') = ''`
      : sql<SqlBool>`${parent}::text = ${pid}`
  const { rows } = await sql<Omit<TreeNode, 'key' | 'leaf'> & { readonly branch: boolean }>`
    select ${sql.ref(table.code)}::text as value, ${sql.ref(table.text)}::text as title,
      ${parent}::text as "parentId",
      ${childMark ? sql`coalesce(${childMark}::text = '1', false)` : hasChildren(table, parent, caller)} as branch
    from ${sql.table(table.table)} as node
    where ${table.rows(caller)} and ${level} and ${conditions(table, text(query, 'condition', { max: 2_000 }))}
    order by ${sql.ref(table.code)} limit ${nodesAtMost}`.execute(db)
  return rows.map(({ branch, ...node }) => ({ ...node, key: node.value, leaf: !branch }))
}

/** Without a mark of its own a node is a branch where another names it as its parent. */
const hasChildren = (table: DictTable, parent: RawBuilder<unknown>, caller: Caller) =>
  sql<boolean>`exists (select 1 from ${sql.table(table.table)}
    where ${table.rows(caller)} and ${parent}::text = ${sql.ref(`node.${table.code}`)}::text)`

/** A column by the name in the request, out of our own list; undefined for none. Throws 400. */
function columnOf(table: DictTable, name: string): RawBuilder<unknown> | undefined {
  if (name === '') return undefined
  return table.columns.has(name) ? sql.ref(name) : refuse()
}

/** A JSON object, column → value it must have. */
function conditions(table: DictTable, json: string): RawBuilder<SqlBool> {
  if (json === '') return sql`true`
  const parts = Object.entries(parse(json)).map(([name, value]) => {
    const column = columnOf(table, name)
    if (!column || typeof value === 'object') return refuse()
    return sql<SqlBool>`${column}::text = ${String(value)}`
  })
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

function parse(json: string): object {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : refuse()
  } catch {
    return refuse()
  }
}

function refuse(): never {
  throw malformed()
}
