import { sql } from 'kysely'
import type { Entity } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { EntityHooks, RecordChange } from '../entity/contracts/deps'
import type { Values } from '../entity/contracts/records'
import { entityTableOf } from '../entity/schema/entityTable'
import { invalid } from '../http/envelope'
import type { EntitiesOf } from '../kernel/ofTenant'
import type { SiteOfTenant } from './company'
import { redirectMessages as messages } from './messages'
import { type Course, coursesOf, endOf, type Redirect } from './redirectCourses'

/** A website's redirects, each with its final target; rings are left out. */
export async function redirectsOf(
  db: Db,
  entity: Entity | undefined,
  { code, tenantId }: Required<SiteOfTenant>,
): Promise<readonly Omit<Redirect, 'id'>[]> {
  if (!isWhole(entity) || !isTold(entity)) return []
  const { lines, domain } = await readSite(db, entity, { code, tenantId })
  const active = lines.filter((one) => one.active)
  return [...coursesOf(active, domain)].flatMap(([{ source }, { passed }]) =>
    passed ? [{ source, ...endOf(passed) }] : [],
  )
}

/** Whether the document has all fields that redirects need. */
const isWhole = (entity: Entity | undefined): entity is Entity =>
  entity !== undefined &&
  ['site', 'source', 'target', 'kind', 'active', 'lands'].every((key) => entity.fields.has(key))

/** Fields with a right of their own are not public, so such redirects are not sent. */
const isTold = (entity: Entity): boolean =>
  ['source', 'target', 'kind'].every((key) => entity.fields.get(key)?.can === undefined)

/**
 * Refuses the redirect that closes a ring, whichever call writes it. For redirects that lead to further ones, stores
 * the final target beside them, so that staff see it and can open it.
 */
export const redirectHooks = (entities: EntitiesOf): EntityHooks => ({
  async settled(trx, changes, { caller: { tenantId } }) {
    const entity = entities(tenantId).get('redirect')
    if (!isWhole(entity)) return
    for (const code of sitesOf(changes)) {
      // Without the lock, two users who write one half of a ring each would both see no ring.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`redirects ${tenantId} ${code}`}, 0))`.execute(
        trx,
      )
      const { lines, domain } = await readSite(trx, entity, { code, tenantId })
      const now = coursesOf(
        lines.filter((one) => one.active),
        domain,
      )
      refuseRings(now, { changes, code, domain })
      await keepEnds(trx, entity, { lines, now })
    }
  },
})

interface Line extends Redirect {
  readonly active: boolean
  /** The stored final target. */
  readonly lands: string | null
}

async function readSite(
  db: Db,
  entity: Entity,
  { code, tenantId }: Required<SiteOfTenant>,
): Promise<{ readonly lines: readonly Line[]; readonly domain: string }> {
  const { rows } = await sql<Line>`
    select id, source, target, kind, lands, coalesce(active, 'N') = 'Y' as active
    from ${sql.table(entityTableOf(entity).table)}
    where tenant_id = ${tenantId} and del_flag = 0 and site = ${code} order by id`.execute(db)
  const site = await system(db)
    .selectFrom('sys_site')
    .select('domain_name')
    .where('code', '=', code)
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return { lines: rows, domain: site?.domain_name ?? '' }
}

function sitesOf(changes: readonly RecordChange[]): ReadonlySet<string> {
  const sites = changes.flatMap(({ before, after }) => [before?.site, after?.site])
  return new Set(sites.filter((site) => typeof site === 'string'))
}

/** Only refuses new rings; existing ones stay and can be fixed line by line. */
function refuseRings(
  now: ReadonlyMap<Redirect, Course>,
  {
    changes,
    code,
    domain,
  }: {
    readonly changes: readonly RecordChange[]
    readonly code: string
    readonly domain: string
  },
): void {
  const changed = new Set(changes.map(({ id }) => id))
  const stayed = [...now.keys()].filter(({ id }) => !changed.has(id))
  const former = changes.flatMap(({ id, before }) => formerLine(id, before, code))
  const old = new Set(ringsIn(coursesOf([...stayed, ...former], domain)).map(nameOf))
  const fresh = ringsIn(now).find((ring) => !old.has(nameOf(ring)))
  if (!fresh) return
  const at = Math.max(
    0,
    fresh.findIndex(({ id }) => changed.has(id)),
  )
  // List the ring beginning with the line that was written.
  const ring = [...fresh.slice(at), ...fresh.slice(0, at)]
  const message = messages.ring(ring.map(({ source }) => source))
  const [first] = ring
  throw invalid([
    { field: 'target', message, ...(changes.length > 1 && first && { id: first.id }) },
  ])
}

function formerLine(id: string, before: Values | undefined, code: string): readonly Redirect[] {
  if (before?.site !== code || before.active !== true) return []
  const [source, target, kind] = [before.source, before.target, before.kind].map(String)
  return [{ id, source: source ?? '', target: target ?? '', kind: kind ?? '' }]
}

const ringsIn = (courses: ReadonlyMap<Redirect, Course>): readonly (readonly Redirect[])[] =>
  [...courses.values()].flatMap(({ ring }) => (ring ? [ring] : []))

const nameOf = (ring: readonly Redirect[]): string =>
  ring
    .map(({ id }) => id)
    .toSorted()
    .join()

/** Keeps the version, so that users who are editing a line meanwhile get no conflict. */
async function keepEnds(
  trx: Db,
  entity: Entity,
  { lines, now }: { readonly lines: readonly Line[]; readonly now: ReadonlyMap<Redirect, Course> },
): Promise<void> {
  const table = sql.table(entityTableOf(entity).table)
  for (const line of lines) {
    const { passed = [] } = now.get(line) ?? {}
    const lands = passed.length > 1 ? endOf(passed).target : null
    if (lands !== line.lands)
      await sql`update ${table} set lands = ${lands} where id = ${line.id}`.execute(trx)
  }
}
