import { sql } from 'kysely'
import type { Entity } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { within } from '../entity/read/rows'
import type { Caller } from '../http/right'
import { groupBy } from '../kernel/groupBy'
import { searchBelow } from './tableTree'

/** A category as trees show it (contract, §7.5). */
export interface CategoryNode {
  readonly key: string
  readonly title: string
  readonly code: string
  readonly parentId: string
  readonly leaf: boolean
  /** Of a category that was searched for: the names of those above it and its own. */
  readonly path?: string
  readonly children?: readonly CategoryNode[]
}

export interface Category {
  readonly id: string
  readonly pid: string
  readonly name: string
  readonly code: string
  readonly has_child: string | null
}

/** How the contract writes that there is nothing above. */
export const rootId = '0'
// A tree that is sent whole; a larger one must be opened level by level.
const nodesAtMost = 5_000

/** The categories of the caller's tenant, within the rules of the rows of their entity; what one is called is told of any. */
export function createCategories(db: Db, caller: Caller, entity: Entity | undefined) {
  const { tenantId } = caller
  const seen = within(entity, caller)
  const all = () =>
    system(db)
      .selectFrom('sys_category')
      .select(['id', 'pid', 'name', 'code', 'has_child'])
      .where('tenant_id', '=', tenantId)
      .where('del_flag', '=', 0)
  const rows = () => all().where(seen)

  return {
    /** id of the category with that code; '0' stands for the root of all. */
    async idOf(code: string): Promise<string | undefined> {
      if (code === rootId) return rootId
      return (await all().where('code', '=', code).executeTakeFirst())?.id
    },
    async children(pid: string): Promise<readonly CategoryNode[]> {
      const found = await rows().where('pid', '=', pid).orderBy('code').limit(nodesAtMost).execute()
      return found.map(nodeOf)
    },
    /** Categories of every level below `pid` by a part of their name or code. */
    async search(pid: string, keyword: string): Promise<readonly CategoryNode[]> {
      const found = await searchBelow(
        db,
        {
          table: 'sys_category',
          key: sql.ref('id'),
          code: sql.ref('code'),
          title: sql.ref('name'),
          parent: sql.ref('pid'),
          which: sql`tenant_id = ${tenantId} and del_flag = 0 and ${seen}`,
          level: sql`pid = ${pid}`,
        },
        keyword,
      )
      return found.map(({ key, value, title, path }) => ({
        ...{ key, title, path, code: value, parentId: '', leaf: true },
      }))
    },
    /** The whole tree below `pid`. */
    async subtree(pid: string): Promise<readonly CategoryNode[]> {
      const all = await rows().orderBy('code').limit(nodesAtMost).execute()
      const byParent = groupBy(all, ({ pid: parent }) => parent)
      const below = (parent: string, depth: number): readonly CategoryNode[] =>
        depth === 0
          ? []
          : (byParent.get(parent) ?? []).map((row) => {
              const children = below(row.id, depth - 1)
              return { ...nodeOf(row), ...(children.length > 0 ? { children } : {}) }
            })
      return below(pid, depthAtMost)
    },
    async by(field: 'id' | 'code' | 'name' | 'pid', value: string): Promise<readonly Category[]> {
      return await rows().where(field, '=', value).limit(2).execute()
    },
    /** Those whose id or code is listed. */
    async listed(keys: readonly string[]): Promise<readonly Category[]> {
      if (keys.length === 0) return []
      return await all()
        .where((is) => is.or([is('id', 'in', keys), is('code', 'in', keys)]))
        .execute()
    },
  }
}

// Rows that are their own ancestors would never end.
const depthAtMost = 20

const nodeOf = ({ id, pid, name, code, has_child }: Category): CategoryNode => ({
  key: id,
  title: name,
  code,
  parentId: pid,
  leaf: has_child !== '1',
})
