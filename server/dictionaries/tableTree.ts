import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Static, Type } from 'typebox'
import type { Db } from '../db/open'
import { all } from '../entity/read/rows'
import { literally } from '../entity/read/where'
import { anyObject, json, text } from '../http/call'
import { malformed } from '../http/envelope'
import type { Caller } from '../http/right'
import type { DictTable } from './dictTables'
import { depthAtMost, liftedTree, type ReadTree } from './liftedTree'
import { dictionaryMessages } from './messages'
import { requireDictTable } from './tableDict'

export const treeNode = Type.Object({
  key: Type.String(),
  title: Type.String(),
  value: Type.String(),
  parentId: Type.Union([Type.String(), Type.Null()]),
  leaf: Type.Boolean(),
  /** Search results only: the names from the root to this node. */
  path: Type.Optional(Type.String()),
})

export type TreeNode = Static<typeof treeNode>

/** The table, its tree columns, and the part to return. */
export const treeQuery = Type.Object({
  tableName: text(),
  text: text(),
  code: text(),
  pidField: text(),
  hasChildField: text(),
  pid: text(),
  keyword: text(),
  /** Column → required value. */
  condition: json(anyObject, {}, { max: 2_000 }),
})

const nodesAtMost = 1_000

/** One level of a published table as a tree (contract, §7.2: loadTreeData). */
export async function loadTableTree(
  db: Db,
  tables: ReadonlyMap<string, DictTable>,
  caller: Caller,
  query: Static<typeof treeQuery>,
): Promise<readonly TreeNode[]> {
  const ref = [query.tableName, query.text, query.code].join(',')
  const table = requireDictTable(ref, tables, caller)
  const parent =
    (table.at ? undefined : columnOf(table, query.pidField, 'pidField')) ?? refuse('pidField')
  const tree = treeOf(table, parent, columnOf(table, query.hasChildField, 'hasChildField'), caller)
  const { pid } = query
  const level =
    pid === ''
      ? // Tables of the contract write '0' as the parent of a root (§7.2), those of documents null.
        sql<SqlBool>`coalesce(${tree.above}::text, '') in ('', '0')`
      : tree.below(pid)
  const which = all([table.rows(caller), conditions(table, query.condition)])
  const keyword = query.keyword.trim()
  if (keyword !== '') {
    const own = { key: sql.ref(table.code), code: sql.ref(table.code), title: table.text }
    const found = await searchBelow(db, { ...tree, ...own, which, level }, keyword)
    return found.map((node) => ({ ...node, parentId: null, leaf: true }))
  }
  const own = table.order === undefined ? sql`` : sql`${sql.ref(table.order)} nulls last, `
  // Codes of trees are an order, ids are not.
  const byName = table.code === 'id' ? sql`${table.sorted}, ` : sql``
  const { rows } = await sql<Omit<TreeNode, 'key' | 'leaf'> & { readonly branch: boolean }>`
    select ${sql.ref(table.code)}::text as value, ${table.text}::text as title,
      ${tree.above}::text as "parentId", ${tree.hasChildren} as branch
    from ${tree.from}
    where ${which} and ${level}
    order by ${own}${byName}${sql.ref(table.code)} limit ${nodesAtMost}`.execute(db)
  return rows.map(({ branch, ...node }) => ({ ...node, key: node.value, leaf: !branch }))
}

/** A tree table and the part to search. */
export interface SearchedTree {
  /** The table, with the alias `node`. */
  readonly from: RawBuilder<unknown>
  /** `key` is referenced by children, `code` is the chosen value. */
  readonly key: RawBuilder<unknown>
  readonly code: RawBuilder<unknown>
  readonly title: RawBuilder<unknown>
  readonly above: RawBuilder<unknown>
  /** Conditions for all nodes, and for the first level. */
  readonly which: RawBuilder<SqlBool>
  readonly level: RawBuilder<SqlBool>
}

const hitsAtMost = 100
/** Nodes of every level whose name or value contains the keyword, ordered by path. */
export async function searchBelow(
  db: Db,
  { from, key, code, title, above, which, level }: SearchedTree,
  keyword: string,
): Promise<
  readonly { readonly key: string; value: string; readonly title: string; readonly path: string }[]
> {
  const pattern = `%${literally(keyword)}%`
  const { rows } = await sql<{ key: string; value: string; title: string; path: string }>`
    with recursive jd_tree as (
      select ${key}::text as jd_key, ${code}::text as jd_value, ${title}::text as jd_title,
        ${title}::text as jd_path, 1 as jd_depth
      from ${from} where ${which} and ${level}
      union all
      select ${key}::text, ${code}::text, ${title}::text,
        jd_path || ' / ' || ${title}::text, jd_depth + 1
      from jd_tree join ${from} on ${above}::text = jd_key
      where ${which} and jd_depth < ${depthAtMost}
    )
    select jd_key as key, jd_value as value, jd_title as title, jd_path as path from jd_tree
    where jd_title ilike ${pattern} or jd_value ilike ${pattern}
    order by jd_path limit ${hitsAtMost}`.execute(db)
  return rows
}

function treeOf(
  table: DictTable,
  parent: RawBuilder<unknown>,
  mark: RawBuilder<unknown> | undefined,
  caller: Caller,
): ReadTree {
  if (table.limits(caller)) {
    const { table: name, code, named } = table
    const [all, seen] = [(named ?? table).rows(caller), table.rows(caller)]
    const key = sql.ref(table.tree?.key ?? code)
    return liftedTree({ table: name, key, parent, all, seen })
  }
  return {
    from: sql`${sql.table(table.table)} as node`,
    above: parent,
    hasChildren: mark
      ? sql<boolean>`coalesce(${mark}::text = '1', false)`
      : hasChildren(table, parent, caller),
    below: (key) => sql<SqlBool>`${parent}::text = ${key}`,
  }
}

/** Without a child mark, a node is a branch if another row names it as its parent. */
const hasChildren = (table: DictTable, parent: RawBuilder<unknown>, caller: Caller) =>
  sql<boolean>`exists (select 1 from ${sql.table(table.table)}
    where ${table.rows(caller)} and ${parent}::text = ${sql.ref(`node.${table.code}`)}::text)`

/** The published column of that name; `place` is its place in the request. undefined for ''. Throws 400. */
function columnOf(table: DictTable, name: string, place: string): RawBuilder<unknown> | undefined {
  if (name === '') return undefined
  const column = table.columns.get(name)
  return column === undefined ? refuse(place) : sql.ref(column)
}

function conditions(
  table: DictTable,
  wanted: Static<typeof treeQuery>['condition'],
): RawBuilder<SqlBool> {
  const parts = Object.entries(wanted).map(([name, value]) => {
    const place = `condition.${name}`
    const column = columnOf(table, name, place)
    if (!column || typeof value === 'object') return refuse(place)
    return sql<SqlBool>`${column}::text = ${String(value)}`
  })
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

function refuse(place: string): never {
  throw malformed(place, dictionaryMessages.publishedColumn)
}
