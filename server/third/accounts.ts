import type { Db } from '../db/open'
import { system } from '../db/tables'
import { newId, stableId } from '../kernel/ids'
import { wallClock } from '../kernel/wallClock'

/** Somebody as another provider knows them. */
export interface ThirdPerson {
  /** The provider: `wechat`, or the `source` of its configuration. */
  readonly thirdType: string
  /** See thirdUserUuid. */
  readonly uuid: string
  readonly thirdUserId: string
  /** As the provider has it; '' when it tells none. */
  readonly username: string
  readonly realname: string
  readonly avatar: string | null
}

/**
 * The same id at another issuer is another person: a `source` that is pointed to another issuer must
 * not open the accounts of the first one's people.
 */
export const thirdUserUuid = (issuer: string, thirdUserId: string): string =>
  stableId(issuer, thirdUserId)

type PersonKey = Pick<ThirdPerson, 'thirdType' | 'uuid'>

/** The user that the person is here, frozen and deleted ones included. */
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
 * Makes the person the user's one account at the provider, in place of another one. false: the person
 * is somebody else here already; the transaction must then be undone.
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
    realname: person.realname.slice(0, 100),
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
