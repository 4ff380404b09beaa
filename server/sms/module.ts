import { expiringTable } from '../jobs/maintenance'
import type { Module } from '../module/module'
import { type Codes, createCodes } from './codes'
import { createSender } from './createSender'
import { smsMessages } from './messages'
import { smsMigrations } from './migrations'
import { smsRoutes } from './routes'

declare module '../module/module' {
  interface Settings {
    /** The demo's text messages go no further than the outbox in the console. */
    readonly demo?: boolean
    /** Where text messages are handed over. Without it, and outside the demo, none are sent. */
    readonly smsGateway?: string
  }
  interface Services {
    readonly codes: Codes
    /** Whether text messages can be sent. */
    readonly canText: boolean
    /** Tells that rows of a table of the tenant (0 = of all) were written beside its entity. */
    readonly rowsWritten: (table: string, tenantId: number) => void
  }
}

/** Text messages, and the codes that they bring. */
export const smsModule: Module = {
  name: 'sms',
  migrations: smsMigrations,
  start({ db, clock, settings, find }) {
    const changed = () => find('rowsWritten')?.('sys_sms', 0)
    const sender = createSender(settings, { db, clock, changed })
    const codes = createCodes({ db, clock, sender })
    return {
      services: { codes, canText: sender !== undefined },
      adds: { expires: [expiringTable(smsMessages.codes, 'sys_sms_code')] },
      routes: (api) => smsRoutes(api, { db, codes }),
    }
  },
}
