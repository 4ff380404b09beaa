import { Type } from 'typebox'
import type { Entity } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { groupBy } from '../kernel/groupBy'
import { fieldRights } from './fieldRights'

/** A node of the trees for granting rights (contract, §6.2): a menu entry or a button. */
export interface TreeModel {
  readonly key: string
  readonly value: string
  readonly title: string
  readonly slotTitle: string
  readonly label: string
  readonly parentId: string | null
  readonly icon: string | null
  readonly isLeaf: boolean
  /** 1 = the entry has row rules. */
  readonly ruleFlag: number
  /** For a field permission: the fields that it opens, in words. */
  readonly fields?: string
  readonly scopedSlots: { readonly title: 'hasDatarule' }
  readonly children: readonly TreeModel[]
}

export const treeAnswer = Type.Object({
  treeList: Type.Array(Type.Object({ key: Type.String(), slotTitle: Type.String() })),
  ids: Type.Array(Type.String()),
})

// Guards against cycles in the rows.
const depthAtMost = 20

interface TreeParts {
  /** Entities in force; their field permissions are described beside the buttons. */
  readonly entities: ReadonlyMap<string, Entity>
  readonly only?: ReadonlySet<string>
  /** Entries that cannot be chosen and are left out. */
  readonly without?: ReadonlySet<string>
}

/** All entries and buttons, or those in `only`; a node whose parent is missing moves to the first level. */
export async function menuTree(
  db: Db,
  { only, without, entities }: TreeParts,
): Promise<{ readonly treeList: readonly TreeModel[]; readonly ids: readonly string[] }> {
  const all = await system(db)
    .selectFrom('sys_permission')
    .select(['id', 'parent_id', 'name', 'icon', 'rule_flag', 'menu_type', 'perms'])
    .where('del_flag', '=', 0)
    .orderBy('sort_no')
    .orderBy('id')
    .execute()
  const fields = fieldRights(entities.values())
  const rows = all.filter(({ id }) => !without?.has(id) && (!only || only.has(id)))
  const known = new Set(rows.map(({ id }) => id))
  const above = (parent: string | null) => (parent && known.has(parent) ? parent : '')
  const byParent = groupBy(rows, ({ parent_id }) => above(parent_id))
  const ids: string[] = []
  const below = (parent: string, depth: number): readonly TreeModel[] =>
    depth === 0
      ? []
      : (byParent.get(parent) ?? []).map(({ id, parent_id, name, icon, rule_flag, perms }) => {
          const opens = fields.get(perms ?? '')
          ids.push(id)
          const children = below(id, depth - 1)
          return {
            key: id,
            value: id,
            title: name,
            slotTitle: name,
            label: name,
            parentId: parent_id,
            icon,
            isLeaf: children.length === 0,
            ruleFlag: rule_flag,
            scopedSlots: { title: 'hasDatarule' } as const,
            children,
            ...(opens !== undefined && { fields: opens }),
          }
        })
  return { treeList: below('', depthAtMost), ids }
}
