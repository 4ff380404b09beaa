import { type Hub, ticketTopic } from '../bus/hub'
import type { Db } from '../db/open'
import { bind } from '../third/accounts'
import { wechatMessages } from './messages'
import { createTickets } from './tickets'
import type { TicketAnswers } from './wechat'
import { thirdPerson, type WeChatPerson } from './wechat'

export interface AnswersDeps {
  readonly db: Db
  readonly clock: () => Date
  readonly hub: Hub
}

/** Stores answers and sends them to the browser that shows the code, on any process. */
export function createAnswers({ db, clock, hub }: AnswersDeps): TicketAnswers {
  const tickets = createTickets(db, clock)
  const tell = (ticket: string, action: string, text?: string) =>
    hub.publish(ticketTopic(ticket), { action, ...(text === undefined ? {} : { msgTxt: text }) })

  /** In one transaction: if binding fails, the code stays valid. */
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
      // The browser gets the message and then asks for the result.
      if (await tickets.answerLogin(ticket, undefined)) {
        await tell(ticket, 'WECHAT_LOGIN')
        return true
      }
      return (await tickets.takeBinding(ticket)) !== undefined
    },
  }
}

class Taken extends Error {}
