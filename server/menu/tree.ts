import { Type } from 'typebox'
import type { Entity } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { groupBy } from '../kernel/groupBy'
import { fieldRights } from './fieldRights'

/** A node of the trees that rights are given by (contract, §6.2): an entry or a button of the menu. */
export interface TreeModel {
  readonly key: string
  readonly value: string
  readonly title: string
  readonly slotTitle: string
  readonly label: string
  readonly parentId: string | null
  readonly icon: string | null
  readonly isLeaf: boolean
  /** 1 = rules of rows hang on it. */
  readonly ruleFlag: number
  /** What a button that is the right of single fields opens of them, in words. */
  readonly fields?: string
  readonly scopedSlots: { readonly title: 'hasDatarule' }
  readonly children: readonly TreeModel[]
}

export const treeAnswer = Type.Object({
  treeList: Type.Array(Type.Object({ key: Type.String(), slotTitle: Type.String() })),
  ids: Type.Array(Type.String()),
})

// Rows that are their own ancestors would never end.
const depthAtMost = 20

interface TreeParts {
  /** The entities in force: their fields have rights that are told beside the buttons. */
  readonly entities: ReadonlyMap<string, Entity>
  readonly only?: ReadonlySet<string>
  /** What nobody is to choose from it. */
  readonly without?: ReadonlySet<string>
}

/** All entries and buttons, or those of `only`; a node whose parent is missing stands on the first level. */
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
            ...{ key: id, value: id, title: name, slotTitle: name, label: name },
            ...{ parentId: parent_id, icon, isLeaf: children.length === 0 },
            ...{ ruleFlag: rule_flag, scopedSlots: { title: 'hasDatarule' } as const, children },
            ...(opens !== undefined && { fields: opens }),
          }
        })
  return { treeList: below('', depthAtMost), ids }
}
