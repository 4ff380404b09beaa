import { sql } from 'kysely'
import type { Db } from '../db/open'
import { system } from '../sys/tables'
import { sha256 } from './tokens'

/** Failed logins are remembered this long, counted from the first of them. */
export const attemptWindowMs = 5 * 60_000
export const failuresToLock = 10
export const failuresToCaptcha = 3
// Rows of the past are removed now and then, not at every failure.
const failuresToTidy = 200

export interface LoginOrigin {
  readonly username: string
  readonly address: string
}

export interface AttemptState {
  /** 0 = not locked. */
  readonly lockedSeconds: number
  readonly captcha: boolean
}

/**
 * Counts failed logins: by account and address together for the lock, by each alone for the captcha.
 * Counts live in the database and change in one statement each, so that parallel tries on several
 * processes cannot pass for one.
 */
export interface Attempts {
  state(origin: LoginOrigin): Promise<AttemptState>
  /** `overLimit`: this one came after the lock and its outcome must not be told. */
  failed(origin: LoginOrigin): Promise<AttemptState & { readonly overLimit: boolean }>
  /**
   * Forgets the account's failures, unless the lock has fallen meanwhile. The address keeps its own:
   * else one good login would let it go on guessing at other accounts without a captcha.
   */
  succeeded(origin: LoginOrigin): Promise<AttemptState>
}

export function createAttempts(db: Db, clock: () => Date): Attempts {
  const tables = system(db)
  let failuresSinceTidy = 0

  async function state(origin: LoginOrigin): Promise<AttemptState> {
    const rows = await tables
      .selectFrom('sys_login_attempt')
      .selectAll()
      .where('key', 'in', Object.values(keysOf(origin)))
      .where('since_at', '>', clock().getTime() - attemptWindowMs)
      .execute()
    return stateOf(origin, rows, clock().getTime())
  }

  return {
    state,
    async failed(origin) {
      const now = clock().getTime()
      const cutoff = now - attemptWindowMs
      // In one order everywhere, so that two statements never wait for each other's rows.
      const values = Object.values(keysOf(origin))
        .sort()
        .map((key) => ({ key, failures: 1, since_at: now }))
      const rows = await tables
        .insertInto('sys_login_attempt')
        .values(values)
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            failures: sql<number>`case when sys_login_attempt.since_at <= ${cutoff} then 1
              else sys_login_attempt.failures + 1 end`,
            since_at: sql<number>`case when sys_login_attempt.since_at <= ${cutoff} then ${now}
              else sys_login_attempt.since_at end`,
          }),
        )
        .returningAll()
        .execute()
      failuresSinceTidy += 1
      if (failuresSinceTidy >= failuresToTidy) {
        failuresSinceTidy = 0
        await tables.deleteFrom('sys_login_attempt').where('since_at', '<=', cutoff).execute()
      }
      const failures = rows.find(({ key }) => key === keysOf(origin).both)?.failures ?? 0
      return { ...stateOf(origin, rows, now), overLimit: failures > failuresToLock }
    },
    async succeeded(origin) {
      const { both, user } = keysOf(origin)
      const cutoff = clock().getTime() - attemptWindowMs
      await tables
        .deleteFrom('sys_login_attempt')
        .where('key', 'in', [both, user])
        .where((is) =>
          is.or([
            is('since_at', '<=', cutoff),
            is('key', '=', user),
            is('failures', '<', failuresToLock),
          ]),
        )
        .execute()
      return await state(origin)
    },
  }
}

interface AttemptRow {
  readonly key: string
  readonly failures: number
  readonly since_at: number
}

function stateOf(origin: LoginOrigin, rows: readonly AttemptRow[], now: number): AttemptState {
  const keys = keysOf(origin)
  const find = (key: string) => rows.find((row) => row.key === key)
  const both = find(keys.both)
  const locked = both !== undefined && both.failures >= failuresToLock
  const failures = Math.max(...[keys.user, keys.address].map((key) => find(key)?.failures ?? 0))
  return {
    lockedSeconds: locked ? Math.max(1, (both.since_at + attemptWindowMs - now) / 1000) : 0,
    captcha: failures >= failuresToCaptcha,
  }
}

const keysOf = ({ username, address }: LoginOrigin) => ({
  both: sha256(`both\n${username}\n${address}`),
  user: sha256(`user\n${username}`),
  address: sha256(`address\n${address}`),
})
