import type { Db } from '../../db/open'
import { system } from '../../db/tables'
import { verifyPassword } from '../../kernel/passwords'
import { sha256 } from '../../kernel/tokens'
import { userOf } from '../../third/accounts'
import { phoneMessages } from '../../wechat/messages'
import { demoWeChat, thirdPerson, type WeChatPerson } from '../../wechat/wechat'
import { demoAccounts, demoPassword } from '../accounts'

/** A person whom the phone can play. */
export interface PhonePerson extends WeChatPerson {
  /** Identifies the person in the page's form. */
  readonly key: string
  /** Username of the bound account. */
  readonly boundTo: string | undefined
}

export const ownKey = 'own'

/**
 * Persons whom the phone may play: its own person, known by a secret that only this browser has, and the demo people
 * whose account still has the public demo password. So the page gives nobody extra access, even if real people use the
 * same server.
 */
export function createPersons(db: Db) {
  const isOpen = openAccounts()

  async function boundUser(person: WeChatPerson) {
    const userId = await userOf(db, thirdPerson(person))
    if (userId === undefined) return undefined
    return await system(db)
      .selectFrom('sys_user')
      .select(['username', 'password'])
      .where('id', '=', userId)
      .executeTakeFirst()
  }

  async function demoPersons(): Promise<readonly PhonePerson[]> {
    const users = await system(db)
      .selectFrom('sys_user')
      .select(['username', 'realname', 'password'])
      .where('username', 'in', [...demoAccounts])
      .where('del_flag', '=', 0)
      .orderBy('username')
      .execute()
    const persons: PhonePerson[] = []
    for (const { username, realname, password } of users) {
      if (!(await isOpen(password))) continue
      const person = { openId: demoWeChat(username), nickname: realname, avatar: null }
      const bound = await boundUser(person)
      if (bound && !(await isOpen(bound.password))) continue
      persons.push({ ...person, key: username, boundTo: bound?.username })
    }
    return persons
  }

  return {
    /** Lists the browser's own person first. */
    async list(secret: string): Promise<readonly PhonePerson[]> {
      const own = { openId: sha256(secret), nickname: phoneMessages.own, avatar: null }
      const bound = await boundUser(own)
      return [{ ...own, key: ownKey, boundTo: bound?.username }, ...(await demoPersons())]
    },
  }
}

export type Persons = ReturnType<typeof createPersons>

/** Whether a stored password is the demo password. The result is cached, because checking is slow on purpose. */
function openAccounts() {
  const known = new Map<string, Promise<boolean>>()
  return (stored: string): Promise<boolean> => {
    const verdict = known.get(stored) ?? verifyPassword(demoPassword, stored)
    known.set(stored, verdict)
    // Changed passwords leave old entries; there are few accounts.
    if (known.size > 100) known.clear()
    return verdict
  }
}
