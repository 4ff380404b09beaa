import { expiringTable } from '../jobs/maintenance'
import type { Module } from '../module/module'
import { type Codes, createCodes } from './codes'
import { createSender } from './createSender'
import { smsMessages } from './messages'
import { smsMigrations } from './migrations'
import { smsRoutes } from './routes'

declare module '../module/module' {
  interface Settings {
    /** In the demo, text messages only go to the outbox in the console. */
    readonly demo?: boolean
    /** Gateway URL for text messages. Without it, outside the demo, none are sent. */
    readonly smsGateway?: string
  }
  interface Services {
    readonly codes: Codes
    /** Whether text messages can be sent. */
    readonly canText: boolean
  }
}

/** Text messages, and the codes sent by them. */
export const smsModule: Module = {
  name: 'sms',
  migrations: smsMigrations,
  start({ db, clock, settings }) {
    const sender = createSender(settings, { db, clock })
    const codes = createCodes({ db, clock, sender })
    return {
      services: { codes, canText: sender !== undefined },
      adds: { expires: [expiringTable(smsMessages.codes, 'sys_sms_code')] },
      routes: (api) => smsRoutes(api, { codes }),
    }
  },
}
