import type { Documents } from '#model'
import { codesOf } from '../../renderer/model/entity/permission'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { groupBy } from '../kernel/groupBy'
import { isShown } from '../menu/permissions'

/** A menu entry or button with its ancestors. */
export interface MenuRow {
  readonly id: string
  readonly name: string
  readonly url: string | null
  readonly perms: string | null
  /** 2 = a button. */
  readonly menu_type: number
  /** Codes of the websites to which it is limited, joined by commas. */
  readonly sites: string | null
  /** Parent entry. */
  readonly above: MenuRow | undefined
  /** Example: 内容管理 / 产品管理 / 删除 */
  readonly title: string
}

/** All menu rows, parents first: those of the platform, and of the company whose documents are given. */
export async function menuRows(
  db: Db,
  { company = 0 }: Pick<Documents, 'company'>,
): Promise<readonly MenuRow[]> {
  const rows = await system(db)
    .selectFrom('sys_permission')
    .select(['id', 'parent_id', 'name', 'url', 'perms', 'menu_type', 'sites'])
    .where('del_flag', '=', 0)
    .where('tenant_id', 'in', [0, company])
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

// Ends the recursion for rows that are their own ancestors.
const depthAtMost = 10

/** The codes that a button gives; empty for an entry. */
export const codesIn = ({ perms, menu_type }: MenuRow): readonly string[] =>
  menu_type === 2 && perms !== null ? codesOf({ action: perms, type: '' }) : []

/** The entry and its ancestors, itself first. */
export const withAbove = (row: MenuRow): readonly MenuRow[] => [
  row,
  ...(row.above ? withAbove(row.above) : []),
]

/** Whether the menu shows it to a user with these entries: it and all ancestors must be shown. */
export const isInMenu = (row: MenuRow, entries: ReadonlySet<string>): boolean =>
  withAbove(row).every((one) => isShown(one, entries))
