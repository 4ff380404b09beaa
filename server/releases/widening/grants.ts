import type { Documents, MenuNode, Role } from '#model'
import { menuNodes } from '../../../renderer/model/menu/menuNodes'
import type { Db } from '../../db/open'
import { system } from '../../db/tables'
import type { DeclaredRoute } from '../../http/guard'
import { buttonId, entryId } from '../../seed/menu'
import { grantsToCome } from '../../seed/roles'
import type { Holding } from './holding'
import { wideningMessages as messages } from './messages'
import { partsOf } from './moves'
import { covers } from './opened'
import type { Access } from './thing'
import type { Widened } from './widened'

/** What is compared. */
export interface Compared {
  readonly db: Db
  readonly before: Documents
  readonly after: Documents
  readonly access: { readonly before: Access; readonly after: Access }
  readonly holding: Holding
  readonly routes: readonly DeclaredRoute[]
  /** Whether the release itself makes what is stored there. */
  isFreshStore(store: string): boolean
  /** Whether a call of the program asks for this right. */
  isPrograms(code: string): boolean
}

/** Rights and entries that roles get: by their documents, and by what comes back into the menu. */
export async function widenedGrants(compared: Compared): Promise<readonly Widened[]> {
  const { db, before, after } = compared
  const nodes = new Map([...menuNodes(after.menu)].map((node) => [node.path, node]))
  const known = new Set([...menuNodes(before.menu)].map(({ path }) => path))
  const coming = await grantsToCome(db, after.roles.values())
  const found = coming.flatMap(({ role, codes, entries }) => [
    ...codes.map((code) => ({ role, code })),
    ...entries.map((path) => ({ role, path })),
  ])
  const returned = await returning(db, {
    codes: [...after.permissions].filter((code) => !before.permissions.has(code)),
    paths: [...nodes.keys()].filter((path) => !known.has(path)),
  })
  return [...found, ...returned].map((one): Widened => {
    const whom = messages.role(one.role.title)
    if ('code' in one) {
      const sentence = messages.getsCode(whom, codeTitle(after, one.code))
      return { kind: 'grant', whom, sentence, held: holdsCode(one.code, one.role, compared) }
    }
    const node = nodes.get(one.path)
    const sentence = messages.getsEntry(whom, node?.name ?? one.path, one.path)
    return { kind: 'entry', whom, sentence, held: node !== undefined && mayOpen(node, compared) }
  })
}

interface ReturningRole {
  readonly name: string
  readonly title: string
}
type Returning = { readonly role: ReturningRole } & (
  | { readonly code: string }
  | { readonly path: string }
)

/** Grants of entries and buttons that were taken out of the menu are kept, and count again when it has them again. */
async function returning(
  db: Db,
  { codes, paths }: { readonly codes: readonly string[]; readonly paths: readonly string[] },
): Promise<readonly Returning[]> {
  const ids = new Map<string, { code: string } | { path: string }>([
    ...codes.map((code) => [buttonId(code), { code }] as const),
    ...paths.map((path) => [entryId(path), { path }] as const),
  ])
  if (ids.size === 0) return []
  const grants = await system(db)
    .selectFrom('sys_role_permission as granted')
    .innerJoin('sys_role as role', 'role.id', 'granted.role_id')
    .select(['granted.permission_id as id', 'role.role_code as name', 'role.role_name as title'])
    .where('granted.permission_id', 'in', [...ids.keys()])
    .execute()
  const departGrants = await system(db)
    .selectFrom('sys_depart_role_permission as granted')
    .innerJoin('sys_depart_role as role', 'role.id', 'granted.role_id')
    .select(['granted.permission_id as id', 'role.role_code as name', 'role.role_name as title'])
    .where('granted.permission_id', 'in', [...ids.keys()])
    .execute()
  return [...grants, ...departGrants].flatMap(({ id, name, title }) => {
    const what = ids.get(id)
    return what ? [{ role: { name, title }, ...what }] : []
  })
}

/** With its name in the menu. */
export function codeTitle({ menu }: Documents, code: string): string {
  for (const { name: entry, buttons = {} } of menuNodes(menu)) {
    const name = buttons[code]
    if (name !== undefined) return `${entry}·${name}（${code}）`
  }
  return code
}

function holdsCode(code: string, { name }: Pick<Role, 'name'>, compared: Compared): boolean {
  const { holding } = compared
  if (isFreshCode(code, compared)) return true
  if (!holding.code(code)) return false
  // A publisher who sees some of the rows gives no more of them.
  return entitiesOf(code, compared).every(
    (entity) => holding.rows(entity) || isAsNarrow(name, entity, compared),
  )
}

/** Whether the role sees no rows but those that the publisher's own roles let him see by their documents. */
function isAsNarrow(role: string, entity: string, { after, before, holding }: Compared): boolean {
  const conditionOf = (roles: Documents['roles'], name: string) =>
    roles.get(name)?.rows?.find((one) => one.entity === entity)?.condition
  const own = conditionOf(after.roles, role)
  if (own === undefined) return false
  const parts = new Set(partsOf(own))
  return holding.roles.some((name) => {
    const condition = conditionOf(before.roles, name)
    return condition !== undefined && covers(new Set(partsOf(condition)), parts)
  })
}

/** A right that opens nothing but what the release itself makes. */
function isFreshCode(
  code: string,
  { before, access, isFreshStore, isPrograms }: Compared,
): boolean {
  if (before.permissions.has(code) || isPrograms(code)) return false
  const needs = (all: Access) =>
    [...all.values()].filter(({ ways }) => ways.some(({ codes }) => codes.has(code)))
  const opened = needs(access.after)
  return (
    needs(access.before).length === 0 &&
    opened.length > 0 &&
    opened.every(({ store }) => isFreshStore(store))
  )
}

const entitiesOf = (code: string, { access }: Compared): readonly string[] => [
  ...new Set(
    [...access.after.values()].flatMap(({ entity, ways }) =>
      ways.some(({ codes }) => codes.has(code)) ? [entity] : [],
    ),
  ),
]

/** Whether the publisher can open what an entry opens, or nothing of it was there before. */
export function mayOpen(node: MenuNode, compared: Compared): boolean {
  const { before, after, holding, isFreshStore } = compared
  if (holding.platform) return true
  const { page, view, url } = node
  const same = [...menuNodes(before.menu)].filter(
    (one) =>
      (page !== undefined && one.page === page) ||
      (view !== undefined && one.view === view) ||
      (url !== undefined && one.url === url),
  )
  if (same.some(({ path }) => holding.entry(entryId(path)))) return true
  if (view !== undefined || url !== undefined) return false
  // A group opens nothing of its own.
  if (page === undefined) return true
  // An old page is seen by those who have it: what it shows of records has its own rights, its text has not.
  if (before.pages.has(page)) return false
  const entity = after.entities.get(String(after.pages.get(page)?.doc.entity ?? ''))
  return entity === undefined || isFreshStore(entity.table) || holding.records(entity.name)
}
