import type { Captchas } from '../captcha/captchas'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { declined, type Refusal, tooMany } from '../http/envelope'
import { verifyPassword } from '../kernel/passwords'
import { admitUser } from './admitUser'
import type { Attempts } from './attempts'
import { authMessages } from './messages'
import { findPlace, type LoginOrigin, type Place } from './places'
import type { Admitted } from './signIn'

export interface Credentials extends LoginOrigin {
  readonly password: string
  readonly captcha: string
  readonly checkKey: string
}

export interface LoginDeps {
  readonly db: Db
  readonly clock: () => Date
  readonly attempts: Attempts
  readonly captchas: Captchas
}

/**
 * Who the credentials belong to. Throws a refusal that tells nothing about the account: unknown,
 * deleted and wrong password answer alike, in the same time. `result.captchaRequired` of a refusal
 * asks for a captcha with the next try.
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
    const { overLimit, lockedSeconds, captcha } = await attempts.failed(place)
    if (overLimit) throw locked(lockedSeconds)
    throw refused(authMessages.wrong, captcha)
  }
  // A right guess among many at once must be worth no more than one that comes after the lock.
  const { lockedSeconds } = await attempts.succeeded(place)
  if (lockedSeconds > 0) throw locked(lockedSeconds)

  return await admitUser(db, clock, user.id)
}

async function checkBefore(
  { attempts, captchas }: LoginDeps,
  credentials: Credentials,
  place: Place,
): Promise<void> {
  const { lockedSeconds, captcha } = await attempts.state(place)
  if (lockedSeconds > 0) throw locked(lockedSeconds)
  if (!captcha) return
  if (credentials.captcha === '' || credentials.checkKey === '') {
    throw refused(authMessages.captchaMissing, true)
  }
  const right = await captchas.check(credentials.checkKey, credentials.captcha)
  if (!right) throw refused(authMessages.captchaWrong, true)
}

const locked = (seconds: number): Refusal => tooMany(seconds, authMessages.locked)

const refused = (message: string, captchaRequired: boolean): Refusal =>
  declined(message, { captchaRequired })
