import type { Db } from '../db/open'
import { system } from '../db/tables'
import { isShown } from '../menu/permissions'

/** An entry or a button of the menu, with those that it stands below. */
export interface MenuRow {
  readonly id: string
  readonly name: string
  readonly url: string | null
  readonly perms: string | null
  /** 2 = a button. */
  readonly menu_type: number
  /** The entry that it stands below. */
  readonly above: MenuRow | undefined
  /** 内容管理 / 产品管理 / 删除 */
  readonly title: string
}

/** All there are, in the order of the menu. */
export async function menuRows(db: Db): Promise<readonly MenuRow[]> {
  const rows = await system(db)
    .selectFrom('sys_permission')
    .select(['id', 'parent_id', 'name', 'url', 'perms', 'menu_type'])
    .where('del_flag', '=', 0)
    .orderBy('sort_no')
    .orderBy('id')
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const made = new Map<string, MenuRow>()
  function rowOf(id: string, depth: number): MenuRow | undefined {
    const known = made.get(id)
    const row = byId.get(id)
    if (known || !row || depth === 0) return known
    const { parent_id, ...own } = row
    const above = parent_id === null ? undefined : rowOf(parent_id, depth - 1)
    const one = { ...own, above, title: above ? `${above.title} / ${own.name}` : own.name }
    made.set(id, one)
    return one
  }
  return rows.flatMap(({ id }) => rowOf(id, depthAtMost) ?? [])
}

// Rows that are their own ancestors would never end.
const depthAtMost = 10

/** Whether the menu of somebody with these entries shows it: with all that it stands below. */
export const isInMenu = (row: MenuRow, entries: ReadonlySet<string>): boolean =>
  isShown(row, entries) && (!row.above || isInMenu(row.above, entries))
