import { writeLog } from '../audit/log'
import { type Hub, userTopic } from '../bus/hub'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { RightsChange } from './changes'
import { rightMessages as messages } from './messages'
import { administratorsOf } from './platform'

/** Roles that somebody is given, by their ids. */
export interface GivenRoles {
  readonly kind: 'role' | 'departRole'
  readonly ids: readonly string[]
}

/**
 * What somebody gives himself stands in the log, written in the transaction that gives it, and other administrators hear
 * of it when that has ended.
 */
export interface SelfGrants {
  /** Of roles. `of` is what the transaction's end is told with: the change of a record, or any object of the caller's. */
  note(trx: Db, of: object, roles: GivenRoles, by: RightsChange): Promise<void>
  /** The transaction of these has ended; nothing where none was noted. */
  tell(of: readonly object[]): Promise<void>
  /** Whoever has given himself something, in words that are in the log already. */
  say(by: RightsChange, text: string): Promise<void>
}

interface SelfGrantDeps {
  readonly db: Db
  clock(): Date
  readonly hub: Hub
}

export function createSelfGrants({ db, clock, hub }: SelfGrantDeps): SelfGrants {
  const noted = new WeakMap<object, { readonly by: RightsChange; readonly text: string }>()

  async function say({ caller }: RightsChange, text: string): Promise<void> {
    const others = (await administratorsOf(db)).filter((id) => id !== caller.userId)
    await hub.publish(others.map(userTopic), { cmd: 'user', msgTxt: text })
  }

  return {
    say,

    async note(trx, of, roles, by) {
      if (roles.ids.length === 0) return
      const { username: account, realname: name, tenantId } = by.caller
      const text = messages.selfRoles(name, await titlesOf(trx, roles))
      const line = { logType: 2, content: text, ip: by.ip, account, name, tenantId } as const
      await writeLog(trx, clock, line)
      noted.set(of, { by, text })
    },

    async tell(of) {
      for (const one of of) {
        const known = noted.get(one)
        noted.delete(one)
        if (known) await say(known.by, known.text)
      }
    },
  }
}

async function titlesOf(db: Db, { kind, ids }: GivenRoles): Promise<readonly string[]> {
  const rows = await system(db)
    .selectFrom(kind === 'role' ? 'sys_role' : 'sys_depart_role')
    .select('role_name')
    .where('id', 'in', ids)
    .orderBy('role_name')
    .execute()
  return rows.map(({ role_name: name }) => messages[kind](name))
}
