import { sql } from 'kysely'
import type { Documents } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { RecordChange } from '../entity/contracts/deps'
import type { Stored, Values } from '../entity/contracts/records'
import { declined, invalid } from '../http/envelope'
import { callerIn } from '../http/guard'
import type { Caller } from '../http/right'
import { actsWithin, readParameters } from '../jobs/handlers'
import type { TenantsJob } from '../jobs/runs'
import type { Scheduler } from '../jobs/scheduler'
import { loadUser } from '../sessions/sessionUser'
import { quartzMessages as messages } from './messages'

/** The account that a tenant's schedule acts as, with the rights that it has now. Throws if it may not sign in there. */
export async function ownerOf(
  db: Db,
  { company, owner }: TenantsJob,
  around: { readonly now: Date; readonly documents: Documents },
): Promise<Caller> {
  const account = await system(db)
    .selectFrom('sys_user')
    .select('id')
    .where('username', '=', owner ?? '')
    .where('del_flag', '=', 0)
    .executeTakeFirst()
  const user = account && (await loadUser(db, account.id, around.now, around.documents))
  if (!user?.rights.has(company)) throw new Error(messages.noOwner(owner ?? '', company))
  return callerIn(user, company)
}

/**
 * What a schedule is given when it is saved: what somebody of a tenant adds is that tenant's, and acts as him. Throws if
 * who says what it does may not do that himself; the run asks again.
 */
export function ownedBy(
  values: Values,
  before: Stored | undefined,
  { caller, scheduler }: { readonly caller: Caller; readonly scheduler: Scheduler },
): Values {
  const company = before ? before.values.company : caller.platform ? null : caller.tenantId
  const whole = { ...before?.values, ...values }
  if (typeof company !== 'number' || (before && says(before.values) === says(whole))) return values
  mayAct(whole, { ...caller, tenantId: company }, scheduler)
  return before ? values : { ...values, company, owner: caller.username }
}

interface HandingOver {
  readonly caller: Caller
  readonly now: Date
  readonly scheduler: Scheduler
  readonly documents: Documents
}

/**
 * Who has changed what a tenant's schedule does is who it acts as from now on, and so is who takes it over as it is: if
 * he is of that tenant, and may do there what it does. Throws for everybody else, also for the platform's people: it
 * would act as its owner, whom nobody asked, or as somebody without rights there. When it runs they may change.
 */
export async function handOver(
  trx: Db,
  changes: readonly RecordChange[],
  { caller, scheduler, ...around }: HandingOver,
): Promise<void> {
  const { username } = caller
  for (const { before, after } of changes) {
    if (!before || !after) continue
    const isTaken = before.owner !== after.owner
    const isOther = typeof after.company === 'number' && says(before) !== says(after)
    if (!isTaken && !isOther) continue
    const why = isTaken ? messages.notMember : messages.notTheirs
    mayAct(
      after,
      await memberOf(trx, Number(after.company), why, { username, ...around }),
      scheduler,
    )
  }
  const ids = changes.flatMap(({ id, before, after }) =>
    before && after && says(before) !== says(after) ? id : [],
  )
  await sql`update sys_quartz_job set owner = ${username}
    where company is not null and id = any(${ids}::text[])`.execute(trx)
}

/** Who is to be a schedule's owner, in its tenant; he may be somebody of another one: `why` not, then. */
async function memberOf(
  trx: Db,
  company: number,
  why: (company: number) => string,
  {
    username,
    ...around
  }: { readonly username: string; readonly now: Date; readonly documents: Documents },
): Promise<Caller> {
  try {
    return await ownerOf(trx, { company, owner: username }, around)
  } catch {
    throw declined(why(company))
  }
}

const says = ({ jobClassName, parameter }: Values): string =>
  [jobClassName, parameter ?? ''].join(' ')

function mayAct({ jobClassName, parameter }: Values, caller: Caller, scheduler: Scheduler): void {
  const handler = scheduler.handlers().get(String(jobClassName))
  if (!handler) return
  const read = readParameters(handler, typeof parameter === 'string' ? parameter : null)
  if ('mistake' in read) return
  try {
    actsWithin(handler, read.value, caller)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw invalid([{ field: handler.mayAct ? 'parameter' : 'jobClassName', message }])
  }
}
