import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Entity } from '#model'
import { beginningOf } from '../../renderer/model/characters/characters'
import type { Db } from '../db/open'
import { entityTableOf } from '../entity/schema/entityTable'
import { unreadable } from '../http/envelope'
import { readMembers } from '../http/input'
import type { Log } from '../http/log'
import { expectedTexts } from '../http/messages'
import { recordId } from '../kernel/recordId'
import { wallClock } from '../kernel/wallClock'
import { countryOf } from './country'
import type { IntakeSite } from './sites'

/** Page view counts by day, site, page, source and country; no individual visitor is recorded. */
export interface Visits {
  /** Throws 400 if the body is not a page view report. */
  count(site: IntakeSite, body: string, userAgent: string): void
  /** Writes the counts to the database. */
  flush(): Promise<void>
}

interface Parts {
  readonly db: Db
  clock(): Date
  readonly log: Log
  entity(): Entity | undefined
  countries(tenantId: number): readonly string[]
  /** Called for each tenant whose sums have grown. */
  written(table: string, tenantId: number): void
}

interface Sum {
  readonly tenantId: number
  readonly day: string
  readonly site: string
  readonly page: string
  readonly source: string
  readonly country: string
  views: number
  visits: number
}

const report = Type.Object({
  page: Type.String({ maxLength: 2_000 }),
  referrer: Type.String({ maxLength: 2_000, default: '' }),
  language: Type.String({ maxLength: 35, default: '' }),
  timeZone: Type.String({ maxLength: 60, default: '' }),
})

// Far more than a website's pages: in a flood of made-up paths the rest shares one count.
const sumsAtMost = 5_000
const otherPage = '/…'

const programs = /bot|crawl|spider|slurp|preview|headless|lighthouse|monitor|curl|wget|python/i

export function createVisits(parts: Parts): Visits {
  const { db, clock, log } = parts
  let waiting = new Map<string, Sum>()

  async function write(sums: readonly Sum[], entity: Entity): Promise<void> {
    const { table } = entityTableOf(entity)
    const now = clock()
    const column = <Value>(of: (sum: Sum) => Value) => sums.map(of)
    // Two processes may each insert a row for the same sum; readers add the rows up.
    await sql`
      with fresh as (
        select * from unnest(${column(() => recordId(now))}::text[],
          ${column(({ tenantId }) => tenantId)}::integer[], ${column(({ day }) => day)}::date[],
          ${column(({ site }) => site)}::text[], ${column(({ page }) => page)}::text[],
          ${column(({ source }) => source)}::text[], ${column(({ country }) => country)}::text[],
          ${column(({ views }) => views)}::integer[], ${column(({ visits }) => visits)}::integer[])
          as one (id, tenant_id, day, site, page, source, country, views, visits)),
      grown as (
        update ${sql.table(table)} as stored
        set views = stored.views + fresh.views, visits = stored.visits + fresh.visits, ver = stored.ver + 1
        from fresh
        where stored.tenant_id = fresh.tenant_id and stored.day = fresh.day and stored.site = fresh.site
          and stored.page = fresh.page and stored.source = fresh.source
          and coalesce(stored.country, '') = fresh.country and stored.del_flag = 0
        returning fresh.id)
      insert into ${sql.table(table)}
        (id, tenant_id, ver, del_flag, create_by, create_time, day, site, page, source, country, views, visits)
      select id, tenant_id, 1, 0, 'website', ${wallClock(now)}::timestamp, day, site, page, source,
        nullif(country, ''), views, visits
      from fresh where id not in (select id from grown)`.execute(db)
    for (const tenantId of new Set(column((sum) => sum.tenantId))) parts.written(table, tenantId)
  }

  return {
    count(site, body, userAgent) {
      const { page, referrer, language, timeZone } = readReport(body)
      if (programs.test(userAgent) || !URL.canParse(page)) return
      const { hostname, pathname } = new URL(page)
      const from = URL.canParse(referrer) ? new URL(referrer).hostname.replace(/^www\./, '') : ''
      // A page view from the same website belongs to a visit that has been counted already.
      const isEntry = from !== hostname.replace(/^www\./, '')
      const sum = {
        tenantId: site.tenantId,
        day: wallClock(clock()).slice(0, 10),
        site: site.code,
        page: beginningOf(pathname, 200),
        source: sourceOf(isEntry ? from : undefined),
        country: countryOf({ timeZone, language }, parts.countries(site.tenantId)) ?? '',
      }
      const place = waiting.size < sumsAtMost ? sum : { ...sum, page: otherPage }
      const key = JSON.stringify(place)
      const known = waiting.get(key) ?? { ...place, views: 0, visits: 0 }
      known.views += 1
      known.visits += isEntry ? 1 : 0
      waiting.set(key, known)
    },
    async flush() {
      const entity = parts.entity()
      const sums = [...waiting.values()]
      if (sums.length === 0 || !entity) return
      waiting = new Map()
      try {
        await write(sums, entity)
      } catch (error) {
        log('visits could not be written', { error })
        for (const sum of sums) waiting.set(`again ${JSON.stringify(sum)}`, sum)
      }
    },
  }
}

// Validated by the schema.
const readReport = (body: string) =>
  readMembers(report, parsed(body)) as { readonly [Key in keyof typeof report.properties]: string }

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw unreadable(expectedTexts.json)
  }
}

const engines = /(^|\.)(google|bing|yahoo|yandex|baidu|duckduckgo|ecosia|naver|sogou)\./
const social =
  /(^|\.)(facebook|instagram|linkedin|twitter|x|t|youtube|tiktok|pinterest|reddit|whatsapp)\.(com|co)$/

/** Code of the dictionary visit_source; an undefined host means that the visitor was already on the website. */
function sourceOf(host: string | undefined): string {
  if (host === undefined) return 'inner'
  if (host === '') return 'direct'
  if (engines.test(host)) return 'search'
  return social.test(host) ? 'social' : 'link'
}
