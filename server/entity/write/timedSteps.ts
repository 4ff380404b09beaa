import { sql } from 'kysely'
import { type Entity, type Field, noGrants } from '#model'
import type { Step } from '../../../renderer/model/entity/entity'
import { stateIn } from '../../../renderer/model/entity/states'
import { allRows } from '../../../renderer/model/rights/rowRights'
import type { Db } from '../../db/open'
import type { Caller } from '../../http/right'
import { dropJobs, type PlannedJob, planJobs } from '../../jobs/schedule'
import { messages } from '../messages'
import { toColumn } from '../read/rows'
import { entityTableOf, tenantOf } from '../schema/entityTable'
import { changesIn } from './transactionChanges'

/** Job kind of timed steps. */
export const stepJobs = 'step'

interface TimedStep {
  readonly step: Step
  /** Field with the time. */
  readonly at: Field
}

const timedIn = ({ states }: Entity): readonly TimedStep[] =>
  [...(states?.steps.values() ?? [])].flatMap((step) =>
    step.auto ? [{ step, at: step.auto }] : [],
  )

const subjectOf = (entity: Entity, { name }: Step, id: string): string =>
  `${entity.name}/${name}/${id}`

/** Entity, step and record of a job. */
export function readSubject(subject: string): readonly [string, string, string] {
  const [entity = '', step = '', id = ''] = subject.split('/')
  return [entity, step, id]
}

/** Plans the timed steps of written records again, in the same transaction. */
export async function planTimedSteps(trx: Db, caller: Caller): Promise<void> {
  const planned = new Map<string, PlannedJob | undefined>()
  for (const { entityTable, id, after } of changesIn(trx)) {
    const { entity } = entityTable
    const state = after ? stateIn(entity, after) : null
    for (const { step, at } of timedIn(entity)) {
      const subject = subjectOf(entity, step, id)
      const time = after ? toColumn(at, after[at.key] ?? null) : null
      const waits = state !== null && step.from.includes(state) && time !== null
      const tenantId = tenantOf(entity, caller)
      planned.set(subject, waits ? { subject, tenantId, due: dueAt(time) } : undefined)
    }
  }
  const jobs = [...planned.values()].filter((job) => job !== undefined)
  await planJobs(trx, stepJobs, jobs)
  const gone = [...planned].flatMap(([subject, job]) => (job ? [] : [subject]))
  await dropJobs(trx, stepJobs, gone)
}

/** A date is due when the day begins. */
const dueAt = (time: string): string => (time.length === 10 ? `${time} 00:00:00` : time)

/**
 * Plans missing timed steps of records of all tenants: records older than the timed step in their document, or written
 * to the table directly. Deletes jobs of steps that no document has any more. Returns the number of planned jobs.
 */
export async function recheckTimedSteps(
  trx: Db,
  entities: ReadonlyMap<string, Entity>,
): Promise<number> {
  let planned = 0n
  const all = [...entities.values()].flatMap((entity) =>
    timedIn(entity).map((timed) => ({ ...timed, entity })),
  )
  const known = all.map(({ entity, step }) => subjectOf(entity, step, ''))
  await sql`delete from sys_job where kind = ${stepJobs}
    and not (regexp_replace(subject, '[^/]*$', '') = any(${known}::text[]))`.execute(trx)
  for (const { entity, step, at } of all) {
    const { table, columns } = entityTableOf(entity)
    const state = entity.states && columns.get(entity.states.field.key)
    const time = columns.get(at.key)
    if (!state || !time) continue
    const { numAffectedRows = 0n } = await sql`
      insert into sys_job (kind, subject, tenant_id, due)
      select ${stepJobs}, ${subjectOf(entity, step, '')} || id, tenant_id, ${sql.ref(time.name)}::timestamp
      from ${sql.table(table)} where del_flag = 0 and ${sql.ref(time.name)} is not null
        and ${sql.ref(state.name)} = any(${[...step.from]}::text[])
      on conflict (kind, subject) do nothing`.execute(trx)
    planned += numAffectedRows
  }
  return Number(planned)
}

/** User id of scheduled changes. */
export const clockId = 'system'

/** Caller for scheduled changes: not a person, and without rights beyond the step. */
export const clockCaller = (tenantId: number): Caller => ({
  userId: clockId,
  username: 'system',
  realname: messages.clock,
  tenantId,
  orgCode: null,
  departs: [],
  departsBelow: [],
  orgCodes: [],
  roles: [],
  site: null,
  grants: noGrants,
  entries: new Set(),
  rows: allRows,
  platform: false,
})
