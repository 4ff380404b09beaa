import { type Agent, request } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import { solve } from '../../embed/work'
import { createChallenges, usualBits } from '../../server/captcha/challenge'
import { type Database, openDatabase } from '../../server/db/open'
import { intakeSecret } from '../../server/intake/secret'
import { multipartBody } from '../../tests/support/multipart'
import { visitorAsks } from '../../tests/support/visitor'
import { apiBase } from './api'
import type { ServerOptions } from './server'

/** An enquiry whose work is done, ready to be sent as often as is wanted. */
export interface Visitor {
  readonly email: string
  readonly address: string
  readonly body: Buffer
  readonly type: string
}

export interface DoorAnswer {
  /** 0 = none: the connection was cut. */
  readonly status: number
  readonly ms: number
  /** It says when to come again. */
  readonly waits: boolean
}

/** The addresses of visitors are believed from the header that a proxy sets. */
export const behindProxy = { TRUST_PROXY: '1' } as const

export async function withDatabase<Result>(
  { dataDir, databaseUrl }: Pick<ServerOptions, 'dataDir' | 'databaseUrl'>,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(
    databaseUrl ? { url: databaseUrl } : { dataDir: join(dataDir, 'database') },
  )
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** So many different ones; the server that is to believe them must not be running on the embedded database. */
export async function visitorsOf(
  { db }: Database,
  site: string,
  count: number,
): Promise<readonly Visitor[]> {
  const challenges = createChallenges(await intakeSecret(db), () => new Date())
  const made: Visitor[] = []
  for (let at = 0; at < count; at += 1) {
    const challenge = challenges.give(site)
    const number = await solve(challenge, usualBits)
    const email = `door-${at}@buyer.example`
    // Not the same text from all of them, which would be junk.
    const message = `Please quote article ${at}, ${50 + at} pieces.`
    const form = { challenge, number, ...visitorAsks, email, message }
    const { body, headers } = multipartBody(
      Object.entries(form).map(([name, value]) => ({ name, value })),
    )
    const address = `198.51.${at >> 8}.${at & 255}`
    made.push({ email, address, body, type: headers['content-type'] })
  }
  return made
}

/** How often each visitor's enquiry is there, by e-mail. */
export async function storedAtDoor({ db }: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ email: string; times: number }>`
    select email, count(*)::integer as times from crm_enquiry
    where email like 'door-%@buyer.example' group by email`.execute(db)
  return new Map(rows.map(({ email, times }) => [email, times]))
}

/** Sends an enquiry over the wire; never rejects. */
export function sendAtDoor(
  url: string,
  {
    agent,
    site,
    visitor,
  }: { readonly agent: Agent; readonly site: string; readonly visitor: Visitor },
): Promise<DoorAnswer> {
  const began = performance.now()
  const { body, type, address } = visitor
  return new Promise((resolve) => {
    const done = (status: number, waits = false) =>
      resolve({ status, waits, ms: performance.now() - began })
    const headers = {
      'content-type': type,
      'content-length': body.length,
      'x-forwarded-for': address,
    }
    const call = request(
      `${url}${apiBase}/intake/${site}`,
      { method: 'POST', agent, headers },
      (answer) => {
        const { statusCode = 0, headers: told } = answer
        answer.resume()
        answer.once('end', () => done(statusCode, Number(told['retry-after']) > 0))
        answer.once('error', () => done(0))
      },
    )
    call.once('error', () => done(0))
    call.end(body)
  })
}
