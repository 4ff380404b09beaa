import { Type } from 'typebox'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { groupBy } from '../kernel/groupBy'

/** An entry in the contract's shape (§6.3), as a tree node. */
export interface EntryNode {
  readonly id: string
  readonly parentId: string
  readonly name: string
  readonly isLeaf: boolean
  readonly children: readonly EntryNode[] | null
  readonly [member: string]: unknown
}

export const entryNode = Type.Object({
  id: Type.String(),
  parentId: Type.String(),
  name: Type.String(),
  isLeaf: Type.Boolean(),
})

/** Entries and buttons of the platform that are not deleted, in menu order. */
export async function entriesIn(db: Db) {
  return await system(db)
    .selectFrom('sys_permission')
    .selectAll()
    .where('del_flag', '=', 0)
    .where('tenant_id', '=', 0)
    .orderBy('sort_no')
    .orderBy('id')
    .execute()
}

type Row = Awaited<ReturnType<typeof entriesIn>>[number]

/** Children by parent id; '' = the first level, with entries whose parent is gone. */
export function levelsOf(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const known = new Set(rows.map(({ id }) => id))
  return groupBy(rows, ({ parent_id }) => (parent_id && known.has(parent_id) ? parent_id : ''))
}

type Levels = ReturnType<typeof levelsOf>

// Guards against cycles in the rows.
const depthAtMost = 20

/** The tree below an entry; with `depth` 1 only the next level. */
export function nodesBelow(
  parent: string,
  levels: Levels,
  depth = depthAtMost,
): readonly EntryNode[] {
  return (levels.get(parent) ?? []).map((row) => {
    const children = depth > 1 ? nodesBelow(row.id, levels, depth - 1) : []
    const isLeaf = !levels.has(row.id)
    return { ...nodeOf(row, isLeaf), children: children.length > 0 ? children : null }
  })
}

function nodeOf(row: Row, isLeaf: boolean) {
  const { id, name, url, component, redirect, perms, icon, description, status, ver } = row
  return {
    id,
    name,
    url,
    component,
    redirect,
    perms,
    icon,
    description,
    status,
    ver,
    key: id,
    title: name,
    isLeaf,
    leaf: isLeaf,
    parentId: row.parent_id ?? '',
    componentName: row.component_name,
    menuType: Number(row.menu_type),
    permsType: row.perms_type,
    sortNo: row.sort_no === null ? null : Number(row.sort_no),
    alwaysShow: row.always_show === 'Y',
    route: row.route !== 'N',
    keepAlive: row.keep_alive === 'Y',
    hidden: row.hidden === 'Y',
    internalOrExternal: row.internal_or_external === 'Y',
    ruleFlag: row.rule_flag,
    delFlag: row.del_flag,
    builtin: row.builtin === 'Y',
    createBy: row.create_by,
    createTime: row.create_time,
    updateBy: row.update_by,
    updateTime: row.update_time,
  }
}
