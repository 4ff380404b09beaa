import type { Db } from '../db/open'
import type { JobHandler } from '../jobs/handlers'
import type { Mailer } from './deliver'
import { mailMessages as messages } from './messages'
import { mostAttempts, settleMail, takeMail, tellUnconfigured } from './outbox'

interface SendingDeps {
  readonly db: Db
  /** undefined = nothing is configured, mails wait. */
  readonly mailer: Mailer | undefined
  clock(): Date
  /** Told of a mail whose state has changed. */
  changed(mail: { readonly id: string; readonly tenantId: number }): void
}

export const sendHandler = 'sendMails'

/** Sends what is due in the outbox, each mail at least once. */
export const sendingHandler = ({ db, mailer, clock, changed }: SendingDeps): JobHandler => ({
  ...{ name: sendHandler, title: messages.handlerTitle, repeats: 'maybe' },
  description: messages.handlerHelp,
  schedules: [{ cron: '0 * * * * ? *', description: messages.handlerTitle }],
  async run({ signal }) {
    if (!mailer) {
      const count = await tellUnconfigured(db)
      return count > 0 ? messages.waiting(count) : messages.nothing
    }
    const counts = { sent: 0, failed: 0 }
    while (!signal.aborted) {
      const mail = await takeMail(db, clock(), mailer.domain)
      if (!mail) break
      const delivery =
        mail.attempt > mostAttempts
          ? { kind: 'refused' as const, said: messages.diedTooOften, final: true }
          : await mailer.deliver(mail, signal)
      await settleMail(db, mail, delivery, clock())
      changed(mail)
      counts[delivery.kind === 'sent' ? 'sent' : 'failed'] += 1
      // The others would meet the same: they stay due, and their attempts are not used up.
      if (delivery.kind === 'unreachable') throw new Error(delivery.said)
    }
    const { sent, failed } = counts
    return sent + failed === 0 ? messages.nothing : messages.done(sent, failed)
  },
})
