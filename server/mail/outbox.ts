import { sql } from 'kysely'
import { beginningOf } from '../../renderer/model/characters/characters'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { recordId } from '../kernel/recordId'
import { wallClock } from '../kernel/wallClock'
import { mailMessages as messages } from './messages'

/** How an attempt ended. */
export interface Delivery {
  /**
   * `refused`: the mail was not sent. `unreachable`: not sent, and the next mail would fail too. `unknown`: the whole
   * mail was handed over, but no answer came.
   */
  readonly kind: 'sent' | 'refused' | 'unreachable' | 'unknown'
  /** The server's answer, or the error. */
  readonly said: string
  /** A retry would be refused too. */
  readonly final?: boolean
}

/** Values of `es_type` and `es_send_status` (contract, §6.13). */
export const mailType = '2'
const [waits, sent, failed, givenUp] = ['0', '1', '2', '-1'] as const

const minuteMs = 60_000
/** Waiting time after each failure; one more failure and the mail is given up. */
const pauseMinutes = [1, 5, 15, 60, 240, 720]
export const mostAttempts = pauseMinutes.length + 1

/** How long a process keeps a mail; longer than sending can take. */
export const leaseMs = 120_000
const longestResult = 500

/** The record that a mail is about; its mails can be found by it. */
export interface MailAbout {
  readonly entity: string
  readonly id: string
}

interface NewMail {
  readonly tenantId: number
  /** null = written by hand. */
  readonly template: string | null
  readonly receiver: string
  readonly subject: string
  readonly content: string
  readonly params: string | null
  readonly by: string | null
  readonly about?: MailAbout
}

/** Adds a mail to the outbox in the transaction of the change that causes it. Answers its id. */
export async function addMail(
  trx: Db,
  { tenantId, template, receiver, subject, content, params, by, about }: NewMail,
  { now, isConfigured }: { readonly now: Date; readonly isConfigured: boolean },
): Promise<string> {
  const id = recordId(now)
  const at = wallClock(now)
  await system(trx)
    .insertInto('sys_sms')
    .values({
      id,
      tenant_id: tenantId,
      template_code: template,
      es_type: mailType,
      es_title: subject,
      es_receiver: receiver,
      es_content: content,
      es_param: params,
      es_send_status: waits,
      es_send_num: 0,
      es_send_time: null,
      es_result: isConfigured ? null : messages.unconfigured,
      next_time: at,
      create_by: by,
      create_time: at,
      ...(about && { about_entity: about.entity, about_id: about.id }),
    })
    .execute()
  return id
}

/** A mail that this process has taken. */
export interface TakenMail {
  readonly id: string
  readonly tenantId: number
  /** Counts from 1. */
  readonly attempt: number
  readonly receiver: string
  readonly subject: string
  readonly content: string
  /** Same for all attempts. */
  readonly messageId: string
}

/**
 * Takes the first due mail that is free or whose process has died; that process may have sent it already. `domain`
 * completes the Message-ID of a mail that has none yet.
 */
export async function takeMail(db: Db, now: Date, domain: string): Promise<TakenMail | undefined> {
  const at = wallClock(now)
  // A lease that ends later than any can was made before the clock was set back.
  const latest = wallClock(new Date(now.getTime() + 2 * leaseMs))
  const until = wallClock(new Date(now.getTime() + leaseMs))
  const { rows } = await sql<Omit<TakenMail, 'attempt'> & { readonly attempt: string }>`
    update sys_sms set es_send_num = coalesce(es_send_num, 0) + 1, taken_until = ${until}::timestamp,
      message_id = coalesce(message_id, '<' || id || '@' || ${domain} || '>'),
      twice = case when taken_until is null then twice else 'Y' end,
      es_result = case when taken_until is null then es_result else ${messages.interrupted} end
    where id = (
      select id from sys_sms
      where next_time <= ${at}::timestamp and es_type = ${mailType}
        and (taken_until is null or taken_until < ${at}::timestamp or taken_until > ${latest}::timestamp)
      order by next_time, id limit 1 for update skip locked)
    returning id, tenant_id as "tenantId", es_send_num::text as attempt, es_receiver as receiver,
      es_title as subject, es_content as content, message_id as "messageId"`.execute(db)
  const [row] = rows
  return row && { ...row, attempt: Number(row.attempt) }
}

/** Records how an attempt ended, unless another process has the mail by now. true = the mail is given up. */
export async function settleMail(
  db: Db,
  { id, attempt }: Pick<TakenMail, 'id' | 'attempt'>,
  delivery: Delivery,
  now: Date,
): Promise<boolean> {
  const at = wallClock(now)
  const isSent = delivery.kind === 'sent'
  const pause = delivery.final === true ? undefined : pauseMinutes[attempt - 1]
  const next = isSent || pause === undefined ? null : new Date(now.getTime() + pause * minuteMs)
  const status = isSent ? sent : next ? failed : givenUp
  const inVain = status === givenUp && delivery.final !== true
  const result = inVain ? messages.triedInVain(attempt, delivery.said) : delivery.said
  const { numAffectedRows = 0n } = await sql`
    update sys_sms set es_send_status = ${status}, es_result = ${beginningOf(result, longestResult)},
      es_send_time = case when ${isSent} then ${at}::timestamp else es_send_time end,
      next_time = ${next && wallClock(next)}::timestamp, taken_until = null,
      twice = case when ${delivery.kind === 'unknown'} then 'Y' else twice end
    where id = ${id} and es_send_num = ${attempt} and taken_until is not null`.execute(db)
  return status === givenUp && numAffectedRows > 0n
}

/** Without a mail server: notes the reason on each waiting mail; answers how many there are. */
export async function tellUnconfigured(db: Db): Promise<number> {
  const waiting = sql`next_time is not null and es_type = ${mailType}`
  await sql`update sys_sms set es_result = ${messages.unconfigured}
    where ${waiting} and es_result is distinct from ${messages.unconfigured}`.execute(db)
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from sys_sms where ${waiting}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** Makes an unsent mail due again. false = it does not exist, was sent, or is being sent. */
export const resendMail = (db: Db, mail: Named): Promise<boolean> =>
  changed(
    db,
    mail,
    sql`es_send_status = ${waits}, es_send_num = 0, es_result = null, next_time = ${wallClock(mail.now)}::timestamp`,
    sql`es_send_status <> ${sent}`,
  )

/** Gives up a waiting mail. false = there is no such waiting mail. */
export const stopMail = (db: Db, { by, ...mail }: Named & { readonly by: string }) =>
  changed(
    db,
    mail,
    sql`es_send_status = ${givenUp}, es_result = ${messages.stoppedBy(by)}, next_time = null`,
    sql`next_time is not null`,
  )

interface Named {
  readonly id: string
  readonly tenantId: number
  readonly now: Date
}

async function changed(
  db: Db,
  { id, tenantId, now }: Named,
  change: ReturnType<typeof sql>,
  when: ReturnType<typeof sql>,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update sys_sms set ${change}, taken_until = null
    where id = ${id} and tenant_id = ${tenantId} and es_type = ${mailType} and ${when}
      and (taken_until is null or taken_until < ${wallClock(now)}::timestamp)`.execute(db)
  return numAffectedRows > 0n
}

const keptMs = 180 * 24 * 3_600_000

/** Deletes old mails that are not waiting to be sent. */
export async function forgetMails(trx: Db, now: Date): Promise<number> {
  const oldest = wallClock(new Date(now.getTime() - keptMs))
  const { numAffectedRows = 0n } = await sql`delete from sys_sms where es_type = ${mailType}
    and next_time is null and create_time < ${oldest}::timestamp`.execute(trx)
  return Number(numAffectedRows)
}
