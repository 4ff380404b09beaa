import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/open'
import { type Answer, Refusal } from '../../http/envelope'
import { wallClock } from '../../kernel/wallClock'
import type { Once } from '../contracts/writing'
import { messages } from '../messages'
import { answersTable } from '../schema/tables'

/** Progress of a write with several transactions. */
export type Progress = Readonly<Record<string, unknown>>

/** Another request with the same key came first; read its answer again. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken'
}

const keepHours = 24
// A write of several transactions without progress for this time has lost its process.
const aliveSeconds = 60
const keyShape = /^[\x21-\x7e]{1,128}$/

/** Throws 400 for an invalid key. */
export function onceOf(
  key: string,
  request: { readonly userId: string; readonly tenantId: number; readonly route: string },
  body: string | Uint8Array,
): Once {
  if (!keyShape.test(key)) throw new Refusal(400, messages.badKey)
  const { userId, tenantId, route } = request
  return {
    id: sha256(`${userId}\n${key}`),
    hash: sha256(`${tenantId}\n${route}\n${sha256(body)}`),
  }
}

/**
 * The stored answer, or the progress of a write whose process died; undefined = neither. Throws 422 if the key belongs
 * to another request, 409 while the first request is running.
 */
export async function answered(
  db: Db,
  { id, hash }: Once,
  now: Date,
): Promise<{ readonly answer: Answer } | { readonly resume: Progress } | undefined> {
  const { rows } = await sql<{ hash: string; answer: string | null; progress: string; at: string }>`
    select hash, answer, progress, at from ${sql.table(answersTable)}
    where id = ${id} and at > ${before(now, keepHours * 3_600)}::timestamp`.execute(db)
  const [row] = rows
  if (!row) return undefined
  if (row.hash !== hash) throw new Refusal(422, messages.otherBody)
  // This module wrote both texts.
  if (row.answer !== null) return { answer: JSON.parse(row.answer) as Answer }
  if (row.at > before(now, aliveSeconds)) throw new Refusal(409, messages.stillRunning)
  return { resume: JSON.parse(row.progress) as Progress }
}

/** Claims the key at the start of a transaction. Waits for an earlier request and throws Overtaken. */
export async function claim(trx: Db, once: Once, now: Date, resuming = false): Promise<void> {
  const table = sql.table(answersTable)
  const stale = before(now, resuming ? aliveSeconds : keepHours * 3_600)
  const { numAffectedRows } = await sql`
    insert into ${table} (id, hash, answer, progress, at)
    values (${once.id}, ${once.hash}, null, '{}', ${wallClock(now)}::timestamp)
    on conflict (id) do update set hash = excluded.hash, answer = null, at = excluded.at
    where ${table}.at <= ${stale}::timestamp`.execute(trx)
  if (numAffectedRows === 0n) throw new Overtaken(once.id)
}

/** Stores the answer in the transaction of the write. */
export async function keepAnswer(trx: Db, once: Once, answer: Answer): Promise<void> {
  await sql`update ${sql.table(answersTable)} set answer = ${JSON.stringify(answer)}, progress = '{}'
    where id = ${once.id}`.execute(trx)
}

export async function keepProgress(
  trx: Db,
  once: Once,
  progress: Progress,
  now: Date,
): Promise<void> {
  await sql`update ${sql.table(answersTable)}
    set progress = ${JSON.stringify(progress)}, at = ${wallClock(now)}::timestamp
    where id = ${once.id}`.execute(trx)
}

/** Deletes keys older than a day; returns their number. */
export async function forgetAnswers(db: Db, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(answersTable)}
    where at <= ${before(now, keepHours * 3_600)}::timestamp`.execute(db)
  return Number(numAffectedRows)
}

const before = (now: Date, seconds: number) => wallClock(new Date(now.getTime() - seconds * 1_000))

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')
