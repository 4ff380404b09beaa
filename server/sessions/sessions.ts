import { type SqlBool, sql } from 'kysely'
import type { Documents } from '#model'
import { beginningOf } from '../../renderer/model/characters/characters'
import { type Hub, ownTopics } from '../bus/hub'
import { databaseFailure } from '../db/errors'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { plainAddress } from '../http/address'
import { asOneWork, trialOfWork } from '../kernel/inForce'
import { type DocumentsOf, everywhere } from '../kernel/ofTenant'
import { fileTokenOf, hashOf, newToken, sha256 } from '../kernel/tokens'
import type { Session } from './sessionUser'
import { loadUser } from './sessionUser'
import { createViews, type ViewOpening } from './views'

export const sessionLifeMs = 7 * 24 * 3_600_000
export const sessionIdleMs = 12 * 3_600_000
// Longest age of a cached session: a revoked right ends within a second, in every process.
const cacheMs = 800
const cachedAtMost = 10_000
// Interval of writing the last use, so that not every request costs a write.
const touchMs = 60_000

export interface Sessions {
  /** Begins a session and returns its token, which is not available again. */
  open(userId: string, from: { readonly ip: string; readonly userAgent: string }): Promise<string>
  /** undefined: unknown, ended, expired, unused for too long, or its user may no longer sign in. */
  find(token: string): Promise<Session | undefined>
  /** Finds by token hash. Does not count as use, so idle sessions still expire. */
  findView(tokenHash: string): Promise<Session | undefined>
  /** The session with this file token. */
  findByFileToken(fileToken: string): Promise<Session | undefined>
  close(tokenHash: string): Promise<void>
  /**
   * Lets an administrator view as another user, for a limited time and at most as long as his session. Returns a
   * separate token, which reads what the other user sees and cannot call routes that write.
   */
  openView(view: ViewOpening): Promise<{ readonly token: string; readonly expiresAt: number }>
  /** Ends a view of this session; does nothing if it has already ended. */
  closeView(viewToken: string, viewerHash: string, ip: string): Promise<void>
  /** Ends all sessions of a user except the given one. */
  closeAll(userId: string, exceptTokenHash?: string): Promise<void>
  /** The sessions that are still valid. Does not count as use, so idle sessions still expire. */
  living(tokenHashes: readonly string[]): Promise<ReadonlySet<string>>
  /** Call this when rights, names or memberships have changed: all sessions are reloaded. */
  forget(): void
}

type HashColumn = 'token_hash' | 'file_hash' | 'view'

interface SessionDeps {
  readonly db: Db
  clock(): Date
  readonly hub: Hub
  readonly documents: DocumentsOf
}

/** Publishes the end of sessions under `ownTopics.sessions`, for other processes and sockets. */
export function createSessions({ db, clock, hub, documents }: SessionDeps): Sessions {
  const tables = system(db)
  interface Cached {
    readonly until: number
    /** Those that made its rights; a request that holds others asks anew. */
    readonly documents: Documents
    readonly session: Promise<Session | undefined>
  }
  const cache = new Map<string, Cached>()

  const views = createViews({ db, clock, documents, idleMs: sessionIdleMs })

  async function load(column: HashColumn, hash: string): Promise<Session | undefined> {
    if (column === 'view') return await views.find(hash)
    const now = clock().getTime()
    const row = await tables
      .selectFrom('sys_session')
      .select(['token_hash', 'user_id', 'used_at'])
      .where(column, '=', hash)
      .where('expires_at', '>', now)
      .where('used_at', '>', now - sessionIdleMs)
      .executeTakeFirst()
    if (!row) return column === 'token_hash' ? await views.find(hash) : undefined
    const user = await loadUser(db, row.user_id, clock(), documents(everywhere))
    if (!user) return undefined
    if (now - row.used_at > touchMs) {
      await tables
        .updateTable('sys_session')
        .set({ used_at: now })
        .where('token_hash', '=', row.token_hash)
        .execute()
        // A full disk must not prevent reading.
        .catch((error: unknown) => {
          if (databaseFailure(error)?.kind !== 'full') throw error
        })
    }
    return { tokenHash: row.token_hash, user }
  }

  function cached(column: HashColumn, hash: string): Promise<Session | undefined> {
    // A session is the same whatever its user tries.
    if (trialOfWork()) return asOneWork(() => cached(column, hash))
    const key = `${column} ${hash}`
    const now = Date.now()
    const hit = cache.get(key)
    const held = documents(everywhere)
    if (hit && hit.until > now && hit.documents === held) return hit.session
    const session = load(column, hash)
    cache.delete(key)
    cache.set(key, { until: now + cacheMs, documents: held, session })
    for (const oldest of cache.keys()) {
      if (cache.size <= cachedAtMost) break
      cache.delete(oldest)
    }
    // Unknown tokens and failures are not cached.
    const drop = () => {
      if (cache.get(key)?.session === session) cache.delete(key)
    }
    session.then((found) => found ?? drop(), drop)
    return session
  }

  hub.subscribe(ownTopics.sessions, () => cache.clear())
  hub.subscribe(ownTopics.reconnected, () => cache.clear())

  return {
    async open(userId, { ip, userAgent }) {
      const token = newToken()
      const now = clock().getTime()
      await tables.deleteFrom('sys_session').where('expires_at', '<=', now).execute()
      const row = {
        token_hash: sha256(token),
        file_hash: sha256(fileTokenOf(token)),
        user_id: userId,
        created_at: now,
        used_at: now,
        expires_at: now + sessionLifeMs,
        ip: plainAddress(ip).slice(0, 64),
        user_agent: beginningOf(userAgent, 255),
      }
      await tables.insertInto('sys_session').values(row).execute()
      return token
    },
    async find(token) {
      const hash = hashOf(token)
      return hash === undefined ? undefined : await cached('token_hash', hash)
    },
    findView: (tokenHash) => cached('view', tokenHash),
    async findByFileToken(fileToken) {
      const hash = hashOf(fileToken)
      return hash === undefined ? undefined : await cached('file_hash', hash)
    },
    async close(tokenHash) {
      await views.end(sql`session.token_hash = ${tokenHash}`)
      await tables.deleteFrom('sys_session').where('token_hash', '=', tokenHash).execute()
      await hub.publish(ownTopics.sessions, { tokenHash })
    },
    openView: (view) => views.open(view),
    async closeView(viewToken, viewerHash, ip) {
      const tokenHash = sha256(viewToken)
      await views.end(sql`view.token_hash = ${tokenHash} and view.session_hash = ${viewerHash}`, ip)
      await hub.publish(ownTopics.sessions, { tokenHash })
    },
    async closeAll(userId, exceptTokenHash = '') {
      await views.end(sql`session.user_id = ${userId} and session.token_hash != ${exceptTokenHash}`)
      await tables
        .deleteFrom('sys_session')
        .where('user_id', '=', userId)
        .where('token_hash', '!=', exceptTokenHash)
        .execute()
      await hub.publish(ownTopics.sessions, { userId, exceptTokenHash })
    },
    async living(tokenHashes) {
      if (tokenHashes.length === 0) return new Set()
      const now = clock().getTime()
      const rows = await tables
        .selectFrom('sys_session as session')
        .innerJoin('sys_user as user', 'user.id', 'session.user_id')
        .select('session.token_hash')
        .where(sql<SqlBool>`session.token_hash = any(${tokenHashes}::text[])`)
        .where('session.expires_at', '>', now)
        .where('session.used_at', '>', now - sessionIdleMs)
        .where('user.status', '=', 1)
        .where('user.del_flag', '=', 0)
        .execute()
      const rest = tokenHashes.filter((hash) => !rows.some((row) => row.token_hash === hash))
      const found = await Promise.all(rest.map((hash) => cached('view', hash)))
      return new Set([
        ...rows.map(({ token_hash }) => token_hash),
        ...found.flatMap((view) => view?.tokenHash ?? []),
      ])
    },
    forget: () => cache.clear(),
  }
}
