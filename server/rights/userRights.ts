import type { AuthEntry, Documents, Grants } from '#model'
import { codesOf } from '../../renderer/model/entity/permission'
import type { RightSource } from '../../renderer/model/entity/trace'
import type { RowRights } from '../../renderer/model/rights/rowRights'
import type { Db } from '../db/open'
import { groupBy } from '../kernel/groupBy'
import { sha256 } from '../kernel/tokens'
import { type Edition, type Editions, editionNumbers, readEditions } from './editions'
import { entriesOf } from './entries'
import {
  type Button,
  buttonsOf,
  departGrantsOf,
  ofUser,
  roleGrantsOf,
  rolesOf,
  type SourceGrant,
  sourcesOf,
  type TenantSource,
  type UserSource,
  type Whose,
} from './grants'
import { adminRole } from './platform'
import { limitedRows, rowSources, rulesOf } from './rowSources'

/** What a user may do in one tenant. */
export interface TenantRights {
  /** Codes of his roles. */
  readonly roles: readonly string[]
  readonly grants: Grants
  /** Ids of all that he was granted, menu entries and buttons. */
  readonly entries: ReadonlySet<string>
  /** Entities of which he does not have all rows. */
  readonly rows: RowRights
  /** He administers the platform, with all of its tenants. */
  readonly platform: boolean
  readonly edition: Edition
}

/** The same with what it comes from; each part is worked out when it is asked for. */
export interface TracedRights extends TenantRights {
  /** The same for the same rights out of the same sources. */
  readonly key: string
  readonly sources: readonly TenantSource[]
  /** Ids of the sources that give it, by permission. */
  readonly given: ReadonlyMap<string, readonly TenantSource[]>
  /** The same of what they would give if it belonged to the edition. */
  readonly outside: ReadonlyMap<string, readonly TenantSource[]>
  /** Every entity for which one of the sources has a rule, with what each source gives of it. */
  readonly allSources: RowRights
}

/** The user's rights in each of these tenants. */
export async function loadRights(
  db: Db,
  userId: string,
  tenantIds: readonly number[],
  documents: Documents,
): Promise<ReadonlyMap<number, TracedRights>> {
  const rightsOf = await readRights(db, ofUser(userId), documents)
  return new Map(tenantIds.map((tenantId) => [tenantId, rightsOf(userId, tenantId)]))
}

/**
 * The rights of each of these users: as many statements for a thousand as for one. With `only`, ids of entries and
 * buttons, nothing is known of others, nor of rows whose right to read is none of them.
 */
export async function readRights(
  db: Db,
  whose: Whose,
  documents: Documents,
  only?: readonly string[],
): Promise<(userId: string, tenantId: number) => TracedRights> {
  const [sources, roleGrants, departGrants, buttons, editions] = await Promise.all([
    sourcesOf(db, whose),
    roleGrantsOf(db, rolesOf(db, whose), only),
    departGrantsOf(db, whose),
    buttonsOf(db),
    readEditions(db, whose),
  ])
  const all = [...roleGrants, ...departGrants]
  return await rightsBy(db, { sources, all, buttons, documents, only, editions })
}

/** What somebody would have in the tenant who had this role and nothing else. */
export async function loadRoleRights(
  db: Db,
  role: RightSource,
  tenantId: number,
  documents: Documents,
): Promise<ReadonlyMap<number, TracedRights>> {
  const sources = [{ userId: '', source: { ...role, tenantId } }]
  const [all, buttons, editions] = await Promise.all([
    roleGrantsOf(db, [role.id]),
    buttonsOf(db),
    readEditions(db),
  ])
  const rightsOf = await rightsBy(db, { sources, all, buttons, documents, editions })
  return new Map([[tenantId, rightsOf('', tenantId)]])
}

interface Found {
  readonly sources: readonly UserSource[]
  /** What they give, whatever the tenant. */
  readonly all: readonly SourceGrant[]
  readonly buttons: readonly Button[]
  readonly documents: Documents
  readonly editions: Editions
  /** See `readRights`. */
  readonly only?: readonly string[] | undefined
}

async function rightsBy(
  db: Db,
  { sources, all, buttons, documents, only, editions }: Found,
): Promise<(userId: string, tenantId: number) => TracedRights> {
  const entries = entriesOf(documents)
  const rules = groupBy(await rulesOf(db, all, entries), ({ sourceId }) => sourceId)
  const bySource = groupBy(all, ({ sourceId }) => sourceId)
  const byUser = groupBy(sources, ({ userId }) => userId)
  const allAuth = buttons.map(({ entry }) => entry)
  const asked = only ? buttons.filter(({ id }) => only.includes(id)) : buttons
  const idsBySource = new Map(
    [...bySource].map(([id, grants]) => [id, grants.map(({ permissionId }) => permissionId)]),
  )
  const contents = new Map(
    editionNumbers.map((edition) => [edition, once(() => contentOf(edition))]),
  )
  function contentOf(edition: Edition) {
    const kept = (has: boolean) =>
      new Map(
        [...idsBySource].map(([id, all]) => [
          id,
          all.filter((one) => editions.has(edition, one) === has),
        ]),
      )
    const inside = kept(true)
    return { inside, outside: kept(false), codes: codesBySource(inside, buttons) }
  }
  const printOf = remembered((id: string) =>
    sha256(JSON.stringify([[...(idsBySource.get(id) ?? [])].sort(), rules.get(id) ?? []])),
  )

  function rightsFrom(
    here: readonly TenantSource[],
    { tenantId, edition }: { readonly tenantId: number; readonly edition: Edition },
  ): TracedRights {
    const ids = [...new Set(here.map(({ id }) => id))]
    const content = contents.get(edition) ?? (() => contentOf(edition))
    const given = once(() => givenBy(here, content().inside))
    const outside = once(() => givenBy(here, content().outside))
    const allSources = once(() => {
      const hung = ids.flatMap((id) => rules.get(id) ?? [])
      // Rules of entries that are outside limit all the same: less is never more.
      const gives = (sourceId: string, code: string) => content().codes(sourceId).has(code)
      const platform = here.some(isPlatform)
      return rowSources({ sources: here, rules: hung, tenantId, platform, gives }, entries)
    })
    const grants = once(() => ({ auth: authOf(asked, given()), allAuth }))
    const granted = once(() => new Set(ids.flatMap((id) => content().inside.get(id) ?? [])))
    const rows = once(() => limitedRows(allSources()))
    const key = once(() =>
      [
        edition,
        editions.print(edition),
        ...here.map((one) => [one.id, one.tenantId, printOf(one.id)].join(' ')),
      ].join(),
    )
    const roles = here.flatMap(({ kind, code }) => (kind === 'role' ? [code] : []))
    return {
      get key() {
        return key()
      },
      ...{ roles: [...new Set(roles)], sources: here, platform: here.some(isPlatform) },
      edition,
      get given() {
        return given()
      },
      get outside() {
        return outside()
      },
      get grants() {
        return grants()
      },
      get entries() {
        return granted()
      },
      get allSources() {
        return allSources()
      },
      get rows() {
        return rows()
      },
    }
  }

  // Whoever has the same roles has the same rights.
  const known = new Map<string, TracedRights>()
  return (userId, tenantId) => {
    const here = (byUser.get(userId) ?? []).flatMap(({ source }) =>
      source.tenantId === 0 || source.tenantId === tenantId ? [source] : [],
    )
    const edition = editions.inForce(userId, tenantId)
    const key = [edition, tenantId, ...here.map((one) => `${one.id} ${one.tenantId}`)].join()
    const made = known.get(key) ?? rightsFrom(here, { tenantId, edition })
    known.set(key, made)
    return made
  }
}

/** Ids of the sources that give it, by permission. */
function givenBy(
  sources: readonly TenantSource[],
  idsBySource: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, readonly TenantSource[]> {
  const given = new Map<string, TenantSource[]>()
  for (const source of sources) {
    for (const id of idsBySource.get(source.id) ?? []) {
      const known = given.get(id)
      if (known) known.push(source)
      else given.set(id, [source])
    }
  }
  return given
}

function once<Result>(make: () => Result): () => Result {
  let made: { readonly result: Result } | undefined
  return () => {
    made ??= { result: make() }
    return made.result
  }
}

function remembered<Result>(make: (id: string) => Result): (id: string) => Result {
  const known = new Map<string, () => Result>()
  return (id) => {
    const made = known.get(id) ?? once(() => make(id))
    known.set(id, made)
    return made()
  }
}

/** The codes that each source gives, worked out when it is asked for. */
function codesBySource(
  idsBySource: ReadonlyMap<string, readonly string[]>,
  buttons: readonly Button[],
): (sourceId: string) => ReadonlySet<string> {
  const codes = new Map(buttons.map(({ id, entry }) => [id, codesOf(entry)]))
  return remembered((sourceId) => {
    const ids = idsBySource.get(sourceId) ?? []
    return new Set(ids.flatMap((id) => codes.get(id) ?? []))
  })
}

const isPlatform = ({ kind, code, tenantId }: TenantSource): boolean =>
  kind === 'role' && code === adminRole && tenantId === 0

function authOf(
  buttons: readonly Button[],
  given: ReadonlyMap<string, readonly TenantSource[]>,
): readonly AuthEntry[] {
  return buttons.flatMap(({ id, entry }) => {
    const by = entry.status === '1' ? given.get(id) : undefined
    if (!by) return []
    const { status: _, ...own } = entry
    return { ...own, by }
  })
}
