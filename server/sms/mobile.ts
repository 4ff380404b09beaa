import { matches } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { text } from '../http/call'
import { declined } from '../http/envelope'
import { smsMessages } from './messages'

/** Schema of a mobile number in calls. */
export const mobileText = text({ max: 45 })

/** Parses a typed number. Throws a refusal with the contract's text if it is invalid. */
export function mobileOf(typed: string): string {
  const mobile = typed.trim()
  if (mobile === '') throw declined(smsMessages.mobileEmpty)
  if (!matches('m', mobile)) throw declined(smsMessages.mobileMalformed)
  return mobile
}

/** The account with this number, frozen or not; undefined if there is none. */
export async function userOfMobile(
  db: Db,
  mobile: string,
): Promise<{ readonly id: string; readonly username: string } | undefined> {
  return await system(db)
    .selectFrom('sys_user')
    .select(['id', 'username'])
    .where('phone', '=', mobile)
    .where('del_flag', '=', 0)
    .executeTakeFirst()
}
