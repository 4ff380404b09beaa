import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { beginningOf } from '../../renderer/model/characters/characters'
import { writeLog } from '../audit/log'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { type DocumentsOf, everywhere } from '../kernel/ofTenant'
import { newToken, sha256 } from '../kernel/tokens'
import { wallClock } from '../kernel/wallClock'
import { sessionMessages as messages } from './messages'
import type { Session } from './sessionUser'
import { loadUser, type SessionUser } from './sessionUser'
import { loadViewed, mayView, type Viewed } from './viewed'

export const viewLifeMs = 3_600_000

/** Input for starting a view as another user. */
export interface ViewOpening extends Viewed {
  readonly viewerHash: string
  /** Name of the viewed user or role, for the log. */
  readonly title: string
  readonly by: Pick<SessionUser, 'username' | 'realname'>
  readonly ip: string
}

interface ViewDeps {
  readonly db: Db
  /** Longest idle time of the viewer's session. */
  readonly idleMs: number
  clock(): Date
  readonly documents: DocumentsOf
}

/** Sessions of administrators viewing as another user. They are only written when they begin and end. */
export function createViews({ db, clock, documents, idleMs }: ViewDeps) {
  const open = () =>
    system(db)
      .selectFrom('sys_view as view')
      .innerJoin('sys_session as session', 'session.token_hash', 'view.session_hash')

  return {
    /** undefined: unknown, expired, its session has ended, or the viewer or the viewed user has lost the right. */
    async find(hash: string): Promise<Session | undefined> {
      const now = clock()
      const row = await open()
        .select(['session.token_hash', 'session.user_id', 'view.kind', 'view.viewed_id'])
        .select('view.tenant_id')
        .where('view.token_hash', '=', hash)
        .where('view.expires_at', '>', now.getTime())
        .where('session.expires_at', '>', now.getTime())
        .where('session.used_at', '>', now.getTime() - idleMs)
        .executeTakeFirst()
      const by = row && (await loadUser(db, row.user_id, now, documents(everywhere)))
      if (!by) return undefined
      const viewed = { kind: row.kind, id: row.viewed_id, tenantId: row.tenant_id }
      const user = await loadViewed(viewed, by, { db, now, documents: documents(everywhere) })
      return user && mayView(user)
        ? { tokenHash: hash, user, viewerHash: row.token_hash }
        : undefined
    },

    async open({ viewerHash, kind, id, tenantId, title, by, ip }: ViewOpening) {
      const token = newToken()
      const expiresAt = clock().getTime() + viewLifeMs
      const row = {
        token_hash: sha256(token),
        session_hash: viewerHash,
        kind,
        viewed_id: id,
        tenant_id: tenantId,
        title: beginningOf(title, 200),
        expires_at: expiresAt,
      }
      await db.transaction().execute(async (trx) => {
        await system(trx).insertInto('sys_view').values(row).execute()
        const content = messages.viewBegun(title, wallClock(new Date(expiresAt)))
        const { username: account, realname: name } = by
        await writeLog(trx, clock, { logType: 2, content, ip, account, name, tenantId })
      })
      return { token, expiresAt }
    },

    /** Ends the views that meet the condition. */
    async end(which: RawBuilder<unknown>, ip = ''): Promise<void> {
      const rows = await open()
        .innerJoin('sys_user as person', 'person.id', 'session.user_id')
        .select(['view.token_hash', 'view.title', 'view.tenant_id as tenantId'])
        .select(['person.username as account', 'person.realname as name'])
        .where(sql<SqlBool>`${which}`)
        .execute()
      for (const { token_hash, title, ...whose } of rows) {
        await db.transaction().execute(async (trx) => {
          const { numDeletedRows } = await system(trx)
            .deleteFrom('sys_view')
            .where('token_hash', '=', token_hash)
            .executeTakeFirst()
          // Another process has ended it meanwhile.
          if (numDeletedRows === 0n) return
          const content = messages.viewEnded(title)
          await writeLog(trx, clock, { logType: 2, content, ip, ...whose })
        })
      }
    },
  }
}
