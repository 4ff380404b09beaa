import { createHash } from 'node:crypto'
import { documentPrefix, type Role } from '#model'
import { homePath } from '../../product/shellNames'
import { typedReading } from '../../renderer/values/pinyin'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { groupBy } from '../kernel/groupBy'
import { menuMessages } from './messages'
import type { PermissionTable } from './tables'

/** A node of the menu answer (contract, §5.2). */
export interface RouteNode {
  readonly id: string
  readonly path: string
  readonly name: string
  readonly component: string
  readonly children?: readonly RouteNode[]
  readonly [key: string]: unknown
}

type MenuRow = Omit<
  PermissionTable,
  'perms' | 'perms_type' | 'description' | 'rule_flag' | 'delivered'
>

interface MenuParts {
  /** Ids of the entries that were granted. */
  readonly entries: ReadonlySet<string>
  /** Codes of the user's websites; entries kept for other websites are left out. */
  readonly sites: readonly string[]
  /** Dashboards that may replace the home page: the first one that an entry opens is used. */
  readonly homes?: readonly string[]
}

/** The tree of menus; a node whose parent is missing is left out. */
export async function menuOf(
  db: Db,
  { entries, sites, homes = [] }: MenuParts,
): Promise<readonly RouteNode[]> {
  const all = await system(db)
    .selectFrom('sys_permission as menu')
    .selectAll()
    .where('menu_type', 'in', [0, 1])
    .where('del_flag', '=', 0)
    .orderBy('sort_no')
    .orderBy('id')
    .execute()
  const rows = all.filter((row) => isShown(row, entries) && isOnSite(row, sites))
  const opened = new Set(rows.filter(({ id }) => entries.has(id)).map(({ component }) => component))
  const home = homes.map((page) => documentPrefix + page).find((one) => opened.has(one))
  const placed = rows.map((row) =>
    home !== undefined && row.url === homePath ? { ...row, component: home } : row,
  )
  const byParent = groupBy(placed, ({ parent_id }) => parent_id ?? '')
  return homeFirst(nodesBelow('', byParent, depthAtMost))
}

/** Codes of the home dashboards in the documents of the user's roles, sorted by role code. */
export const homesOf = (
  roles: ReadonlyMap<string, Role>,
  codes: readonly string[],
): readonly string[] => [...codes].sort().flatMap((code) => roles.get(code)?.home ?? [])

/** Everybody sees the home; an entry below another one is shown only if that one is. */
export const isShown = (
  { id, name }: Pick<MenuRow, 'id' | 'name'>,
  entries: ReadonlySet<string>,
): boolean => name === menuMessages.home || entries.has(id)

/** Websites that an entry is kept for; undefined = all, as for the home. */
export const sitesOf = ({
  name,
  sites,
}: Pick<MenuRow, 'name' | 'sites'>): readonly string[] | undefined =>
  sites === null || sites === '' || name === menuMessages.home ? undefined : sites.split(',')

/** Whether the entry is shown on one of these sites; an entry below another one also needs that one. */
export const isOnSite = (row: Pick<MenuRow, 'name' | 'sites'>, sites: readonly string[]): boolean =>
  sitesOf(row)?.some((code) => sites.includes(code)) ?? true

// Guards against cycles in the rows.
const depthAtMost = 10

function nodesBelow(
  parent: string,
  byParent: ReadonlyMap<string, readonly MenuRow[]>,
  depth: number,
): readonly RouteNode[] {
  if (depth === 0) return []
  return (byParent.get(parent) ?? []).map((row) =>
    nodeOf(row, nodesBelow(row.id, byParent, depth - 1)),
  )
}

function homeFirst(nodes: readonly RouteNode[]): readonly RouteNode[] {
  const isHome = ({ meta }: RouteNode) =>
    typeof meta === 'object' && meta !== null && 'title' in meta && meta.title === menuMessages.home
  return [...nodes.filter(isHome), ...nodes.filter((node) => !isHome(node))]
}

function nodeOf(row: MenuRow, children: readonly RouteNode[]): RouteNode {
  const url = row.url ?? ''
  const external = /^https?:\/\/|\{\{/.test(url)
  const component = row.component ?? ''
  return {
    id: row.id,
    route: row.route === 'N' ? '0' : '1',
    path: external ? createHash('md5').update(url).digest('hex') : url,
    name: row.component_name ?? url.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@'),
    component,
    redirect: row.parent_id ? null : row.redirect,
    ...(row.hidden === 'Y' ? { hidden: true } : {}),
    ...(row.always_show === 'Y' ? { alwaysShow: true } : {}),
    meta: {
      title: row.name,
      pinyin: typedReading(row.name),
      ...(row.icon ? { icon: row.icon } : {}),
      keepAlive: row.keep_alive === 'Y',
      internalOrExternal: row.internal_or_external === 'Y',
      componentName: row.component_name ?? component.split('/').at(-1) ?? '',
      ...(external ? { url } : {}),
    },
    ...(children.length > 0 ? { children } : {}),
  }
}
