import { sql } from 'kysely'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { sha256 } from '../kernel/tokens'
import type { Place } from './places'

/** How long failed logins are remembered, counted from the first one. */
export const attemptWindowMs = 5 * 60_000
export const failuresToLock = 10
export const failuresToCaptcha = 3
// Old rows are removed occasionally, not at every failure.
const failuresToTidy = 200

/** Number of failures from unknown places after which each further attempt must wait longer. */
export const failuresToDelay = 5

/** How attempts wait for each other: after `from` failures, twice as long each time. */
interface Pace {
  readonly from: number
  readonly firstMs: number
  readonly longestMs: number
  /** After this long without a failure the guessing has stopped, so the count restarts. */
  readonly windowMs: number
}

const farPace: Pace = {
  from: failuresToDelay,
  firstMs: 1_000,
  longestMs: 15 * 60_000,
  windowMs: 24 * 3_600_000,
}
/** For an account from one place, where work is shown. A captcha alone stops no program: a small network reads it. */
const nearPace: Pace = { from: 1, firstMs: 1_000, longestMs: 15_000, windowMs: attemptWindowMs }
/** The same where none is shown, as by clients that know nothing of it. */
const idlePace: Pace = { ...nearPace, firstMs: 30_000, longestMs: attemptWindowMs }

export interface AttemptState {
  /** 0 = not locked. */
  readonly lockedSeconds: number
  readonly captcha: boolean
  /** Failures of the account from this place. */
  readonly failures: number
  /** How long an attempt without work has to wait; 0 = it need not. */
  readonly idleSeconds: number
}

/**
 * Counts failed logins: by account and place for the lock, by account alone and by address alone for the captcha.
 * Those of an account from one place wait for each other from the first failure on. Attempts from places unknown to the
 * account share one counter and have to wait for each other, too. Known places do not wait for them, so that nobody can
 * lock the owner out. Each counter in the database changes in one statement, so that
 * parallel attempts on several processes do not count as one.
 */
export interface Attempts {
  state(place: Place): Promise<AttemptState>
  /** `overLimit`: this attempt came after the lock, so its outcome must not be revealed. */
  failed(place: Place): Promise<AttemptState & { readonly overLimit: boolean }>
  /**
   * Resets the account's failures, unless it has been locked meanwhile. The counter of the address stays: otherwise
   * one successful login would let it guess at other accounts without a captcha.
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
      .where('key', 'in', [...Object.values(keysOf(place)), nearKey(place), farKey(place)])
      .execute()
    const recent = rows.filter(({ since_at }) => since_at > now - attemptWindowMs)
    const { lockedSeconds, captcha } = stateOf(place, recent, now)
    const far = place.isKnown ? undefined : rows.find(({ key }) => key === farKey(place))
    const near = recent.find(({ key }) => key === nearKey(place))
    const waits = [secondsToWait(far, farPace, now), secondsToWait(near, nearPace, now)]
    return {
      captcha,
      lockedSeconds: Math.max(lockedSeconds, ...waits),
      failures: near?.failures ?? 0,
      idleSeconds: secondsToWait(near, idlePace, now),
    }
  }

  /** Counts a failure by a counter with a pace. If the attempt came too early, `wait` is what it should have waited. */
  async function failedAt(
    key: string,
    pace: Pace,
    now: number,
  ): Promise<{ readonly wait: number; readonly failures: number }> {
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
      const wait = secondsToWait(row, pace, now)
      if (wait > 0) return { wait, failures: row.failures }
      const failures = (row.since_at > now - pace.windowMs ? row.failures : 0) + 1
      await counts
        .updateTable('sys_login_attempt')
        .set({ failures, since_at: now })
        .where('key', '=', key)
        .execute()
      return { wait: 0, failures }
    })
  }

  return {
    state,
    async failed(place) {
      const now = clock().getTime()
      const cutoff = now - attemptWindowMs
      // All statements use the same order, so that two of them cannot deadlock.
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
        const old = now - farPace.windowMs
        await tables.deleteFrom('sys_login_attempt').where('since_at', '<=', old).execute()
      }
      const failures = rows.find(({ key }) => key === keysOf(place).both)?.failures ?? 0
      const here = stateOf(place, rows, now)
      const near = await failedAt(nearKey(place), nearPace, now)
      const far = place.isKnown ? undefined : await failedAt(farKey(place), farPace, now)
      const wait = Math.max(near.wait, far?.wait ?? 0)
      return {
        captcha: here.captcha,
        lockedSeconds: Math.max(here.lockedSeconds, wait),
        failures: near.failures,
        idleSeconds: secondsToWait({ failures: near.failures, since_at: now }, idlePace, now),
        overLimit: failures > failuresToLock || wait > 0,
      }
    },
    async succeeded(place) {
      const { both, user } = keysOf(place)
      // Of many parallel guesses the right one must not pass once a wrong one has been counted.
      const before = await state(place)
      if (before.lockedSeconds > 0) return before
      const cutoff = clock().getTime() - attemptWindowMs
      await tables
        .deleteFrom('sys_login_attempt')
        .where('key', 'in', [both, user, nearKey(place)])
        .where((is) =>
          is.or([
            is('since_at', '<=', cutoff),
            is('key', '=', user),
            is('key', '=', nearKey(place)),
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

function stateOf(
  place: Place,
  rows: readonly AttemptRow[],
  now: number,
): Pick<AttemptState, 'lockedSeconds' | 'captcha'> {
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

/** 0 = no wait. */
function secondsToWait(
  row: Pick<AttemptRow, 'failures' | 'since_at'> | undefined,
  { from, firstMs, longestMs, windowMs }: Pace,
  now: number,
): number {
  if (!row || row.failures < from || row.since_at <= now - windowMs) return 0
  const delay = Math.min(longestMs, firstMs * 2 ** (row.failures - from))
  return Math.max(0, (row.since_at + delay - now) / 1000)
}

const nearKey = ({ countedBy }: Place): string => sha256(`near\n${countedBy}`)

const farKey = ({ username }: Place): string => sha256(`far\n${username}`)

const keysOf = ({ username, address, countedBy }: Place) => ({
  both: sha256(`both\n${countedBy}`),
  user: sha256(`user\n${username}`),
  address: sha256(`address\n${address}`),
})
