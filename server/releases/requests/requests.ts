import type { Selectable } from 'kysely'
import type { Db } from '../../db/open'
import { type SystemTables, system } from '../../db/tables'
import { Refusal } from '../../http/envelope'
import { dropJobs, planJobs } from '../../jobs/schedule'
import { newId } from '../../kernel/ids'
import { wallClock } from '../../kernel/wallClock'
import { type Change, returnChanges } from '../changesets'
import type { Widened } from '../widening/widened'
import { requestMessages as messages } from './messages'
import type { RequestState } from './tables'

/** Kind of the job that makes a release at its time; the subject is the id of the request. */
export const releaseJobs = 'release'

type Row = Selectable<SystemTables['sys_document_request']>

/** A release that waits, with its texts as they were when it was asked for. */
export interface ReleaseRequest extends Omit<Row, 'widened'> {
  readonly widened: readonly Widened[]
  readonly changes: ReadonlyMap<string, Change>
}

export type NewRequest = Pick<
  ReleaseRequest,
  | 'kind'
  | 'note'
  | 'author_id'
  | 'author'
  | 'account'
  | 'tenant_id'
  | 'ip'
  | 'due'
  | 'reverts'
  | 'widened'
> & {
  readonly state: 'waiting' | 'scheduled'
  readonly changes: ReadonlyMap<string, Change>
}

/** Keeps it in the transaction that takes its texts out of the changeset. Answers its id. */
export async function keepRequest(
  trx: Db,
  { changes, widened, ...asked }: NewRequest,
  now: Date,
): Promise<string> {
  const id = newId()
  const undecided = { decider_id: null, decider: null, decide_time: null, reason: null }
  const row = { ...asked, ...undecided, widened: JSON.stringify(widened) }
  await system(trx)
    .insertInto('sys_document_request')
    .values({ id, ...row, create_time: wallClock(now) })
    .execute()
  const texts = [...changes].map(([path, { text, began }]) => ({ path, text, began }))
  await system(trx)
    .insertInto('sys_document_request_text')
    .values(texts.map((one) => ({ request_id: id, ...one })))
    .execute()
  if (asked.state === 'scheduled') await planDue(trx, { id, ...asked })
  return id
}

/** Has a request published at its time, in the transaction that schedules it. */
export async function planDue(
  trx: Db,
  { id, tenant_id: tenantId, due }: Pick<Row, 'id' | 'tenant_id' | 'due'>,
): Promise<void> {
  if (due !== null) await planJobs(trx, releaseJobs, [{ subject: id, tenantId, due }])
}

/** Those that wait, the oldest first. */
export async function openRequests(db: Db): Promise<readonly ReleaseRequest[]> {
  const rows = await system(db)
    .selectFrom('sys_document_request')
    .selectAll()
    .where('state', 'in', ['waiting', 'scheduled'])
    .orderBy('create_time')
    .orderBy('id')
    .execute()
  return await withTexts(db, rows)
}

/** undefined = there is none. */
export async function findRequest(db: Db, id: string): Promise<ReleaseRequest | undefined> {
  const rows = await system(db)
    .selectFrom('sys_document_request')
    .selectAll()
    .where('id', '=', id)
    .execute()
  const [found] = await withTexts(db, rows)
  return found
}

async function withTexts(db: Db, rows: readonly Row[]): Promise<readonly ReleaseRequest[]> {
  const texts = await system(db)
    .selectFrom('sys_document_request_text')
    .selectAll()
    .where('request_id', 'in', [...rows.map(({ id }) => id), ''])
    .orderBy('path')
    .execute()
  return rows.map((row) => ({
    ...row,
    widened: JSON.parse(row.widened),
    changes: new Map(
      texts
        .filter((one) => one.request_id === row.id)
        .map(({ path, text, began }) => [path, { text, began }]),
    ),
  }))
}

export interface Settling {
  readonly from: readonly RequestState[]
  readonly to: RequestState
  /** Who decides; absent = nobody, as its time has come or its author takes it back. */
  readonly by?: { readonly userId: string; readonly realname: string }
  readonly reason?: string
}

/** In the transaction that carries it out. Throws 409 if somebody has decided it before. */
export async function settleRequest(
  trx: Db,
  id: string,
  { from, to, by, reason }: Settling,
  now: Date,
): Promise<void> {
  const decided = by && {
    decider_id: by.userId,
    decider: by.realname,
    decide_time: wallClock(now),
  }
  const settled = await system(trx)
    .updateTable('sys_document_request')
    .set({ state: to, ...decided, ...(reason !== undefined && { reason }) })
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .returning('id')
    .execute()
  if (settled.length === 0) throw await decidedBefore(trx, id)
  if (to !== 'scheduled') await dropJobs(trx, releaseJobs, [id])
}

export async function decidedBefore(db: Db, id: string): Promise<Refusal> {
  const request = await findRequest(db, id)
  return request
    ? new Refusal(409, messages.decided(messages.states[request.state], request.decider))
    : new Refusal(404, messages.gone)
}

/** Ends a request without a release: its texts are in the changeset of its author again. */
export async function giveBack(
  trx: Db,
  { id, kind, author_id: author, changes }: ReleaseRequest,
  settling: Settling,
  now: Date,
): Promise<void> {
  await settleRequest(trx, id, settling, now)
  if (kind !== 'publish') return
  // Also those that he may not change any more: what he wrote is his.
  await returnChanges(trx, { userId: author, has: () => true }, changes, now)
}
