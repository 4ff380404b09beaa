import type { Db } from '../db/open'
import { system } from '../db/tables'
import { stableId } from '../kernel/ids'
import { adminRole } from '../rights/platform'
import { differs } from './differs'

/** A node of schemas/menu.json. */
export interface MenuSeed {
  readonly name: string
  readonly path: string
  readonly icon?: string
  /** Code of a page document … */
  readonly page?: string
  /** … or name of a view of the shell … */
  readonly view?: string
  /** … or an address outside; with none of them the node only groups others. */
  readonly url?: string
  readonly hidden?: boolean
  /** Permission code → what it allows. */
  readonly buttons?: Readonly<Record<string, string>>
  readonly children?: readonly MenuSeed[]
}

/**
 * Brings sys_permission to what the menu document says: adds, renews and hides entries, but leaves
 * those alone that somebody has edited. New entries are granted to the administrators' role.
 * An empty menu changes nothing: its document is then missing or broken. To be run in a transaction.
 */
export async function seedMenu(db: Db, menu: readonly MenuSeed[]): Promise<void> {
  if (menu.length === 0) return
  const rows = menu.flatMap((node, index) => rowsOf(node, index, null))
  const stored = await system(db).selectFrom('sys_permission').selectAll().execute()
  const known = new Map(stored.map((row) => [row.id, row]))
  const fresh = rows.filter(({ id }) => !known.has(id))
  const wanted = new Set(rows.map(({ id }) => id))

  if (fresh.length > 0) await db.insertInto('sys_permission').values(fresh).execute()
  for (const row of rows) {
    const old = known.get(row.id)
    if (!old || old.update_time !== null || !differs(old, row)) continue
    await db.updateTable('sys_permission').set(row).where('id', '=', row.id).execute()
  }
  const gone = stored
    .filter((row) => !wanted.has(row.id) && row.update_time === null && row.del_flag === 0)
    .map(({ id }) => id)
  if (gone.length > 0) {
    await db.updateTable('sys_permission').set({ del_flag: 1 }).where('id', 'in', gone).execute()
  }
  await grantToAdministrators(db, fresh)
}

async function grantToAdministrators(db: Db, rows: readonly { id: string }[]): Promise<void> {
  const role = await system(db)
    .selectFrom('sys_role')
    .select('id')
    .where('role_code', '=', adminRole)
    .where('tenant_id', '=', 0)
    .executeTakeFirst()
  if (!role || rows.length === 0) return
  const grants = rows.map(({ id }) => ({ role_id: role.id, permission_id: id }))
  await db
    .insertInto('sys_role_permission')
    .values(grants)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Row of sys_permission that the entry of this path has. */
export const entryId = (path: string): string => stableId('menu', path)

/** Row of sys_permission that the button of this code has. */
export const buttonId = (code: string): string => stableId('button', code)

function rowsOf(node: MenuSeed, index: number, parent: string | null): readonly MenuRow[] {
  const id = entryId(node.path)
  const children = node.children ?? []
  const buttons = Object.entries(node.buttons ?? {})
  return [
    {
      ...common,
      id,
      parent_id: parent,
      name: node.name,
      url: node.url ?? node.path,
      internal_or_external: node.url !== undefined,
      hidden: node.hidden === true,
      // What was typed and filtered on a page of documents stays while one looks at another.
      keep_alive: node.page !== undefined,
      component: componentOf(node),
      menu_type: parent === null ? 0 : 1,
      sort_no: index + 1,
      icon: node.icon ?? null,
      is_leaf: children.length === 0,
    },
    ...buttons.map(([code, name], position) => ({
      ...common,
      id: buttonId(code),
      parent_id: id,
      name,
      menu_type: 2,
      perms: code,
      perms_type: '1',
      sort_no: position + 1,
      is_leaf: true,
    })),
    ...children.flatMap((child, position) => rowsOf(child, position, id)),
  ]
}

/** How the shell finds the page: `document/<code of a page document>` or the name of a view. */
const componentOf = ({ page, view }: MenuSeed): string =>
  page ? `document/${page}` : (view ?? 'layouts/RouteView')

// Every row names every column, so that one statement can insert them all.
const common = {
  url: null,
  component: null,
  perms: null,
  perms_type: null,
  icon: null,
  internal_or_external: false,
  keep_alive: false,
  hidden: false,
  status: '1',
  del_flag: 0,
} as const

interface MenuRow extends Record<string, unknown> {
  readonly id: string
}
