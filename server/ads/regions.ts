import { sql } from 'kysely'
import type { Entity } from '#model'
import type { Db } from '../db/open'
import type { EntityHooks, RecordChange } from '../entity/contracts/deps'
import type { Values } from '../entity/contracts/records'
import { entityTableOf } from '../entity/schema/entityTable'
import { invalid } from '../http/envelope'
import type { Caller } from '../http/right'
import type { EntitiesOf } from '../kernel/ofTenant'
import { adMessages as messages } from './messages'

/**
 * A day counts for its own country, else for the only country of its plan. If the plan runs in several countries, the
 * country is unknown and the day is counted apart. No rule of a day can do this: its plan may be written with it.
 */
export function regionHooks(entities: EntitiesOf): Readonly<Record<string, EntityHooks>> {
  const keepRegions = async (trx: Db, plans: readonly unknown[], { tenantId }: Caller) => {
    const [plan, day] = ['adPlan', 'adDay'].map((name) => entities(tenantId).get(name))
    if (!plan?.fields.has('country') || !day?.fields.has('region')) return
    // No new version: the value is derived, so it must not conflict with anybody's edit.
    await sql`
      update ${sql.table(entityTableOf(day).table)} day set region = coalesce(day.country, plan.country)
      from ${sql.table(entityTableOf(plan).table)} plan
      where plan.id = day.ad_plan_id and plan.tenant_id = ${tenantId}
        and plan.id = any(${[...new Set(plans)].map(String)}::text[])
        and day.region is distinct from coalesce(day.country, plan.country)`.execute(trx)
  }
  return {
    adPlan: {
      settled: (trx, changes, { caller }) =>
        keepRegions(
          trx,
          changes.map(({ id }) => id),
          caller,
        ),
    },
    adDay: {
      async settled(trx, changes, { caller }) {
        await refuseElsewhere(trx, entities(caller.tenantId), changes)
        await refuseTwice(trx, entities(caller.tenantId), changes, caller)
        const plans = changes.flatMap(({ after }) => after?.adPlanId ?? [])
        await keepRegions(trx, plans, caller)
      },
    },
  }
}

/** Refuses a country where the plan does not run. The plan has the same rule, but a day may be written without its plan. */
async function refuseElsewhere(
  trx: Db,
  entities: ReadonlyMap<string, Entity>,
  changes: readonly RecordChange[],
): Promise<void> {
  const plan = entities.get('adPlan')
  const told = changes.filter(({ after }) => typeof after?.country === 'string')
  if (!plan || told.length === 0) return
  const ids = [...new Set(told.map(({ after }) => String(after?.adPlanId)))]
  const { rows } = await sql<{ id: string; countries: string | null }>`
    select id, countries from ${sql.table(entityTableOf(plan).table)}
    where id = any(${ids}::text[])`.execute(trx)
  const countries = new Map(rows.map((row) => [row.id, row.countries?.split(',') ?? []]))
  const wrong = told.find(
    ({ after }) => !countries.get(String(after?.adPlanId))?.includes(String(after?.country)),
  )
  if (!wrong) return
  const field = { field: 'country', message: messages.otherCountry }
  throw invalid([changes.length > 1 ? { ...field, id: wrong.id } : field])
}

/** A day is recorded either by country or as a whole: with both, sums would count it twice. */
async function refuseTwice(
  trx: Db,
  entities: ReadonlyMap<string, Entity>,
  changes: readonly RecordChange[],
  { tenantId }: Caller,
): Promise<void> {
  const day = entities.get('adDay')
  const told = changes.flatMap(({ id, after }) =>
    after?.adPlanId && after.date ? { id, dayOf: dayOf(after), after } : [],
  )
  if (!day?.fields.has('country') || told.length === 0) return
  const { rows } = await sql<{ plan: string; date: string }>`
    select ad_plan_id as plan, to_char(date, 'YYYY-MM-DD') as date
    from ${sql.table(entityTableOf(day).table)}
    where ad_plan_id = any(${[...new Set(told.map(({ after }) => String(after.adPlanId)))]}::text[])
      and date = any(${[...new Set(told.map(({ after }) => String(after.date)))]}::date[])
      and tenant_id = ${tenantId} and del_flag = 0
    group by ad_plan_id, date
    having count(country) > 0 and count(country) < count(*)`.execute(trx)
  const twice = new Set(rows.map(({ plan, date }) => [plan, date].join()))
  const wrong = told.filter((one) => twice.has(one.dayOf))
  if (wrong.length === 0) return
  throw invalid(
    wrong.map(({ id, after }) => ({
      field: 'country',
      message: (after.country ? messages.toldWhole : messages.toldByCountry)(String(after.date)),
      ...(changes.length > 1 && { id }),
    })),
  )
}

const dayOf = ({ adPlanId, date }: Values) => [adPlanId, date].join()
