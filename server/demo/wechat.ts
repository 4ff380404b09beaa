import type { Db } from '../db/open'
import { system } from '../db/tables'
import { bind } from '../third/accounts'
import { demoWeChat, thirdPerson } from '../wechat/wechat'

/** Accounts with a bound WeChat; the others have yet to bind one. */
const boundAccounts = ['config', 'staff']

export async function seedWeChat(db: Db): Promise<void> {
  const users = await system(db)
    .selectFrom('sys_user')
    .select(['id', 'username', 'realname'])
    .where('username', 'in', boundAccounts)
    .execute()
  for (const { id, username, realname } of users) {
    const person = { openId: demoWeChat(username), nickname: realname, avatar: null }
    await bind(db, () => new Date(), thirdPerson(person), id)
  }
}
