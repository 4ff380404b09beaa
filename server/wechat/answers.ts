import { type Hub, ticketTopic } from '../bus/hub'
import type { Db } from '../db/open'
import { bind } from '../third/accounts'
import { wechatMessages } from './messages'
import { createTickets } from './tickets'
import { thirdPerson, type WeChatPerson } from './wechat'

/** What WeChat's side may tell us of a scanned code. */
export interface TicketAnswers {
  /** What the code is about: an account to bind, or none for a login. undefined: it is void. */
  scanned(ticket: string): Promise<{ readonly userId: string | null } | undefined>
  /** 'taken': the person is bound to somebody else, and the code still waits. */
  confirm(ticket: string, person: WeChatPerson): Promise<'done' | 'void' | 'taken'>
  /** false: the code is void. */
  refuse(ticket: string): Promise<boolean>
}

export interface AnswersDeps {
  readonly db: Db
  readonly clock: () => Date
  readonly hub: Hub
}

/** Keeps the answers and tells them to whoever shows the code, on whichever process. */
export function createAnswers({ db, clock, hub }: AnswersDeps): TicketAnswers {
  const tickets = createTickets(db, clock)
  const tell = (ticket: string, action: string, text?: string) =>
    hub.publish(ticketTopic(ticket), { action, ...(text === undefined ? {} : { msgTxt: text }) })

  /** All or nothing: a code that could not bind still waits. */
  const bindAccount = (ticket: string, person: WeChatPerson) =>
    db
      .transaction()
      .execute(async (trx) => {
        const userId = await createTickets(trx, clock).takeBinding(ticket)
        if (userId === undefined) return 'void'
        if (!(await bind(trx, clock, thirdPerson(person), userId))) throw new Taken()
        return 'done'
      })
      .catch((error: unknown) => {
        if (error instanceof Taken) return 'taken' as const
        throw error
      })

  return {
    scanned: tickets.find,
    async confirm(ticket, person) {
      if (await tickets.answerLogin(ticket, thirdPerson(person))) {
        await tell(ticket, 'WECHAT_LOGIN')
        return 'done'
      }
      const outcome = await bindAccount(ticket, person)
      if (outcome === 'done') await tell(ticket, 'WECHAT_BINDING', wechatMessages.bound)
      return outcome
    },
    async refuse(ticket) {
      // The browser asks what has become of it, and is told.
      if (await tickets.answerLogin(ticket, undefined)) {
        await tell(ticket, 'WECHAT_LOGIN')
        return true
      }
      return (await tickets.takeBinding(ticket)) !== undefined
    },
  }
}

class Taken extends Error {}
