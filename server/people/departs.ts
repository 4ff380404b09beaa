import { type Selectable, sql } from 'kysely'
import { hasRights } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { within } from '../entity/read/rows'
import type { Caller } from '../http/right'
import { groupBy } from '../kernel/groupBy'
import type { EntitiesOf } from '../kernel/ofTenant'
import type { DepartTable } from './tables'

/** A department in the contract's shape (§6.4). */
export interface Depart {
  readonly id: string
  readonly tenantId: number
  readonly parentId: string
  readonly departName: string
  readonly orgCode: string
  readonly [field: string]: unknown
}

export interface DepartNode extends Depart {
  readonly key: string
  readonly value: string
  readonly title: string
  readonly isLeaf: boolean
  readonly children?: readonly DepartNode[]
}

export interface PickNode {
  readonly key: string
  readonly value: string
  readonly title: string
  readonly children?: readonly PickNode[]
}

/** A person's active departments in the given tenants, sorted by code. */
export async function departsOf(
  db: Db,
  userId: string,
  tenantIds: readonly number[],
): Promise<readonly Depart[]> {
  if (tenantIds.length === 0) return []
  const rows = await system(db)
    .selectFrom('sys_user_depart as member')
    .innerJoin('sys_depart as depart', 'depart.id', 'member.dep_id')
    .selectAll('depart')
    .where('member.user_id', '=', userId)
    .where('depart.tenant_id', 'in', tenantIds)
    .where('depart.status', '=', '1')
    .where('depart.del_flag', '=', 0)
    .orderBy('depart.tenant_id')
    .orderBy('depart.org_code')
    .execute()
  return rows.map(departOf)
}

/**
 * All departments of the caller's tenant that he may see, including inactive ones. Omits nodes whose parent is gone;
 * children of a department that he may not see move up.
 */
export async function departTree(
  { db, entities }: DepartsAround,
  caller: Caller,
): Promise<readonly DepartNode[]> {
  const rows = await system(db)
    .selectFrom('sys_depart')
    .selectAll()
    .select(
      sql<boolean>`(${within(entities(caller.tenantId).get('sysDepart'), caller)}) is true`.as(
        'seen',
      ),
    )
    .where('tenant_id', '=', caller.tenantId)
    .where('del_flag', '=', 0)
    .orderBy('depart_order')
    .orderBy('org_code')
    .execute()
  const tree = nodesBelow(
    '',
    groupBy(rows.map(departOf), ({ parentId }) => parentId),
  )
  const hidden = new Set(rows.flatMap(({ id, seen }) => (seen ? [] : [id])))
  return hidden.size === 0 ? tree : without(hidden, tree)
}

/** The tree for a request: people without rights only see their own departments, without ancestors and descendants. */
export async function departsFor(
  around: DepartsAround,
  caller: Caller,
): Promise<readonly DepartNode[]> {
  if (hasRights(caller.grants)) return await departTree(around, caller)
  return (await departsOf(around.db, caller.userId, [caller.tenantId])).map(leafOf)
}

interface DepartsAround {
  readonly db: Db
  readonly entities: EntitiesOf
}

const without = (
  hidden: ReadonlySet<string>,
  nodes: readonly DepartNode[],
): readonly DepartNode[] =>
  nodes.flatMap(({ children: below = [], ...node }): readonly DepartNode[] => {
    const children = without(hidden, below)
    if (hidden.has(node.id)) return children
    return [{ ...node, isLeaf: children.length === 0, ...(children.length > 0 && { children }) }]
  })

/** The tree in the shape for pickers. */
export const pickTree = (nodes: readonly DepartNode[]): readonly PickNode[] =>
  nodes.map(({ key, value, title, children }) => ({
    key,
    value,
    title,
    ...(children ? { children: pickTree(children) } : {}),
  }))

function nodesBelow(
  parent: string,
  byParent: ReadonlyMap<string, readonly Depart[]>,
): readonly DepartNode[] {
  return (byParent.get(parent) ?? []).map((depart) => {
    const children = nodesBelow(depart.id, byParent)
    return children.length === 0 ? leafOf(depart) : { ...leafOf(depart), isLeaf: false, children }
  })
}

/** A department as a tree node without children. */
export const leafOf = (depart: Depart): DepartNode => ({
  ...depart,
  key: depart.id,
  value: depart.id,
  title: depart.departName,
  isLeaf: true,
})

function departOf(row: Selectable<DepartTable>): Depart {
  const { id, description, mobile, fax, address, memo, status } = row
  return {
    id,
    tenantId: row.tenant_id,
    parentId: row.parent_id,
    departName: row.depart_name,
    departNameEn: row.depart_name_en,
    departNameAbbr: row.depart_name_abbr,
    departOrder: row.depart_order,
    description,
    orgCategory: row.org_category,
    orgType: row.org_type,
    orgCode: row.org_code,
    mobile,
    fax,
    address,
    memo,
    status,
    delFlag: String(row.del_flag),
    createBy: row.create_by,
    createTime: row.create_time,
    updateBy: row.update_by,
    updateTime: row.update_time,
  }
}
