import type { AuthEntry, Documents, Grants } from '#model'
import { codesOf } from '../../renderer/model/entity/permission'
import type { RightSource } from '../../renderer/model/entity/trace'
import type { RowRights } from '../../renderer/model/rights/rowRights'
import type { Db } from '../db/open'
import { groupBy } from '../kernel/groupBy'
import { sha256 } from '../kernel/tokens'
import { closedIn, ofOthers } from './closed'
import { type Edition, type Editions, editionNumbers, readEditions } from './editions'
import { entriesOf } from './entries'
import {
  type Button,
  buttonsOf,
  departGrantsOf,
  isOverAllOf,
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

/** A user's rights in one tenant. */
export interface TenantRights {
  /** Codes of his roles. */
  readonly roles: readonly string[]
  readonly grants: Grants
  /** Ids of all granted menu entries and buttons. */
  readonly entries: ReadonlySet<string>
  /** Entities whose rows are limited for him. */
  readonly rows: RowRights
  /** Whether he administers the platform with all its tenants. */
  readonly platform: boolean
  readonly edition: Edition
}

/** Rights with their sources; each part is computed on demand. */
export interface TracedRights extends TenantRights {
  /** Equal for equal rights from the same sources. */
  readonly key: string
  readonly sources: readonly TenantSource[]
  /** Sources by the permission that they give. */
  readonly given: ReadonlyMap<string, readonly TenantSource[]>
  /** The same for permissions that are not effective because they are outside the edition. */
  readonly outside: ReadonlyMap<string, readonly TenantSource[]>
  /** Entities for which any source has a rule, with the rows that each source gives. */
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
 * The rights of these users; the number of statements does not depend on how many there are. `only` limits the result
 * to these ids of entries and buttons, and to rows whose right to read is among them.
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

/** Rights in the tenant of somebody who only has this role. */
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
  /** Grants of the sources in all tenants. */
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
  const closed = await closedIn(db, documents, buttons)
  const rules = groupBy(await rulesOf(db, all, entries), ({ sourceId }) => sourceId)
  const bySource = groupBy(all, ({ sourceId }) => sourceId)
  const byUser = groupBy(sources, ({ userId }) => userId)
  const idsBySource = new Map(
    [...bySource].map(([id, grants]) => [id, grants.map(({ permissionId }) => permissionId)]),
  )
  const overAll = new Set(
    buttons.flatMap(({ id, entry }) => (isOverAllOf(entry.action) ? [id] : [])),
  )
  /** What a source gives: a right over all companies only if it is held in all of them. */
  const counting = (
    { id, tenantId }: TenantSource,
    content: ReadonlyMap<string, readonly string[]>,
  ) => {
    const all = content.get(id) ?? []
    return tenantId === 0 ? all : all.filter((one) => !overAll.has(one))
  }
  /** What counts for administrators of the platform, and what for others: without what is another company's. */
  const standingIn = remembered((key: string) => {
    const [who, tenant] = key.split(' ')
    const others = ofOthers(closed, Number(tenant))
    const own = (all: readonly Button[]) =>
      others.size === 0 ? all : all.filter(({ id }) => !others.has(id))
    return who === 'platform'
      ? standingOf(own(buttons), others)
      : standingOf(own(closed.buttons), new Set([...closed.ids, ...others]))
  })
  function standingOf(counting: readonly Button[], shut: ReadonlySet<string>) {
    const kept = (is: (permissionId: string) => boolean) =>
      new Map([...idsBySource].map(([id, all]) => [id, all.filter(is)]))
    const contentOf = (edition: Edition) => {
      const inside = kept((one) => editions.has(edition, one) && !shut.has(one))
      const outside = kept((one) => !editions.has(edition, one))
      return { inside, outside, codes: codesBySource(inside, counting) }
    }
    const contents = new Map(
      editionNumbers.map((edition) => [edition, once(() => contentOf(edition))]),
    )
    return {
      asked: only ? counting.filter(({ id }) => only.includes(id)) : counting,
      allAuth: counting.map(({ entry }) => entry),
      contentIn: (edition: Edition) => contents.get(edition)?.() ?? contentOf(edition),
      print: sha256([...shut].sort().join()),
    }
  }
  const printOf = remembered((id: string) =>
    sha256(JSON.stringify([[...(idsBySource.get(id) ?? [])].sort(), rules.get(id) ?? []])),
  )

  function rightsFrom(
    here: readonly TenantSource[],
    { tenantId, edition }: { readonly tenantId: number; readonly edition: Edition },
  ): TracedRights {
    const ids = [...new Set(here.map(({ id }) => id))]
    const platform = here.some(isPlatform)
    // Companies without anything of their own share what counts.
    const where = [...closed.own.values()].includes(tenantId) ? tenantId : 0
    const { asked, allAuth, contentIn, print } = standingIn(
      `${platform ? 'platform' : 'others'} ${where}`,
    )
    const content = () => contentIn(edition)
    const given = once(() => givenBy(here, (source) => counting(source, content().inside)))
    const outside = once(() => givenBy(here, (source) => counting(source, content().outside)))
    const allSources = once(() => {
      const hung = ids.flatMap((id) => rules.get(id) ?? [])
      // Rules of entries outside the edition still apply: leaving them out could give more rows.
      const gives = (sourceId: string, code: string) => content().codes(sourceId).has(code)
      return rowSources({ sources: here, rules: hung, tenantId, platform, gives }, entries)
    })
    const grants = once(() => ({ auth: authOf(asked, given()), allAuth }))
    const granted = once(() => new Set(here.flatMap((one) => counting(one, content().inside))))
    const rows = once(() => limitedRows(allSources()))
    const key = once(() =>
      [
        edition,
        editions.print(edition),
        print,
        ...here.map((one) => [one.id, one.tenantId, printOf(one.id)].join(' ')),
      ].join(),
    )
    const roles = here.flatMap(({ kind, code }) => (kind === 'role' ? [code] : []))
    return {
      get key() {
        return key()
      },
      roles: [...new Set(roles)],
      sources: here,
      platform,
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

  // Users with the same roles share the same rights object.
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
  idsOf: (source: TenantSource) => readonly string[],
): ReadonlyMap<string, readonly TenantSource[]> {
  const given = new Map<string, TenantSource[]>()
  for (const source of sources) {
    for (const id of idsOf(source)) {
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

/** The codes that each source gives, computed on demand. */
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
