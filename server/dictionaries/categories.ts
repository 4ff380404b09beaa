import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Entity } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { hasAllRows } from '../entity/read/rowRules'
import { within } from '../entity/read/rows'
import type { Caller } from '../http/right'
import { groupBy } from '../kernel/groupBy'
import { depthAtMost, liftedTree, type ReadTree } from './liftedTree'
import { searchBelow } from './tableTree'

/** A category as a tree node (contract, §7.5). */
export interface CategoryNode {
  readonly key: string
  readonly title: string
  readonly code: string
  readonly parentId: string
  readonly leaf: boolean
  /** Search results only: the names from the root to this category. */
  readonly path?: string
  readonly children?: readonly CategoryNode[]
}

type Named = Pick<Category, 'id' | 'name' | 'code'>

export interface Category {
  readonly id: string
  readonly pid: string
  readonly name: string
  readonly code: string
  readonly has_child: string
}

/** Parent id of roots in the contract. */
export const rootId = '0'
// Limit for a tree sent as a whole; a larger one must be opened level by level.
const nodesAtMost = 5_000

/** The tree of the caller's tenant. Children of a hidden category are placed below its nearest visible ancestor. */
export function categoryTree(caller: Caller, entity: Entity | undefined): ReadTree {
  const parent = sql.ref('pid')
  if (entity && !hasAllRows(entity, caller))
    return liftedTree({
      table: 'sys_category',
      key: sql.ref('id'),
      parent,
      all: sql`tenant_id = ${caller.tenantId} and del_flag = 0`,
      seen: within(entity, caller),
    })
  return {
    from: sql`sys_category as node`,
    above: parent,
    hasChildren: sql`coalesce(has_child = '1', false)`,
    below: (pid) => sql`pid = ${pid}`,
  }
}

/** Categories of the caller's tenant within the row rules of their entity; names are returned for hidden ones, too. */
export function createCategories(db: Db, caller: Caller, entity: Entity | undefined) {
  const { tenantId } = caller
  const all = () =>
    system(db)
      .selectFrom('sys_category')
      .select(['id', 'code', 'name'])
      .where('tenant_id', '=', tenantId)
      .where('del_flag', '=', 0)
  const tree = categoryTree(caller, entity)
  const living = sql<SqlBool>`tenant_id = ${tenantId} and del_flag = 0`
  const rows = async (which: RawBuilder<SqlBool>, most = nodesAtMost) => {
    const { rows } = await sql<Category>`
      select id, coalesce(nullif(${tree.above}, ''), ${rootId}) as pid, name, code,
        case when ${tree.hasChildren} then '1' else '0' end as has_child
      from ${tree.from} where ${living} and ${which} order by code limit ${most}`.execute(db)
    return rows
  }
  const level = (pid: string): RawBuilder<SqlBool> =>
    pid === rootId ? sql`coalesce(${tree.above}, '') in ('', ${rootId})` : tree.below(pid)

  return {
    /** Id of the category with that code; '0' = the root of all. */
    async idOf(code: string): Promise<string | undefined> {
      if (code === rootId) return rootId
      return (await all().where('code', '=', code).executeTakeFirst())?.id
    },
    async children(pid: string): Promise<readonly CategoryNode[]> {
      return (await rows(level(pid))).map(nodeOf)
    },
    /** Categories of every level below `pid` whose name or code contains the keyword. */
    async search(pid: string, keyword: string): Promise<readonly CategoryNode[]> {
      const found = await searchBelow(
        db,
        {
          ...tree,
          key: sql.ref('id'),
          code: sql.ref('code'),
          title: sql.ref('name'),
          which: living,
          level: level(pid),
        },
        keyword,
      )
      return found.map(({ key, value, title, path }) => ({
        key,
        title,
        path,
        code: value,
        parentId: '',
        leaf: true,
      }))
    },
    /** The whole tree below `pid`. */
    async subtree(pid: string): Promise<readonly CategoryNode[]> {
      const [top, all] = await Promise.all([rows(level(pid)), rows(sql`true`)])
      const byParent = groupBy(all, ({ pid: parent }) => parent)
      const nodes = (of: readonly Category[], depth: number): readonly CategoryNode[] =>
        depth === 0
          ? []
          : of.map((row) => {
              const children = nodes(byParent.get(row.id) ?? [], depth - 1)
              return { ...nodeOf(row), ...(children.length > 0 ? { children } : {}) }
            })
      return nodes(top, depthAtMost)
    },
    async by(field: 'id' | 'code' | 'name' | 'pid', value: string): Promise<readonly Category[]> {
      return await rows(sql`${sql.ref(field)} = ${value}`, 2)
    },
    /** Categories whose id or code is listed. */
    async listed(keys: readonly string[]): Promise<readonly Named[]> {
      if (keys.length === 0) return []
      return await all()
        .where((is) => is.or([is('id', 'in', keys), is('code', 'in', keys)]))
        .execute()
    },
  }
}

const nodeOf = ({ id, pid, name, code, has_child }: Category): CategoryNode => ({
  key: id,
  title: name,
  code,
  parentId: pid,
  leaf: has_child !== '1',
})
