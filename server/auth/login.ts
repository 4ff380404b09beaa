import type { Captchas } from '../captcha/captchas'
import { type Challenges, usualBits } from '../captcha/challenge'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { text } from '../http/call'
import { declined, Refusal, tooMany } from '../http/envelope'
import { verifyPassword } from '../kernel/passwords'
import { admitUser } from './admitUser'
import type { AttemptState, Attempts } from './attempts'
import { authMessages } from './messages'
import { findPlace, type LoginOrigin, type Place } from './places'
import type { Admitted } from './signIn'

export interface Credentials extends LoginOrigin {
  readonly password: string
  readonly captcha: string
  readonly checkKey: string
  readonly challenge: string
  readonly work: string
}

/** Names the captcha: the client has made it up. */
export const checkKeyText = text({ max: 64, orNumber: true })

/** Of the answer to the last failure, and the number that solves it. */
export const workBody = { challenge: text({ max: 64 }), work: text({ max: 12 }) }

export interface LoginDeps {
  readonly db: Db
  readonly clock: () => Date
  readonly attempts: Attempts
  readonly captchas: Captchas
  readonly challenges: Challenges
}

/**
 * The user of the credentials. A refusal reveals nothing about the account: an unknown account, a deleted account and a
 * wrong password get the same answer in the same time. If `result.captchaRequired` is set, the next attempt needs a
 * captcha. `result.challenge` and `bits` are the work that shortens the wait for it.
 */
export async function admit(deps: LoginDeps, credentials: Credentials): Promise<Admitted> {
  const { db, clock, attempts } = deps
  const place = await findPlace(db, clock, credentials)
  await checkBefore(deps, credentials, place)
  const user = await system(db)
    .selectFrom('sys_user')
    .select(['id', 'password'])
    .where('username', '=', credentials.username)
    .where('del_flag', '=', 0)
    .executeTakeFirst()
  if (!(await verifyPassword(credentials.password, user?.password)) || !user) {
    const { overLimit, ...state } = await attempts.failed(place)
    if (overLimit) throw locked(state.lockedSeconds)
    throw declined(authMessages.wrong, nextOf(deps, place, state))
  }
  // A correct guess among many parallel ones must not succeed if it comes after the lock.
  const { lockedSeconds } = await attempts.succeeded(place)
  if (lockedSeconds > 0) throw locked(lockedSeconds)

  return await admitUser(db, clock, user.id)
}

async function checkBefore(deps: LoginDeps, credentials: Credentials, place: Place): Promise<void> {
  const { attempts, captchas, challenges } = deps
  const state = await attempts.state(place)
  const { lockedSeconds, idleSeconds, captcha } = state
  const { challenge, work } = credentials
  const done = challenges.bitsOf(aboutOf(place, state), challenge, work) ?? 0
  if (idleSeconds > 0 && done < usualBits) {
    const seconds = Math.ceil(Math.max(idleSeconds, lockedSeconds))
    throw new Refusal(429, authMessages.paced(seconds), nextOf(deps, place, state), seconds)
  }
  if (lockedSeconds > 0) throw locked(lockedSeconds)
  if (!captcha) return
  const missing = credentials.captcha === '' || credentials.checkKey === ''
  if (missing) throw declined(authMessages.captchaMissing, nextOf(deps, place, state))
  const right = await captchas.check(credentials.checkKey, credentials.captcha)
  if (!right) throw declined(authMessages.captchaWrong, nextOf(deps, place, state))
}

/** What the next attempt needs. */
const nextOf = ({ challenges }: LoginDeps, place: Place, state: AttemptState) => ({
  captchaRequired: state.captcha,
  ...(state.failures > 0 && { challenge: challenges.give(aboutOf(place, state)), bits: usualBits }),
})

/** A challenge counts for one account, from one place, until the next failure there. */
const aboutOf = ({ countedBy }: Place, { failures }: AttemptState): string =>
  `login\n${countedBy}\n${failures}`

const locked = (seconds: number): Refusal => tooMany(seconds, authMessages.locked)
