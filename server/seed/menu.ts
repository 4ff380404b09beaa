import { sql } from 'kysely'
import { type Documents, documentPrefix } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { stableId } from '../kernel/ids'
import { adminRole } from '../rights/platform'
import { admitBesideAlike } from './besideAlike'
import { follow } from './following'

/** A node of schemas/menu.json. */
export interface MenuSeed {
  readonly name: string
  readonly path: string
  readonly icon?: string
  /** Code of a page document … */
  readonly page?: string
  /** … or name of a view of the shell … */
  readonly view?: string
  /** … or an external address; without any of the three, the node is only a group. */
  readonly url?: string
  readonly hidden?: boolean
  readonly editions?: readonly number[]
  /** Permission code → what it allows. */
  readonly buttons?: Readonly<Record<string, string>>
  readonly children?: readonly MenuSeed[]
}

/**
 * Updates sys_permission to the menu document. Each member of a delivered entry follows the document until an
 * administrator changes it; his value then stays, even if the document changes. Entries removed from the document are
 * deleted, even if they were changed; entries added by administrators stay. New entries are granted to the
 * administrators' role; those of a company are the company's alone. An empty menu changes nothing, as its document is
 * missing or broken. Run this in a transaction.
 */
export async function seedMenu(
  db: Db,
  menu: readonly MenuSeed[],
  companies: readonly CompanyMenu[] = [],
): Promise<void> {
  if (menu.length === 0) return
  const ofPlatform = menuRows(menu)
  const rows = [...ofPlatform, ...companies.flatMap((own) => companyRows(own, menu.length))]
  const stored = await system(db).selectFrom('sys_permission').selectAll().execute()
  const known = new Map(stored.map((row) => [row.id, row]))
  const fresh = rows.filter(({ id }) => !known.has(id))
  const wanted = new Set(rows.map(({ id }) => id))

  await admitBesideAlike(db, 'entries', {
    coming: rows.flatMap(({ perms }) => (typeof perms === 'string' ? perms : [])),
    there: stored.flatMap(({ id, del_flag, perms }) =>
      del_flag === 0 && !wanted.has(id) ? (perms ?? []) : [],
    ),
  })
  if (fresh.length > 0) {
    const values = fresh.map((row) => ({ ...row, delivered: JSON.stringify(row) }))
    await db.insertInto('sys_permission').values(values).execute()
  }
  for (const row of rows) {
    const old = known.get(row.id)
    const change = old && follow(old, row, old.update_time !== null)
    if (!change) continue
    const now = { ...change, ver: sql`ver + 1` }
    await db.updateTable('sys_permission').set(now).where('id', '=', row.id).execute()
  }
  const gone = stored.filter(
    ({ id, builtin, del_flag }) => builtin === 'Y' && !wanted.has(id) && del_flag === 0,
  )
  for (const { id, delivered } of gone) {
    // Record the deletion as delivered, so that the entry is restored when the document has it again.
    const said = JSON.stringify({ ...JSON.parse(delivered ?? '{}'), del_flag: 1 })
    const change = { del_flag: 1, delivered: said }
    await db.updateTable('sys_permission').set(change).where('id', '=', id).execute()
  }
  await grantToAdministrators(
    db,
    fresh.filter((row) => ofPlatform.includes(row)),
  )
}

/** What a company has in the menu of its own. */
interface CompanyMenu {
  readonly tenantId: number
  readonly menu: readonly MenuSeed[]
}

type Menus = Pick<Documents, 'menu' | 'companies'>

/** Those of each company, which its documents have behind the platform's. */
export const companyMenus = ({ menu, companies }: Menus): readonly CompanyMenu[] =>
  [...companies].map(([tenantId, own]) => ({ tenantId, menu: own.menu.slice(menu.length) }))

/** The rows of all menus that documents have. */
export const allMenuRows = (documents: Menus): readonly MenuRow[] => [
  ...menuRows(documents.menu),
  ...companyMenus(documents).flatMap((own) => companyRows(own, documents.menu.length)),
]

/** Those that one company has of its own. */
export const ownMenuRows = (documents: Menus, company: number): readonly MenuRow[] =>
  companyMenus(documents).flatMap((own) =>
    own.tenantId === company ? companyRows(own, documents.menu.length) : [],
  )

const companyRows = ({ tenantId, menu }: CompanyMenu, before: number): readonly MenuRow[] =>
  menuRows(menu).map((row) => ({
    ...row,
    tenant_id: tenantId,
    // Behind what the platform has.
    ...(row.parent_id === null && { sort_no: before + Number(row.sort_no) }),
  }))

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

/** Id in sys_permission of the entry with this path. */
export const entryId = (path: string): string => stableId('menu', path)

/** Id in sys_permission of the button with this code. */
export const buttonId = (code: string): string => stableId('button', code)

/** The rows of the entries and of their buttons, as sys_permission stores them. */
export const menuRows = (menu: readonly MenuSeed[]): readonly MenuRow[] =>
  menu.flatMap((node, index) => rowsOf(node, index, null))

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
      internal_or_external: node.url === undefined ? 'N' : 'Y',
      hidden: node.hidden ? 'Y' : 'N',
      editions: node.editions?.join(',') ?? null,
      // Document pages keep their inputs and filters while the user looks at another page.
      keep_alive: node.page === undefined ? 'N' : 'Y',
      component: componentOf(node),
      menu_type: parent === null ? 0 : 1,
      sort_no: index + 1,
      icon: node.icon ?? null,
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
    })),
    ...children.flatMap((child, position) => rowsOf(child, position, id)),
  ]
}

/** How the shell finds the page: `document/<code of a page document>` or the name of a view. */
export const componentOf = ({ page, view }: Pick<MenuSeed, 'page' | 'view'>): string =>
  page ? documentPrefix + page : (view ?? 'layouts/RouteView')

// Every row has every column, so that one statement can insert all rows.
const common = {
  url: null,
  component: null,
  perms: null,
  perms_type: null,
  icon: null,
  internal_or_external: 'N',
  keep_alive: 'N',
  hidden: 'N',
  builtin: 'Y',
  status: '1',
  del_flag: 0,
} as const

export interface MenuRow extends Readonly<Record<string, unknown>> {
  readonly id: string
  readonly parent_id: string | null
  /** Address of an entry; null for a button. */
  readonly url: string | null
  /** Code of a button; null for an entry. */
  readonly perms: string | null
}
