import type { Documents, Entity } from '#model'
import { choicesOf, keptColumns, rowColumn } from '../../renderer/model/rights/ruleColumn'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { notFound } from '../http/envelope'
import { entriesOf } from './entries'

/** The entity that an entry shows; for a button, that its parent entry shows. Throws 404 for an unknown entry. */
export async function entityShown(
  db: Db,
  documents: Documents,
  permissionId: string,
): Promise<Entity | undefined> {
  const entry = await system(db)
    .selectFrom('sys_permission as entry')
    .leftJoin('sys_permission as above', 'above.id', 'entry.parent_id')
    .select(['entry.component', 'entry.menu_type', 'above.component as aboveComponent'])
    .where('entry.id', '=', permissionId)
    .where('entry.del_flag', '=', 0)
    .executeTakeFirst()
  if (!entry) throw notFound()
  const { component, aboveComponent, menu_type: type } = entry
  return entriesOf(documents).entityOf(Number(type) === 2 ? aboveComponent : component)
}

/** A column that rules can compare: name and title. */
export interface RuleColumn {
  readonly value: string
  readonly text: string
  /** Dictionary of its values. */
  readonly dict?: string
}

/** All columns that rules can compare. */
export function ruleColumns(entity: Entity): readonly RuleColumn[] {
  const kept = [...keptColumns.keys()].filter((key) => !entity.fields.has(key))
  return columnsNamed([...entity.fields.keys(), ...kept], entity)
}

/** Finds columns by name, including names with a path through references; unknown ones are left out. */
export const columnsNamed = (names: readonly string[], entity: Entity): readonly RuleColumn[] =>
  names.flatMap((name) => {
    const column = rowColumn(entity, name)
    const dict = column && choicesOf(column)
    return column ? { value: name, text: column.title, ...(dict !== undefined && { dict }) } : []
  })
