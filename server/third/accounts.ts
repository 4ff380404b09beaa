import { beginningOf } from '../../renderer/model/characters/characters'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { newId, stableId } from '../kernel/ids'
import { wallClock } from '../kernel/wallClock'

/** A person as known to another provider. */
export interface ThirdPerson {
  /** The provider: `wechat`, or the `source` of its configuration. */
  readonly thirdType: string
  /** See thirdUserUuid. */
  readonly uuid: string
  readonly thirdUserId: string
  /** The provider's value; '' if it sends none. */
  readonly username: string
  readonly realname: string
  readonly avatar: string | null
}

/**
 * Depends on the issuer, because the same id at another issuer is another person: if a `source` is pointed to another
 * issuer, its people must not get the accounts of the first one's.
 */
export const thirdUserUuid = (issuer: string, thirdUserId: string): string =>
  stableId(issuer, thirdUserId)

type PersonKey = Pick<ThirdPerson, 'thirdType' | 'uuid'>

/** The person's user here, including frozen and deleted ones. */
export async function userOf(db: Db, { thirdType, uuid }: PersonKey): Promise<string | undefined> {
  const account = await system(db)
    .selectFrom('sys_third_account')
    .select('sys_user_id')
    .where('third_type', '=', thirdType)
    .where('third_user_uuid', '=', uuid)
    .executeTakeFirst()
  return account?.sys_user_id
}

export async function isBound(db: Db, thirdType: string, userId: string): Promise<boolean> {
  const account = await system(db)
    .selectFrom('sys_third_account')
    .select('id')
    .where('third_type', '=', thirdType)
    .where('sys_user_id', '=', userId)
    .executeTakeFirst()
  return account !== undefined
}

/**
 * Binds the person to the user, replacing the user's other account at the provider. false: the person is already bound
 * to another user, and the transaction must be rolled back.
 */
export async function bind(
  trx: Db,
  clock: () => Date,
  person: ThirdPerson,
  userId: string,
): Promise<boolean> {
  const now = wallClock(clock())
  const { thirdType, uuid } = person
  const profile = {
    third_user_id: person.thirdUserId.slice(0, 255),
    realname: beginningOf(person.realname, 100),
    avatar: person.avatar,
  }
  const tables = system(trx)
  await tables
    .deleteFrom('sys_third_account')
    .where('third_type', '=', thirdType)
    .where('sys_user_id', '=', userId)
    .where('third_user_uuid', '!=', uuid)
    .execute()
  const key = { third_type: thirdType, third_user_uuid: uuid, sys_user_id: userId }
  const bound = await tables
    .insertInto('sys_third_account')
    .values({ id: newId(), ...key, ...profile, status: 1, del_flag: 0, create_time: now })
    .onConflict((conflict) =>
      conflict
        .columns(['third_type', 'third_user_uuid'])
        .doUpdateSet({ ...profile, update_time: now })
        .where('sys_third_account.sys_user_id', '=', userId),
    )
    .returning('id')
    .executeTakeFirst()
  return bound !== undefined
}
