import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Documents } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { Caller } from '../http/right'
import { sha256 } from '../kernel/tokens'
import { closedIn, ofOthers } from './closed'
import { isOverAllOf } from './grants'

/** Editions of the product (specification, shell §3); the menu defines the entries of each. */
export const editionNumbers = [1, 2] as const
export type Edition = (typeof editionNumbers)[number]

export interface Editions {
  /** The user's edition in a tenant; the tenant's first one if its people may not choose. */
  inForce(userId: string, tenantId: number): Edition
  /** Editions that a tenant can use. */
  of(tenantId: number): readonly Edition[]
  /** Whether the entry or button and all its ancestors belong to the edition. */
  has(edition: Edition, permissionId: string): boolean
  /** Fingerprint of the edition's content. */
  print(edition: Edition): string
}

/** Reads editions from menu and tenants, and the choices of these users; absent = no choices are needed. */
export async function readEditions(
  db: Db,
  whose: (column: string) => RawBuilder<SqlBool> = () => sql`false`,
): Promise<Editions> {
  const [limits, tenants, choices] = await Promise.all([
    sql<{ id: string; editions: string }>`
      with recursive limited as (
        select id, editions from sys_permission where del_flag = 0 and editions is not null
        union all
        select entry.id, limited.editions from sys_permission entry
          join limited on entry.parent_id = limited.id where entry.del_flag = 0
      ) select id, editions from limited`.execute(db),
    system(db).selectFrom('sys_tenant').select(['id', 'edition_status as status']).execute(),
    system(db)
      .selectFrom('sys_user_edition')
      .select(['user_id as userId', 'edition'])
      .where(whose('user_id'))
      .execute(),
  ])
  const outside = new Map(editionNumbers.map((edition) => [edition, new Set<string>()]))
  for (const { id, editions } of limits.rows)
    for (const [edition, ids] of outside) if (!editionsIn(editions).includes(edition)) ids.add(id)
  const free = new Set(tenants.flatMap(({ id, status }) => (status === 1 ? [id] : [])))
  const chosen = new Map(choices.map(({ userId, edition }) => [userId, edition]))
  return {
    inForce: (userId, tenantId) => (free.has(tenantId) && chosen.get(userId) === 2 ? 2 : 1),
    of: (tenantId) => (free.has(tenantId) ? editionNumbers : [1]),
    has: (edition, permissionId) => outside.get(edition)?.has(permissionId) !== true,
    print: (edition) => sha256([...(outside.get(edition) ?? [])].sort().join()),
  }
}

/**
 * What administrators of a tenant cannot grant: entries in none of its editions, those of the platform, and what other
 * companies have of their own.
 */
export async function outsideTenant(
  db: Db,
  { tenantId, platform }: Pick<Caller, 'tenantId' | 'platform'>,
  documents: Documents,
): Promise<ReadonlySet<string>> {
  const closed = await closedIn(db, documents)
  const others = ofOthers(closed, tenantId)
  if (platform) return others
  const editions = await readEditions(db)
  const all = await system(db).selectFrom('sys_permission').select(['id', 'perms']).execute()
  const has = (id: string) => editions.of(tenantId).some((edition) => editions.has(edition, id))
  const isNotHis = (id: string, perms: string | null) =>
    closed.ids.has(id) || others.has(id) || isOverAllOf(perms)
  return new Set(all.flatMap(({ id, perms }) => (has(id) && !isNotHis(id, perms) ? [] : [id])))
}

/** Parses the menu table's comma-separated list; empty = all. */
export const editionsIn = (list: string | null): readonly Edition[] => {
  const named = editionNumbers.filter((edition) => list?.split(',').includes(String(edition)))
  return named.length > 0 ? named : editionNumbers
}
