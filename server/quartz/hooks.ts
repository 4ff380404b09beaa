import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { type Call, ownOperation } from '../entity/contracts/calls'
import type { EntityHooks } from '../entity/contracts/deps'
import type { Stored, Values } from '../entity/contracts/records'
import { recordName } from '../entity/read/idList'
import { isWithin } from '../entity/read/rows'
import { writing } from '../entity/write/request'
import { declined, invalid, ok, Refusal } from '../http/envelope'
import type { Caller } from '../http/right'
import { readParameters } from '../jobs/handlers'
import { nextRun } from '../jobs/nextRun'
import type { Scheduler } from '../jobs/scheduler'
import type { DocumentsOf } from '../kernel/ofTenant'
import { quartzMessages as messages } from './messages'
import { handOver, ownedBy } from './owner'

export interface QuartzDeps {
  readonly db: Db
  readonly scheduler: Scheduler
  clock(): Date
  readonly documents: DocumentsOf
}

const one = Type.Object({ id: recordName })
type One = Static<typeof one>

/** Hooks of the entity `quartzJob` (contract, §6.8). */
export function quartzHooks(deps: QuartzDeps): EntityHooks {
  const { scheduler } = deps
  const right = { can: 'quartzJob:run' }
  const base = { methods: ['GET'], query: one, right, writes: true } as const
  return {
    says: {
      add: messages.added,
      edit: messages.edited,
      delete: messages.deleted,
      deleteBatch: messages.deleted,
    },
    given: (values, before, caller) =>
      ownedBy(checked(values, before, deps), before, { caller, scheduler }),
    written: (trx) => scheduler.align(trx),
    settled: (trx, changes, { caller, now }) =>
      handOver(trx, changes, {
        caller,
        now,
        scheduler,
        documents: deps.documents(caller.tenantId),
      }),
    operations: [
      ownOperation({
        ...base,
        path: 'pause',
        answer: Type.Null(),
        summary: 'Stops a schedule: what is under way ends, nothing is begun.',
        run: (call) => turn(call, '-1', messages.paused),
      }),
      ownOperation({
        ...base,
        path: 'resume',
        answer: Type.Null(),
        summary: 'Goes on with a schedule from now on; what it has missed is not done.',
        run: (call) => turn(call, '0', messages.resumed),
      }),
      ownOperation({
        ...base,
        path: 'execute',
        answer: Type.String(),
        summary: 'Does a schedule once, now, whether it is stopped or not; answers the run.',
        run: async ({ query: { id }, request: { caller } }) =>
          await execute({ ...deps, caller }, id, 'hand'),
      }),
    ],
  }

  /** Stops or resumes the schedule like an edit: with version, log and ticks. */
  async function turn(call: Call<One>, status: string, said: string) {
    const {
      store,
      request: { caller },
    } = call
    const found = await store.find(call.query.id.trim(), caller)
    if (!found) throw new Refusal(404, messages.gone)
    const body = { id: found.id, ver: found.ver, status }
    await writing(call, { body: JSON.stringify(body) }, (write) => store.update(body, write))
    return ok(null, said)
  }
}

/** Hooks of the entity `jobRun`. */
export const runHooks = (deps: QuartzDeps): EntityHooks => ({
  operations: [
    ownOperation({
      methods: ['GET'],
      path: 'again',
      query: one,
      right: { can: 'quartzJob:run' },
      writes: true,
      summary: 'Does the schedule of a run once more; answers the new run.',
      answer: Type.String(),
      async run({ query: { id }, request: { caller } }) {
        const run = await system(deps.db)
          .selectFrom('sys_job_run')
          .select('job')
          .where('id', '=', id.trim())
          .executeTakeFirst()
        return await execute({ ...deps, caller }, run?.job ?? '', 'again')
      },
    }),
  ],
})

async function execute(
  { db, scheduler, documents, caller }: QuartzDeps & { readonly caller: Caller },
  id: string,
  reason: 'hand' | 'again',
) {
  const isHis = await isWithin(
    db,
    documents(caller.tenantId).entities.get('quartzJob'),
    caller,
    id.trim(),
  )
  const { rows } = await sql`select 1 from sys_quartz_job
    where id = ${id.trim()} and del_flag = 0`.execute(db)
  if (rows.length === 0 || !isHis) throw new Refusal(404, messages.gone)
  const run = await scheduler.runNow(id.trim(), reason)
  if (run === undefined) throw declined(messages.stillRunning)
  return ok(run, messages.executed)
}

function checked(values: Values, before: Stored | undefined, { scheduler, clock }: QuartzDeps) {
  const whole: Values = { ...before?.values, ...values }
  const { jobClassName, cronExpression, parameter, status } = whole
  const handler = scheduler.handlers().get(String(jobClassName))
  const text = typeof parameter === 'string' ? parameter : null
  const read = handler ? readParameters(handler, text) : undefined
  if (read && 'mistake' in read) {
    throw invalid([{ field: 'parameter', message: read.mistake }])
  }
  if (
    typeof cronExpression === 'string' &&
    status !== '-1' &&
    fires(cronExpression, clock()) === false
  ) {
    throw invalid([{ field: 'cronExpression', message: messages.neverAgain }])
  }
  // The original's form has no name field: default to the handler's title.
  const isNameless = !before && (values.description ?? '') === ''
  return isNameless && handler ? { ...values, description: handler.title } : values
}

/** Whether the expression ever fires; undefined = invalid, which its field reports. */
function fires(cron: string, now: Date): boolean | undefined {
  try {
    return nextRun(cron, now) !== undefined
  } catch {
    return undefined
  }
}
