import { sql } from 'kysely'
import { Type } from 'typebox'
import { Decode } from 'typebox/value'
import { can, type Entity, type EntityAction, permissionOf } from '#model'
import { mayAsk } from '../../renderer/model/rights/prune'
import type { Caller } from '../http/right'
import type { JobHandler } from '../jobs/handlers'
import type { JobKind } from '../jobs/runner'
import { everywhere, platform } from '../kernel/ofTenant'
import { wallClock } from '../kernel/wallClock'
import type { EntityDeps } from './contracts/deps'
import { hooksOf } from './contracts/deps'
import type { Row } from './contracts/records'
import type { EntityStore } from './contracts/writing'
import { messages } from './messages'
import { mine, readRow, selection } from './read/rows'
import { entityTableOf } from './schema/entityTable'
import { act, applies } from './write/actions'
import { recomputeChanged } from './write/recompute'
import { doStep } from './write/steps'
import { clockCaller, readSubject, recheckTimedSteps, stepJobs } from './write/timedSteps'

/** Another process runs or has run the job. */
class Taken extends Error {
  override readonly name = 'Taken'
}

/** Runs due steps with `doStep`, like people do: the same rules, log and hooks. */
const timedSteps = (deps: EntityDeps, storeOf: (entity: Entity) => EntityStore): JobKind => ({
  kind: stepJobs,
  async run({ subject, tenantId }, claim) {
    const [name, stepName, id] = readSubject(subject)
    const entity = deps.entities(tenantId).get(name)
    const step = entity?.states?.steps.get(stepName)
    // The document is broken, or the step is no longer timed; the recheck deletes the job.
    if (!entity || !step?.auto) return
    const caller = clockCaller(tenantId)
    const request = { origin: { caller, ip: '', url: '', method: '' } }
    const first = async (trx: Parameters<typeof claim>[0]) => {
      if (!(await claim(trx))) throw new Taken()
    }
    const asked = { ids: [id], vers: {}, values: {}, errors: [] }
    try {
      await doStep(step, asked, { store: storeOf(entity), deps, request, first })
    } catch (error) {
      if (error instanceof Taken) return
      throw error
    }
    await hooksOf(deps, entity)?.acted?.(stepName, [id], caller)
  },
})

/** Scheduled jobs on records other than timed steps. */
export const timedHandlers = (
  deps: EntityDeps,
  storeOf: (entity: Entity) => EntityStore,
): readonly JobHandler[] => [recheck(deps), recompute(deps), actionWhenDue(deps, storeOf)]

/** Plans timed steps of records that nobody has planned. */
const recheck = ({ database: { db }, entities }: EntityDeps): JobHandler => ({
  name: 'recheckTimedSteps',
  title: messages.recheckTitle,
  repeats: 'never',
  description: messages.recheckHelp,
  schedules: [{ cron: '0 0 * * * ? *', description: messages.recheckTitle, atStart: true }],
  run: ({ within }) =>
    db.transaction().execute(async (trx) => {
      await within(trx)
      return messages.rechecked(await recheckTimedSteps(trx, entities(everywhere)))
    }),
})

/** Recomputes stored records after a document's formulas have changed. */
const recompute = ({ database: { db }, entities, ...deps }: EntityDeps): JobHandler => ({
  name: 'recomputeFields',
  title: messages.recomputeTitle,
  repeats: 'harmless',
  description: messages.recomputeHelp,
  schedules: [{ cron: '0 30 4 * * ? *', description: messages.recomputeTitle, atStart: true }],
  async run({ now, signal }) {
    const changed = (table: string, tenantId: number) => deps.changed?.(table, tenantId)
    const done = await recomputeChanged(db, {
      entities: entities(everywhere),
      now,
      signal,
      changed,
    })
    const told = [...done].filter(([, count]) => count > 0)
    return messages.recomputed(told.map(([{ title }, count]) => [title, count]))
  },
})

const whatWhen = Type.Object(
  { entity: Type.String(), action: Type.String(), field: Type.String() },
  { additionalProperties: false },
)
const mostAtOnce = 500

/**
 * Runs an action on the records whose date or time has passed, with its condition, rules and log: in every tenant, or for
 * an account of one tenant on the records that he may change. Records on which it has already run are no longer among them.
 */
const actionWhenDue = (deps: EntityDeps, storeOf: (entity: Entity) => EntityStore): JobHandler => ({
  name: 'actionWhenDue',
  title: messages.dueTitle,
  repeats: 'harmless',
  description: messages.dueHelp,
  parameters: whatWhen,
  mayAct(parameters, caller) {
    const { entity, action, key } = whatIn(deps, parameters, caller)
    const { grants } = caller
    const rights = [permissionOf(entity, 'view'), action.can]
    // Records of the platform and of other databases are nobody's alone.
    if (!entity.tenant || hooksOf(deps, entity)?.byHand)
      throw new Error(messages.notByJob(entity.title))
    if (!rights.every((right) => can(grants, right)))
      throw new Error(messages.mayNotAct(entity.title, action.title))
    const field = entity.fields.get(key)
    if (field && !mayAsk(grants, field)) throw new Error(messages.noTimeField(entity.title, key))
  },
  schedules: ['blackIp', 'blackEmail'].map((entity) => ({
    id: `expire-${entity}`,
    cron: '0 15 0 * * ? *',
    description: messages.expire(deps.entities(platform).get(entity)?.title ?? entity),
    parameters: { entity, action: 'disable', field: 'expireDate' },
  })),
  async run({ parameters, caller: owner, now, signal }) {
    const { entity, action, key } = whatIn(deps, parameters, owner)
    const store = storeOf(entity)
    let done = 0
    for (const [tenantId, ids] of await dueRecords(deps, { entity, action, key, now, owner })) {
      signal.throwIfAborted()
      const caller = owner ?? clockCaller(tenantId)
      const request = { origin: { caller, ip: '', url: '', method: '' } }
      for (let from = 0; from < ids.length; from += mostAtOnce) {
        const some = ids.slice(from, from + mostAtOnce)
        const { result } = await act(action.name, some, { store, deps, request })
        done += Number(Reflect.get(Object(result), 'done') ?? 0)
        await hooksOf(deps, entity)?.acted?.(action.name, some, caller)
      }
    }
    return messages.dueDone(entity.title, action.title, done)
  },
})

/** What the parameters name. Throws if it is not there. */
function whatIn({ entities }: EntityDeps, parameters: unknown, owner: Caller | undefined) {
  const { entity: name, action: actionName, field: key } = Decode(whatWhen, parameters)
  const entity = entities(owner?.tenantId ?? platform).get(name)
  if (!entity) throw new Error(messages.noEntity(name))
  const action = entity.actions.get(actionName)
  if (!action) throw new Error(messages.noAction(entity.title, actionName))
  const field = entity.fields.get(key)
  const kind = field?.type.storage(field).kind
  if (kind !== 'date' && kind !== 'datetime')
    throw new Error(messages.noTimeField(entity.title, key))
  return { entity, action, key }
}

interface DueAsked {
  readonly entity: Entity
  readonly action: EntityAction
  readonly key: string
  readonly now: Date
  /** The account for which they are looked for, in its tenant; undefined = all, in every tenant. */
  readonly owner: Caller | undefined
}

/** Due records to which the action applies, by tenant. */
async function dueRecords(
  { database: { db } }: EntityDeps,
  { entity, action, key, now, owner }: DueAsked,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const entityTable = entityTableOf(entity)
  const column = entityTable.columns.get(key)
  if (!column) return new Map()
  // A date has passed when the day is over.
  const limit = column.storage.kind === 'date' ? wallClock(now).slice(0, 10) : wallClock(now)
  const due = new Map<number, string[]>()
  const whose = owner ? mine(entityTable, owner) : sql`del_flag = 0`
  let after = ''
  for (;;) {
    const { rows } = await sql<Row & { id: string; tenant: number }>`
      select ${selection(entityTable)}, tenant_id as tenant from ${sql.table(entityTable.table)}
      where ${whose} and ${sql.ref(column.name)} < ${limit} and id > ${after}
      order by id limit ${sql.lit(mostAtOnce)}`.execute(db)
    for (const row of rows) {
      const stored = readRow(entityTable, row)
      if (!applies(action, stored, { entityTable, caller: owner ?? clockCaller(row.tenant), now }))
        continue
      due.set(row.tenant, [...(due.get(row.tenant) ?? []), stored.id])
    }
    const last = rows.at(-1)
    if (!last || rows.length < mostAtOnce) return due
    after = last.id
  }
}

export const timedJobs = (
  deps: EntityDeps,
  storeOf: (entity: Entity) => EntityStore,
): readonly JobKind[] => [timedSteps(deps, storeOf)]
