import { codesOf } from '../../renderer/model/entity/permission'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { groupBy } from '../kernel/groupBy'
import { isShown } from '../menu/permissions'

/** An entry or a button of the menu, with those that it stands below. */
export interface MenuRow {
  readonly id: string
  readonly name: string
  readonly url: string | null
  readonly perms: string | null
  /** 2 = a button. */
  readonly menu_type: number
  /** Codes of the websites that it is kept for, joined by commas. */
  readonly sites: string | null
  /** The entry that it stands below. */
  readonly above: MenuRow | undefined
  /** 内容管理 / 产品管理 / 删除 */
  readonly title: string
}

/** All there are, as the tree of the menu is read from above. */
export async function menuRows(db: Db): Promise<readonly MenuRow[]> {
  const rows = await system(db)
    .selectFrom('sys_permission')
    .select(['id', 'parent_id', 'name', 'url', 'perms', 'menu_type', 'sites'])
    .where('del_flag', '=', 0)
    .orderBy('sort_no')
    .orderBy('id')
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  const byParent = groupBy(rows, ({ parent_id }) =>
    parent_id !== null && known.has(parent_id) ? parent_id : '',
  )
  const below = (above: MenuRow | undefined, depth: number): readonly MenuRow[] =>
    (depth > 0 ? (byParent.get(above?.id ?? '') ?? []) : []).flatMap(
      ({ parent_id: _, ...own }): readonly MenuRow[] => {
        const title = above ? `${above.title} / ${own.name}` : own.name
        const row = { ...own, above, title }
        return [row, ...below(row, depth - 1)]
      },
    )
  return below(undefined, depthAtMost)
}

// Rows that are their own ancestors would never end.
const depthAtMost = 10

/** The codes that a button gives; none of an entry. */
export const codesIn = ({ perms, menu_type }: MenuRow): readonly string[] =>
  menu_type === 2 && perms !== null ? codesOf({ action: perms, type: '' }) : []

/** The entry and all that it stands below, itself first. */
export const withAbove = (row: MenuRow): readonly MenuRow[] => [
  row,
  ...(row.above ? withAbove(row.above) : []),
]

/** Whether the menu of somebody with these entries shows it: with all that it stands below. */
export const isInMenu = (row: MenuRow, entries: ReadonlySet<string>): boolean =>
  withAbove(row).every((one) => isShown(one, entries))
