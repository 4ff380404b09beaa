import { type SqlBool, sql } from 'kysely'
import { storedColumn } from '#model'
import { mayAsk } from '../../../renderer/model/rights/prune'
import type { Db } from '../../db/open'
import { invalid } from '../../http/envelope'
import type { Caller } from '../../http/right'
import type { Clause } from '../contracts/reading'
import { messages } from '../messages'
import { type Column, type EntityTable, entityTableOf } from '../schema/entityTable'
import { joinedColumn } from './referenceJoins'
import { living, mine, seeingAll } from './rows'

/** Column of the parent's id; undefined if the entity is not a tree. */
export const parentColumn = ({ entity }: EntityTable): string | undefined =>
  entity.parent && storedColumn(entity.parent)

interface Tree {
  readonly entityTable: EntityTable
  /** See parentColumn. */
  readonly parent: string
  readonly caller: Caller
}

export const below = (parent: string, id: string): Clause =>
  sql<SqlBool>`${sql.ref(parent)} = ${id}`

/** Includes records whose parent is deleted or hidden from the caller; otherwise nobody would find them. */
export const topLevel = (entityTable: EntityTable, parent: string, caller: Caller): Clause => {
  const { table } = entityTable
  return sql<SqlBool>`(coalesce(${sql.ref(parent)}, '') = '' or not exists (
    select 1 from ${sql.table(table)} as above
    where ${mine(entityTable, caller)} and above.id = ${sql.ref(`${table}.${parent}`)}))`
}

/** Which of these records have children other than `except`. */
export async function parentsAmong(
  db: Db,
  ids: readonly string[],
  { entityTable, parent, caller }: Tree,
  except: readonly string[] = [],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select distinct ${sql.ref(parent)} as id from ${sql.table(entityTable.table)}
    where ${mine(entityTable, caller)} and ${sql.ref(parent)} = any(${ids}::text[])
      and not id = any(${except}::text[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Ids of the records directly below these, as far as the caller sees them. */
export async function childrenOf(
  db: Db,
  ids: readonly string[],
  { entityTable, caller }: Pick<Tree, 'entityTable' | 'caller'>,
): Promise<readonly string[]> {
  const parent = parentColumn(entityTable)
  if (parent === undefined) return []
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(entityTable.table)}
    where ${mine(entityTable, caller)} and ${sql.ref(parent)} = any(${ids}::text[])
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Which of these records cannot be deleted because children remain. */
export async function branchesKept(
  db: Db,
  ids: readonly string[],
  tree: Tree,
): Promise<ReadonlySet<string>> {
  const kept = new Set<string>()
  for (;;) {
    const going = ids.filter((id) => !kept.has(id))
    const found = await parentsAmong(db, going, { ...tree, caller: seeingAll(tree.caller) }, going)
    if (found.size === 0) return kept
    for (const id of found) kept.add(id)
  }
}

/** Ids of these records and all their ancestors. */
export async function withAncestors(
  db: Db,
  ids: readonly string[],
  { entityTable, parent, caller }: Tree,
): Promise<readonly TreeNode[]> {
  const table = sql.table(entityTable.table)
  const { rows } = await sql<TreeNode>`
    with recursive up (up_id, up_parent) as (
      select id, ${sql.ref(parent)} from ${table}
      where ${mine(entityTable, caller)} and id = any(${ids}::text[])
      union
      select id, ${sql.ref(parent)} from ${table} join up on id = up_parent
      where ${mine(entityTable, caller)}
    ) select up_id as id, up_parent as parent from up`.execute(db)
  return rows
}

export interface TreeNode {
  readonly id: string
  readonly parent: string | null
}

/**
 * Whether a column names one of these records, or one below it as far as the caller sees the tree: what is below a
 * hidden record is below nothing that he sees.
 */
export const namesBelow = (
  name: string,
  ids: readonly string[],
  { entityTable, parent, caller }: Tree,
): Clause => {
  const table = sql.table(entityTable.table)
  const asked = sql`any(${ids}::text[])`
  return sql<SqlBool>`(${sql.ref(name)} = ${asked} or ${sql.ref(name)} in (
    with recursive down (down_id) as (
      select id from ${table} where ${mine(entityTable, caller)} and id = ${asked}
      union
      select id from ${table} join down on ${sql.ref(parent)} = down_id
      where ${mine(entityTable, caller)}
    ) select down_id from down))`
}

/** The tree whose records a reference names, if the caller may ask for their parents; undefined = none that he sees. */
export function namedTree(column: Column, owner: EntityTable, caller: Caller): Tree | undefined {
  const far = column.field?.reference?.entity()
  if (!far?.parent || far.source || owner.entity.source) return undefined
  const above = joinedColumn(owner, `${column.key}.${far.parent.key}`)?.field
  if (!above || !mayAsk(caller.grants, above)) return undefined
  return { entityTable: entityTableOf(far), parent: storedColumn(far.parent), caller }
}

/** Serializes moves within a tree: two moves that are each valid could form a cycle together. */
export async function lockTree(trx: Db, { table }: EntityTable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${table}))`.execute(trx)
}

/** Runs after a move, in its transaction. Throws 400 if a record is its own ancestor. */
export async function refuseRings(
  trx: Db,
  ids: readonly string[],
  { entityTable, parent, caller }: Tree,
): Promise<void> {
  const table = sql.table(entityTable.table)
  const { rows } = await sql<{ id: string }>`
    with recursive up (start_id, up_id) as (
      select id, ${sql.ref(parent)} from ${table}
      where ${living(entityTable, caller)} and id = any(${ids}::text[])
      union
      select start_id, ${sql.ref(parent)} from up join ${table} on id = up_id
      where ${living(entityTable, caller)}
    ) select start_id as id from up where start_id = up_id`.execute(trx)
  const { parent: field } = entityTable.entity
  if (rows.length > 0 && field) {
    const message = messages.belowItself(field.title)
    throw invalid(rows.map(({ id }) => ({ field: field.key, message, id })))
  }
}
