import { writeLog } from '../audit/log'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { html } from '../http/html'
import { groupBy } from '../kernel/groupBy'
import type { Services } from '../module/module'
import type { RightsChange } from './changes'
import { rightMessages as messages } from './messages'
import { administratorsOf } from './platform'

/** Roles given to users, by id. */
export interface GivenRoles {
  readonly kind: 'role' | 'departRole'
  readonly ids: readonly string[]
}

/**
 * Rights that somebody gives himself: they are logged in the same transaction, and other administrators are notified
 * after the commit.
 */
export interface SelfGrants {
  /**
   * Notes given roles. `of` identifies the note for `tell` after the commit: the change of a record, or any object of
   * the caller.
   */
  note(trx: Db, of: object, roles: GivenRoles, by: RightsChange): Promise<void>
  /** Call this after the commit: sends what was noted under these objects, if anything. */
  tell(of: readonly object[]): Promise<void>
  /** Notifies the other administrators with a text that has already been logged. */
  say(by: RightsChange, text: string): Promise<void>
}

interface SelfGrantDeps {
  readonly db: Db
  clock(): Date
  letters(): Services['letters']
}

/** Page with the log line. */
const logPage = '/system/log'

export function createSelfGrants({ db, clock, letters }: SelfGrantDeps): SelfGrants {
  const noted = new WeakMap<object, { readonly by: RightsChange; readonly text: string }>()

  async function say({ caller }: RightsChange, text: string): Promise<void> {
    const others = (await administratorsOf(db)).filter((id) => id !== caller.userId)
    for (const [tenantId, people] of await homesOf(db, others, caller.tenantId)) {
      const id = await db.transaction().execute((trx) =>
        letters().write(trx, {
          tenantId,
          title: text,
          content: html`<p>${text}</p>`,
          page: logPage,
          sender: caller.username,
          to: people.map(({ userId }) => userId),
          about: { type: 'selfGrant', id: caller.userId },
        }),
      )
      await letters().sent(id, tenantId)
    }
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

/** For each person, the tenant for the letter: the one where it happened, else one of his own. */
export async function homesOf(db: Db, people: readonly string[], tenantId: number) {
  if (people.length === 0) return []
  const rows = await system(db)
    .selectFrom('sys_user_tenant')
    .select(['user_id as userId', 'tenant_id as home'])
    .where('user_id', 'in', people)
    .orderBy('tenant_id')
    .execute()
  const homes = [...groupBy(rows, ({ userId }) => userId).values()].flatMap(
    (own) => own.find(({ home }) => home === tenantId) ?? own[0] ?? [],
  )
  return [...groupBy(homes, ({ home }) => home)]
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
