import { matches } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { text } from '../http/call'
import { declined } from '../http/envelope'
import { smsMessages } from './messages'

/** A mobile number as a call declares it. */
export const mobileText = text({ max: 45 })

/** The number that somebody has typed. Throws a refusal with the contract's text when it is none. */
export function mobileOf(typed: string): string {
  const mobile = typed.trim()
  if (mobile === '') throw declined(smsMessages.mobileEmpty)
  if (!matches('m', mobile)) throw declined(smsMessages.mobileMalformed)
  return mobile
}

/** The account that has the number, frozen or not; undefined for none. */
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
