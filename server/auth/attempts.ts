import { sql } from 'kysely'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { sha256 } from '../kernel/tokens'
import type { Place } from './places'

/** Failed logins are remembered this long, counted from the first of them. */
export const attemptWindowMs = 5 * 60_000
export const failuresToLock = 10
export const failuresToCaptcha = 3
// Rows of the past are removed now and then, not at every failure.
const failuresToTidy = 200

/** Failures from places that the account has never been in: so many, and each further try must wait longer. */
export const failuresToDelay = 5
const firstDelayMs = 1_000
const longestDelayMs = 15 * 60_000
// Whoever waits for so long has stopped guessing.
const farWindowMs = 24 * 3_600_000

export interface AttemptState {
  /** 0 = not locked. */
  readonly lockedSeconds: number
  readonly captcha: boolean
}

/**
 * Counts failed logins: by account and place together for the lock, by account and by address alone for the
 * captcha. Tries from places that an account does not know are counted together, from wherever they come, and
 * have to wait for each other; its own places wait for none of them, so that nobody can keep it out.
 * Counts live in the database and change in one statement each, so that parallel tries on several
 * processes cannot pass for one.
 */
export interface Attempts {
  state(place: Place): Promise<AttemptState>
  /** `overLimit`: this one came after the lock and its outcome must not be told. */
  failed(place: Place): Promise<AttemptState & { readonly overLimit: boolean }>
  /**
   * Forgets the account's failures, unless the lock has fallen meanwhile. The address keeps its own:
   * else one good login would let it go on guessing at other accounts without a captcha.
   */
  succeeded(place: Place): Promise<AttemptState>
}

export function createAttempts(db: Db, clock: () => Date): Attempts {
  const tables = system(db)
  let failuresSinceTidy = 0

  async function state(place: Place): Promise<AttemptState> {
    const now = clock().getTime()
    const rows = await tables
      .selectFrom('sys_login_attempt')
      .selectAll()
      .where('key', 'in', [...Object.values(keysOf(place)), farKey(place)])
      .execute()
    const recent = rows.filter(({ since_at }) => since_at > now - attemptWindowMs)
    const { lockedSeconds, captcha } = stateOf(place, recent, now)
    const far = place.isKnown ? undefined : rows.find(({ key }) => key === farKey(place))
    return { captcha, lockedSeconds: Math.max(lockedSeconds, far ? secondsToWait(far, now) : 0) }
  }

  /** Counts a failure from an unknown place. Answers the seconds that it should have waited instead. */
  async function failedFar(place: Place, now: number): Promise<number> {
    if (place.isKnown) return 0
    const key = farKey(place)
    return await db.transaction().execute(async (trx) => {
      const counts = system(trx)
      await counts
        .insertInto('sys_login_attempt')
        .values({ key, failures: 0, since_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const row = await counts
        .selectFrom('sys_login_attempt')
        .selectAll()
        .where('key', '=', key)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const wait = secondsToWait(row, now)
      if (wait > 0) return wait
      const before = row.since_at > now - farWindowMs ? row.failures : 0
      await counts
        .updateTable('sys_login_attempt')
        .set({ failures: before + 1, since_at: now })
        .where('key', '=', key)
        .execute()
      return 0
    })
  }

  return {
    state,
    async failed(place) {
      const now = clock().getTime()
      const cutoff = now - attemptWindowMs
      // In one order everywhere, so that two statements never wait for each other's rows.
      const values = Object.values(keysOf(place))
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
        const old = now - farWindowMs
        await tables.deleteFrom('sys_login_attempt').where('since_at', '<=', old).execute()
      }
      const failures = rows.find(({ key }) => key === keysOf(place).both)?.failures ?? 0
      const here = stateOf(place, rows, now)
      const wait = await failedFar(place, now)
      return {
        captcha: here.captcha,
        lockedSeconds: Math.max(here.lockedSeconds, wait),
        overLimit: failures > failuresToLock || wait > 0,
      }
    },
    async succeeded(place) {
      const { both, user } = keysOf(place)
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
      return await state(place)
    },
  }
}

interface AttemptRow {
  readonly key: string
  readonly failures: number
  readonly since_at: number
}

function stateOf(place: Place, rows: readonly AttemptRow[], now: number): AttemptState {
  const keys = keysOf(place)
  const find = (key: string) => rows.find((row) => row.key === key)
  const both = find(keys.both)
  const locked = both !== undefined && both.failures >= failuresToLock
  const failures = Math.max(...[keys.user, keys.address].map((key) => find(key)?.failures ?? 0))
  return {
    lockedSeconds: locked ? Math.max(1, (both.since_at + attemptWindowMs - now) / 1000) : 0,
    captcha: failures >= failuresToCaptcha,
  }
}

/** 0 = go ahead. */
function secondsToWait({ failures, since_at }: AttemptRow, now: number): number {
  if (failures < failuresToDelay || since_at <= now - farWindowMs) return 0
  const delay = Math.min(longestDelayMs, firstDelayMs * 2 ** (failures - failuresToDelay))
  return Math.max(0, (since_at + delay - now) / 1000)
}

const farKey = ({ username }: Place): string => sha256(`far\n${username}`)

const keysOf = ({ username, address, countedBy }: Place) => ({
  both: sha256(`both\n${countedBy}`),
  user: sha256(`user\n${username}`),
  address: sha256(`address\n${address}`),
})
