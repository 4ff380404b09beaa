import type { Documents } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { groupBy } from '../kernel/groupBy'
import { type Holders, holdersOf, type RoleGrant, roleGrants } from '../rights/documentGrants'
import { type Entries, entriesOf } from '../rights/entries'
import { idsIn } from '../rights/grants'
import { deleteGrants } from '../rights/owners'
import { buttonId, entryId } from './menu'

/** What a role still has of its documents that they give it no longer. */
export interface GrantsLeft {
  readonly id: string
  readonly title: string
  /** Whether a document of the role is left at all. */
  readonly isThere: boolean
  readonly holders: readonly Holders[]
  /** Grants that nobody gives any more. */
  readonly left: readonly RoleGrant[]
  /** Those that cannot go: the way to what an administrator gave, and what limits the rows that are still read. */
  readonly needed: readonly RoleGrant[]
  readonly limiting: readonly RoleGrant[]
}

type Wanted = Pick<Documents, 'roles' | 'entities' | 'pages' | 'reports'>

/**
 * Roles of the platform (0) or of a company with grants that documents gave and no longer give; what administrators gave
 * is left alone. Only reads.
 */
export async function grantsLeft(
  db: Db,
  documents: Wanted,
  tenantId = 0,
): Promise<readonly GrantsLeft[]> {
  const entries = entriesOf(documents)
  const stored = await system(db).selectFrom('sys_permission').select(['id', 'parent_id']).execute()
  const parents = new Map(stored.map(({ id, parent_id }) => [id, parent_id]))
  const found: GrantsLeft[] = []
  for (const grants of groupBy(await roleGrants(db, tenantId), ({ roleId }) => roleId).values()) {
    const [{ roleId: id, role, roleTitle: title } = none] = grants
    const document = documents.roles.get(role)
    const named = new Set([
      ...[...(document?.codes ?? [])].map(buttonId),
      ...[...(document?.entries ?? [])].map(entryId),
    ])
    const left = grants.filter((one) => one.isDocuments && !named.has(one.permissionId))
    if (left.length === 0) continue
    const gone = new Set(left.map(({ permissionId }) => permissionId))
    const stays = grants.filter(({ permissionId }) => !gone.has(permissionId))
    const limiting = left.filter((one) => limits(one, stays, entries))
    const ways = waysTo([...stays, ...limiting], parents)
    const needed = left.filter((one) => ways.has(one.permissionId) && !limiting.includes(one))
    const held = new Set([...limiting, ...needed])
    found.push({
      ...{ id, title, isThere: document !== undefined, limiting, needed },
      holders: await holdersOf(db, id),
      left: left.filter((one) => !held.has(one)),
    })
  }
  return found
}

const none = { roleId: '', role: '', roleTitle: '' }

/** Without the rules of such a grant, the role would see more records than before. */
function limits(grant: RoleGrant, stays: readonly RoleGrant[], entries: Entries): boolean {
  if (idsIn(grant.rules).length === 0) return false
  const entity = entries.entityOf(grant.component)
  const right = entity && entries.viewRight(entity.name)
  return (
    right === undefined ||
    stays.some(({ perms }) => (perms ?? '').split(',').some((code) => code.trim() === right))
  )
}

/** All entries above these grants. */
function waysTo(
  grants: readonly RoleGrant[],
  parents: ReadonlyMap<string, string | null>,
): ReadonlySet<string> {
  const ways = new Set<string>()
  for (const { above } of grants) {
    for (let id = above; id !== null && id !== '' && !ways.has(id); id = parents.get(id) ?? null)
      ways.add(id)
  }
  return ways
}

/**
 * Takes away what documents gave and no longer give. They give it again when they name it again. Run this in a
 * transaction, after the roles.
 */
export async function revokeLeft(
  db: Db,
  documents: Wanted,
  isMeant: (roleId: string, permissionId: string) => boolean = () => true,
  tenantId = 0,
): Promise<readonly GrantsLeft[]> {
  const all = await grantsLeft(db, documents, tenantId)
  const found = all.map((role) => ({
    ...role,
    left: role.left.filter(({ permissionId }) => isMeant(role.id, permissionId)),
  }))
  for (const { id, left } of found) {
    const ids = left.map(({ permissionId }) => permissionId)
    if (ids.length === 0) continue
    await deleteGrants(db, { kind: 'role', id }, ids)
    // With its rules: given again without them, it would show more than before.
    const given = [...ids, ...left.flatMap(({ rules }) => idsIn(rules))]
    await db
      .deleteFrom('sys_role_seed')
      .where('role_id', '=', id)
      .where('permission_id', 'in', given)
      .execute()
  }
  return found
}
