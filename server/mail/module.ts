import type { Module } from '../module/module'
import type { MailServer } from './config'
import { everyOf, type GivenUp } from './givenUp'
import { sendingHandler } from './handler'
import { messageHooks, templateHooks } from './hooks'
import { createMails, type Mails } from './mails'
import { mailMessages } from './messages'
import { mailMigrations } from './migrations'
import type { NoticeKind } from './notices'
import { forgetMails } from './outbox'
import './tables'

declare module '../module/module' {
  interface Settings {
    /** SMTP server; without it mails wait in the outbox. */
    readonly mailServer?: MailServer | undefined
  }
  interface Contributions {
    /** Notices whose texts companies may write. */
    readonly notices: readonly NoticeKind[]
    readonly mailGivenUp: GivenUp
  }
  interface Services {
    readonly mails: Mails
    /** Call after the commit that added a mail: open outbox pages show it. */
    readonly mailAdded: (id: string, tenantId: number) => void
  }
}

/** Message templates, and the outbox of the mails made of them (contract, §6.13). */
export const mailModule: Module = {
  name: 'mail',
  migrations: mailMigrations,
  async start({ db, clock, settings, documents, use, added }) {
    const { mailServer } = settings
    const isConfigured = mailServer !== undefined
    const mails = createMails(clock, isConfigured)
    const mailer = mailServer && (await import('./deliver')).createMailer(mailServer)
    /** Updates open outbox pages. */
    const changed = ({ id, tenantId, isNew = false }: Changed) => {
      const entity = documents(tenantId).entities.get('sms')
      if (entity) use('entity').written?.({ entity, tenantId, ids: [id], added: isNew ? 1 : 0 })
    }
    const notices = () => added('notices').flat()
    const givenUp = everyOf(() => added('mailGivenUp'))
    const deps = { db, clock, mails, isConfigured, changed, notices }
    return {
      services: {
        mails,
        mailAdded: (id, tenantId) => changed({ id, tenantId, isNew: true }),
      },
      adds: {
        hooks: { messageTemplate: templateHooks(deps), sms: messageHooks(deps) },
        handlers: [sendingHandler({ db, clock, changed, mailer, givenUp })],
        expires: [{ title: mailMessages.oldMails, forget: forgetMails }],
      },
    }
  },
}

interface Changed {
  readonly id: string
  readonly tenantId: number
  readonly isNew?: boolean
}
