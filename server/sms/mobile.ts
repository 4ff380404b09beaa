import { matches } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { declined } from '../http/envelope'
import { text } from '../http/input'
import { smsMessages } from './messages'

/** A mobile number out of a body. Throws a refusal with the contract's text when it is none. */
export function mobileIn(body: Readonly<Record<string, unknown>>, name: string): string {
  const mobile = text(body, name, { max: 45 }).trim()
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
