import { randomBytes } from 'node:crypto'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { sha256 } from '../kernel/tokens'
import type { ThirdPerson } from '../third/accounts'

export const ticketLifeSeconds = 180

/** Purpose of a QR code. */
export type Purpose =
  | { readonly kind: 'login'; readonly browserHash: string }
  | { readonly kind: 'bind'; readonly userId: string }

/** State of a login, for the browser that shows its code. */
export type Claim =
  | { readonly kind: 'confirmed'; readonly person: ThirdPerson }
  | { readonly kind: 'waiting' | 'refused' | 'void' }

/** QR codes waiting to be scanned: short-lived, answered once, stored as a hash. */
export interface Tickets {
  issue(purpose: Purpose): Promise<string>
  /** An unanswered ticket, with the account to bind if any; undefined: unknown, answered or expired. */
  find(ticket: string): Promise<{ readonly userId: string | null } | undefined>
  /** Remaining life in ms, answered or not; 0: unknown, used up or expired. */
  leftMs(ticket: string): Promise<number>
  /** Answers a login. false: the ticket is not a waiting login. */
  answerLogin(ticket: string, person: ThirdPerson | undefined): Promise<boolean>
  /** Uses up a binding; answers the user to bind. undefined: the ticket is not a waiting binding. */
  takeBinding(ticket: string): Promise<string | undefined>
  /** Uses up an answered login; of two parallel claims, only one gets it. */
  claim(ticket: string, browserHash: string | undefined): Promise<Claim>
}

export function createTickets(db: Db, clock: () => Date): Tickets {
  const tables = system(db)
  const now = () => clock().getTime()
  return {
    async issue(purpose) {
      const ticket = `wx-${randomBytes(24).toString('base64url')}`
      await tables.deleteFrom('sys_wechat_ticket').where('expires_at', '<=', now()).execute()
      const row = {
        ticket_hash: sha256(ticket),
        purpose: purpose.kind,
        state: 'open' as const,
        browser_hash: purpose.kind === 'login' ? purpose.browserHash : null,
        user_id: purpose.kind === 'bind' ? purpose.userId : null,
        expires_at: now() + ticketLifeSeconds * 1_000,
      }
      await tables.insertInto('sys_wechat_ticket').values(row).execute()
      return ticket
    },
    async find(ticket) {
      const row = await tables
        .selectFrom('sys_wechat_ticket')
        .select('user_id')
        .where('ticket_hash', '=', sha256(ticket))
        .where('state', '=', 'open')
        .where('expires_at', '>', now())
        .executeTakeFirst()
      return row && { userId: row.user_id }
    },
    async leftMs(ticket) {
      const row = await tables
        .selectFrom('sys_wechat_ticket')
        .select('expires_at')
        .where('ticket_hash', '=', sha256(ticket))
        .executeTakeFirst()
      return row ? Math.max(0, row.expires_at - now()) : 0
    },
    async answerLogin(ticket, person) {
      const row = await tables
        .updateTable('sys_wechat_ticket')
        .set(
          person
            ? { state: 'confirmed', person: JSON.stringify(person) }
            : { state: 'refused', person: null },
        )
        .where('ticket_hash', '=', sha256(ticket))
        .where('purpose', '=', 'login')
        .where('state', '=', 'open')
        .where('expires_at', '>', now())
        .returning('ticket_hash')
        .executeTakeFirst()
      return row !== undefined
    },
    async takeBinding(ticket) {
      const row = await tables
        .deleteFrom('sys_wechat_ticket')
        .where('ticket_hash', '=', sha256(ticket))
        .where('purpose', '=', 'bind')
        .where('expires_at', '>', now())
        .returning('user_id')
        .executeTakeFirst()
      return row?.user_id ?? undefined
    },
    async claim(ticket, browserHash = '') {
      const answered = await tables
        .deleteFrom('sys_wechat_ticket')
        .where('ticket_hash', '=', sha256(ticket))
        .where('browser_hash', '=', browserHash)
        .where('state', '!=', 'open')
        .returning(['person', 'expires_at'])
        .executeTakeFirst()
      if (!answered) return { kind: (await isOpen(ticket, browserHash)) ? 'waiting' : 'void' }
      if (answered.expires_at <= now()) return { kind: 'void' }
      if (answered.person === null) return { kind: 'refused' }
      // Written by answerLogin.
      return { kind: 'confirmed', person: JSON.parse(answered.person) as ThirdPerson }
    },
  }

  async function isOpen(ticket: string, browserHash: string): Promise<boolean> {
    const row = await tables
      .selectFrom('sys_wechat_ticket')
      .select('ticket_hash')
      .where('ticket_hash', '=', sha256(ticket))
      .where('browser_hash', '=', browserHash)
      .where('expires_at', '>', now())
      .executeTakeFirst()
    return row !== undefined
  }
}
