import { sql } from 'kysely'
import { Type } from 'typebox'
import { homePath } from '../../product/shellNames'
import { isEmpty } from '../../renderer/model/entity/rules'
import { checkMenuNode } from '../../renderer/model/menu/checkMenu'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { type Call, ownOperation } from '../entity/contracts/calls'
import type { EntityHooks } from '../entity/contracts/deps'
import type { NewRecord, Stored, Values } from '../entity/contracts/records'
import { recordName } from '../entity/read/idList'
import { branchDeletions } from '../entity/write/branchDeletions'
import { openObject } from '../http/call'
import { declined, invalid, notFound, ok, Refusal } from '../http/envelope'
import type { Caller } from '../http/right'
import { groupBy } from '../kernel/groupBy'
import { type RightsEdit, rightsEdit } from '../people/rightsEdit'
import { administeringEntries } from '../rights/administration'
import { type Impact, impactOperation } from '../rights/impact'
import { adminRole } from '../rights/platform'
import { entryMessages as messages } from './messages'
import { entriesIn, entryNode, levelsOf, nodesBelow } from './nodes'

/** Hooks of the entity `sysMenu` (contract, §6.3). The menu belongs to the platform. */
export const entryHooks = (impact: () => Impact): EntityHooks => ({
  says: {
    add: messages.added,
    edit: messages.edited,
    delete: messages.deleted,
    deleteBatch: messages.deleted,
  },
  mayWrite: writesMenu,
  // A company must not learn the sites of other companies.
  columnMask: ({ platform }) =>
    platform ? undefined : { texts: { sites: messages.someSites }, lifted: sql`sites is null` },
  given(values, before) {
    const taken = spelled(values)
    refuseDelivered(taken, before)
    const whole: Values = { ...before?.values, ...taken }
    if (whole.url === homePath && !isEmpty(whole.sites))
      throw invalid([{ field: 'sites', message: messages.homeEverywhere }])
    const menuType = whole.menuType ?? '1'
    // A first-level entry without a component is a folder.
    const isFolder = menuType === '0' && (whole.component ?? '') === ''
    const opens = isFolder ? { component: folder } : {}
    return checked({ ...taken, ...opens, ...without(menuType) }, whole)
  },
  keeps: ({ values }) => (values.builtin ? messages.builtinKept : undefined),
  async written(trx, record) {
    await judgeEntry(trx, record)
    await grantToAdministrators(trx, record.id)
  },
  operations: [
    ownOperation({
      methods: ['GET'],
      path: 'list',
      right: { can: 'sysMenu:view' },
      summary: 'All entries and buttons of the menu as a tree.',
      answer: Type.Array(entryNode),
      run: async ({ deps }) => ok(nodesBelow('', levelsOf(await entriesIn(deps.database.db)))),
    }),
    ownOperation({
      ...impactOperation('edit'),
      right: { can: 'sysMenu:edit' },
      body: openObject({ id: recordName }),
      async run(call) {
        const { caller } = call.request
        writesMenu(caller)
        const edit = await rightsEdit(call, givingRights)
        refuseUnforeseen(edit)
        return ok(await impact().of(caller, edit.write))
      },
    }),
    ...branchDeletions({
      right: { can: 'sysMenu:delete' },
      one: 'Deletes an entry and all below it, with their rules and what was granted of them.',
      several: 'The same of several entries.',
      below: branches,
    }),
  ],
})

function writesMenu({ platform }: Caller): void {
  if (!platform) throw new Refusal(403, messages.platformOnly)
}

/** Fields of an entry that decide about rights. */
const givingRights = ['editions', 'menuType', 'parentId', 'perms', 'permsType', 'status', 'hidden']

/** The impact only covers editions; a change of another field in `givingRights` is refused, not reported as none. */
function refuseUnforeseen({ before: { values: before }, after }: RightsEdit): void {
  const moved = givingRights.filter((key) => String(before[key] ?? '') !== String(after[key] ?? ''))
  if (moved.some((key) => key !== 'editions')) throw declined(messages.unforeseen)
  if (moved.length > 0 && before.builtin)
    throw invalid([{ field: 'editions', message: messages.builtin(messages.editions) }])
}

const folder = 'layouts/RouteView'

/** Clears the fields that an entry of this type does not have. */
function without(menuType: unknown): Values {
  const ofButtons = { perms: null, permsType: null }
  if (menuType === '0') return { parentId: null, ...ofButtons }
  if (menuType === '1') return { redirect: null, ...ofButtons }
  return {
    url: null,
    component: null,
    componentName: null,
    redirect: null,
    icon: null,
    sites: null,
  }
}

const isOutside = (url: string): boolean => /^https?:\/\/|\{\{/.test(url)

/** Normalizes addresses and components written by other consoles (contract, §6.3). */
function spelled(values: Values): Values {
  const { url, component } = values
  return {
    ...values,
    ...(typeof url === 'string' && { url: spelledUrl(url) }),
    ...(typeof component === 'string' && {
      component: component.replace(/^\/?(src\/)?(views\/)?/, '').replace(/\.vue$/, ''),
    }),
  }
}

function spelledUrl(given: string): string {
  const url = given.trim().replace(/\.vue$/, '')
  return url === '' || url.startsWith('/') || isOutside(url) ? url : `/${url}`
}

function refuseDelivered(values: Values, before: Stored | undefined): void {
  if (!before?.values.builtin) return
  for (const [key, title] of Object.entries(messages.fixed)) {
    const isChanged =
      Object.hasOwn(values, key) && (values[key] ?? null) !== (before.values[key] ?? null)
    if (isChanged) throw invalid([{ field: key, message: messages.builtin(title) }])
  }
}

/** Checks an external address like the check of the menu document does. */
function checked(values: Values, { menuType, url }: Values): Values {
  if (menuType === '2' || typeof url !== 'string' || !isOutside(url)) return values
  checkMenuNode({ name: '', path: '/x', url }, '', ({ message }) => {
    throw invalid([{ field: 'url', message }])
  })
  return values
}

/** Refuses what an entry may not be beside the others, in the transaction that has written it. */
export async function judgeEntry(trx: Db, record: NewRecord): Promise<void> {
  await refuseMisplaced(trx, record)
  await refuseSwitchedOff(trx, record)
  await refuseHiddenAdministration(trx, record)
}

/** Checks that need the other entries. */
async function refuseMisplaced(trx: Db, { id, values }: NewRecord): Promise<void> {
  const refuse = (field: string, message: string) => invalid([{ field, message }])
  const others = system(trx).selectFrom('sys_permission').where('del_flag', '=', 0)
  const { parentId, menuType, url } = values
  if (typeof parentId === 'string') {
    const parent = await others.select('menu_type').where('id', '=', parentId).executeTakeFirst()
    if (!parent) throw refuse('parentId', messages.parentGone)
    if (Number(parent.menu_type) === 2) throw refuse('parentId', messages.parentButton)
  }
  if (menuType === '2') {
    const below = await others.select('id').where('parent_id', '=', id).executeTakeFirst()
    if (below) throw refuse('menuType', messages.childrenOfButton)
    return
  }
  // An entry with `route: false` may share the address of another entry.
  if (typeof url !== 'string' || isOutside(url) || values.route === false) return
  const twin = await others
    .select('name')
    .where('url', '=', url)
    .where('id', '<>', id)
    .where('menu_type', 'in', [0, 1])
    .where((is) => is.or([is('route', '=', 'Y'), is('route', 'is', null)]))
    .executeTakeFirst()
  if (twin) throw refuse('url', messages.urlTaken(twin.name))
}

/** Switching an administration right off would give it to everybody or nobody, and nobody could undo that. */
async function refuseSwitchedOff(trx: Db, { id, values }: NewRecord): Promise<void> {
  if (values.menuType !== '2' || values.status !== '0') return
  if ((await administeringEntries(trx)).has(id))
    throw invalid([{ field: 'status', message: messages.alwaysControlled }])
}

/** Administrative entries must stay visible on every site, as administrators may work on any of them. */
async function refuseHiddenAdministration(trx: Db, { id, values }: NewRecord): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`
    with recursive above as (
      select id, id as shown, parent_id, sites from sys_permission where del_flag = 0 and menu_type <> 2
      union select above.id, upper.id, upper.parent_id, upper.sites
        from above join sys_permission upper on upper.id = above.parent_id)
    select kept.id, kept.name from above join sys_permission kept on kept.id = above.id
      where above.sites is not null and above.id in (select id from above where shown = ${id})`.execute(
    trx,
  )
  if (rows.length === 0) return
  const administering = await administeringEntries(trx)
  const hidden = rows.find((row) => administering.has(row.id))
  if (!hidden) return
  const field = isEmpty(values.sites) ? 'parentId' : 'sites'
  throw invalid([{ field, message: messages.administersEverywhere(hidden.name) }])
}

/** Administrators get every new entry at once. */
async function grantToAdministrators(trx: Db, id: string): Promise<void> {
  await sql`insert into sys_role_permission (role_id, permission_id)
    select id, ${id} from sys_role where role_code = ${adminRole} and tenant_id = 0
    on conflict do nothing`.execute(trx)
}

/** All below each of the entries. Throws if one of them belongs to the documents. */
async function branches(
  call: Call,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ top: string; id: string; name: string; builtin: string }>`
    with recursive branch as (
      select id as top, id from sys_permission where del_flag = 0 and id = any(${ids}::text[])
      union select branch.top, below.id from sys_permission below
        join branch on below.parent_id = branch.id where below.del_flag = 0)
    select top, entry.id, name, builtin from branch join sys_permission entry on entry.id = branch.id`.execute(
    call.deps.database.db,
  )
  if (rows.length === 0) throw notFound()
  const kept = rows.filter(({ builtin }) => builtin === 'Y')
  if (kept.some(({ id }) => ids.includes(id))) throw declined(messages.builtinKept)
  if (kept[0]) throw declined(messages.builtinBelow(kept[0].name))
  const byTop = groupBy(rows, ({ top }) => top)
  return new Map([...byTop].map(([top, all]) => [top, all.map(({ id }) => id)]))
}
