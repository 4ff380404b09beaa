import type { Documents, Role } from '#model'
import { rightsByName } from '../../renderer/model/link/linkRoles'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { stableId } from '../kernel/ids'
import { idsIn } from '../rights/grants'
import { buttonId, entryId } from '../seed/menu'
import { type Amendment, audited, changedBy, type Doc, type Giving, withValue } from './amendment'
import { amendmentMessages as messages } from './messages'

const [edits, grants] = ['role:edit', 'role:grant']

/** What administrators have changed of a role's name and of what its document grants, and what they granted besides. */
export async function roleAmendments(
  db: Db,
  documents: Documents,
  name: string,
  tenantId = 0,
): Promise<readonly Amendment[]> {
  const role = documents.roles.get(name)
  const row = await system(db)
    .selectFrom('sys_role')
    .selectAll()
    .where('role_code', '=', name)
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  if (!role || !row) return []
  const said = { role_name: role.title, description: role.description ?? null }
  const names = (['role_name', 'description'] as const).flatMap((member): readonly Amendment[] => {
    const his = row[member]
    if ((his ?? '') === (said[member] ?? '')) return []
    const key = member === 'role_name' ? 'title' : 'description'
    return [
      {
        ...changedBy(row),
        key,
        right: edits,
        sentence: messages.differs(messages.role[key], said[member] ?? '', his ?? ''),
        adopt: (doc) => withValue(doc, key, his || undefined),
        async giveUp(giving) {
          await system(giving.trx)
            .updateTable('sys_role')
            .set({ [member]: said[member], ...audited(giving), ver: row.ver + 1 })
            .where('id', '=', row.id)
            .execute()
        },
      },
    ]
  })
  return [...names, ...(await grantAmendments(db, documents, { role, id: row.id }))]
}

interface Known {
  readonly role: Role
  readonly id: string
}

/** An entry or a button that the role has, or had by its document. */
interface Grant {
  readonly id: string
  readonly name: string
  readonly above: string | null
  readonly perms: string | null
}

async function grantAmendments(
  db: Db,
  documents: Documents,
  { role, id }: Known,
): Promise<readonly Amendment[]> {
  const entries = await system(db)
    .selectFrom('sys_permission as entry')
    .leftJoin('sys_permission as upper', 'upper.id', 'entry.parent_id')
    .select(['entry.id', 'entry.name', 'upper.name as above', 'entry.perms', 'entry.menu_type'])
    .where('entry.del_flag', '=', 0)
    .execute()
  const byId = new Map(entries.map((one) => [one.id, one]))
  const granted = await system(db)
    .selectFrom('sys_role_permission')
    .selectAll()
    .where('role_id', '=', id)
    .execute()
  const seeds = await system(db)
    .selectFrom('sys_role_seed')
    .selectAll()
    .where('role_id', '=', id)
    .execute()
  const held = new Map(granted.map((one) => [one.permission_id, one]))
  const seeded = new Map(seeds.map((one) => [one.permission_id, one]))
  const codes = new Map([...role.codes].map((code) => [buttonId(code), code]))
  const paths = new Map([...role.entries].map((path) => [entryId(path), path]))
  const limits = new Map(
    (role.rows ?? []).map((rows) => [
      entryId(rows.entry),
      stableId('rows', role.name, rows.entity),
    ]),
  )
  const known = documents.permissions
  const places = pathsOf(documents)
  const found: Amendment[] = []
  for (const permission of [...codes.keys(), ...paths.keys()]) {
    const [entry, seed] = [byId.get(permission), seeded.get(permission)]
    if (!entry || !seed || held.has(permission)) continue
    const code = codes.get(permission)
    const texts = code === undefined ? places.get(permission) : [code]
    found.push({
      by: seed.taken_by,
      time: seed.taken_time,
      right: grants,
      key: `taken:${permission}`,
      sentence: messages.taken(nameOf(entry)),
      adopt: texts && ((doc) => withoutGrants(doc, texts, documents)),
      giveUp: (giving) => giveAgain(giving, id, permission, limits.get(permission)),
    })
  }
  for (const { permission_id: permission, operate_by: by, operate_date: time } of granted) {
    const entry = byId.get(permission)
    const isSaid = codes.has(permission) || paths.has(permission)
    // What a document gave and gives no longer is left over, and no administrator's doing.
    if (!entry || isSaid || (time === null && seeded.get(permission)?.made === true)) continue
    const code = entry.perms ?? ''
    const text = code === '' ? places.get(permission)?.[0] : code
    const isSayable = text !== undefined && (code === '' || known.has(code))
    found.push({
      ...{ by, time },
      right: grants,
      key: `given:${permission}`,
      sentence: messages.given(nameOf(entry)),
      adopt: isSayable ? (doc) => withGrant(doc, text) : undefined,
      giveUp: async ({ trx, rights, caller, ip }) =>
        void (await rights.saveGrants(
          trx,
          { kind: 'role', id },
          { permissionIds: [], last: [permission] },
          { caller, ip },
        )),
    })
  }
  for (const { entity, title, entry } of role.rows ?? []) {
    const rule = stableId('rows', role.name, entity)
    const grant = held.get(entryId(entry))
    const ids = idsIn(grant?.data_rule_ids ?? null)
    if (!grant || !seeded.has(rule) || ids.includes(rule)) continue
    found.push({
      ...{ by: grant.operate_by, time: grant.operate_date },
      right: grants,
      key: `rows:${entity}`,
      sentence: messages.unlimited(title),
      adopt: (doc) => withoutRows(doc, entity),
      giveUp: async ({ trx, rights, caller, ip }) =>
        void (await rights.saveGrantedRules(
          trx,
          { kind: 'role', id },
          { permissionId: entryId(entry), ruleIds: [...ids, rule] },
          { caller, ip },
        )),
    })
  }
  return found
}

const nameOf = ({ above, name }: Grant): string => (above === null ? name : `${above} › ${name}`)

/** What grants of each entry of the menu document are called in a role's document. */
function pathsOf({ menu }: Documents): ReadonlyMap<string, readonly string[]> {
  const paths = new Map<string, readonly string[]>()
  const visit = (nodes: Documents['menu']): void => {
    for (const { path, page, children = [] } of nodes) {
      paths.set(entryId(path), [`menu:${path}`, ...(page === undefined ? [] : [`page:${page}`])])
      visit(children)
    }
  }
  visit(menu)
  return paths
}

/** Given as by hand, and noted as the document's again; with the rule that limited it, or it would show more. */
async function giveAgain(
  { trx, rights, caller, ip }: Giving,
  roleId: string,
  permissionId: string,
  rule: string | undefined,
): Promise<void> {
  const owner = { kind: 'role', id: roleId } as const
  const wanted = { permissionIds: [permissionId], last: [] }
  await rights.saveGrants(trx, owner, wanted, { caller, ip })
  const stored = await system(trx)
    .selectFrom('sys_permission_data_rule')
    .select('id')
    .where('id', '=', rule ?? '')
    .executeTakeFirst()
  await system(trx)
    .updateTable('sys_role_permission')
    .set({ operate_date: null, operate_by: null, data_rule_ids: stored?.id ?? null })
    .where('role_id', '=', roleId)
    .where('permission_id', '=', permissionId)
    .execute()
  await system(trx)
    .updateTable('sys_role_seed')
    .set({ made: true, taken_by: null, taken_time: null })
    .where('role_id', '=', roleId)
    .where('permission_id', '=', permissionId)
    .execute()
}

const grantsOf = ({ grants: given }: Doc): readonly unknown[] => (Array.isArray(given) ? given : [])

function withGrant(doc: Doc, text: string): Doc {
  const all = grantsOf(doc)
  const refused = `!${text}`
  const given = all.includes(refused) ? all.filter((one) => one !== refused) : [...all, text]
  return { ...doc, grants: given }
}

/** Without grants of these names, and excepted from one that gives it among others. */
function withoutGrants(doc: Doc, texts: readonly string[], { entities }: Documents): Doc {
  const left = grantsOf(doc).filter((one) => !texts.includes(String(one)))
  const [text = ''] = texts
  const star = `${text.slice(0, text.indexOf(':'))}:*`
  const isStarred = doc.newScreens === true || left.includes(star)
  const isCode = !text.startsWith('menu:') && !rightsByName(entities).has(text)
  return { ...doc, grants: isCode && isStarred ? [...left, `!${text}`] : left }
}

function withoutRows(doc: Doc, entity: string): Doc {
  const { [entity]: _, ...others } = Object(doc.rows ?? {})
  return withValue(doc, 'rows', Object.keys(others).length > 0 ? others : undefined)
}
