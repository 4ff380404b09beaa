import type { Db } from '../db/open'
import type { JobHandler } from '../jobs/handlers'
import type { Mailer } from './deliver'
import type { GivenUp } from './givenUp'
import { mailMessages as messages } from './messages'
import { mostAttempts, settleMail, takeMail, tellUnconfigured } from './outbox'
import { lookForNext, sendHandler } from './schedule'

interface SendingDeps {
  readonly db: Db
  /** undefined = no server is configured, so mails wait. */
  readonly mailer: Mailer | undefined
  clock(): Date
  /** Called when the state of a mail has changed. */
  changed(mail: { readonly id: string; readonly tenantId: number }): void
  /** Called when a mail is given up. */
  readonly givenUp: GivenUp
}

// Due mails have their own ticks; this interval finds mails that were due while no process was running.
const cron = '0 0/15 * * * ? *'
/** Pause after the server could not be reached. */
const restMs = 60_000

/** Sends the due mails of the outbox, each at least once. */
export const sendingHandler = ({
  db,
  mailer,
  clock,
  changed,
  givenUp,
}: SendingDeps): JobHandler => ({
  name: sendHandler,
  title: messages.handlerTitle,
  repeats: 'maybe',
  description: messages.handlerHelp,
  schedules: [{ cron, description: messages.handlerTitle, atStart: true }],
  async run({ signal }) {
    if (!mailer) {
      const count = await tellUnconfigured(db)
      return count > 0 ? messages.waiting(count) : messages.nothing
    }
    const counts = { sent: 0, failed: 0 }
    let rest = 0
    try {
      while (!signal.aborted) {
        const mail = await takeMail(db, clock(), mailer.domain)
        if (!mail) break
        const delivery =
          mail.attempt > mostAttempts
            ? { kind: 'refused' as const, said: messages.diedTooOften, final: true }
            : await mailer.deliver(mail, signal)
        const tell = await db
          .transaction()
          .execute(async (trx) =>
            (await settleMail(trx, mail, delivery, clock())) ? await givenUp(trx, mail) : undefined,
          )
        changed(mail)
        await tell?.()
        counts[delivery.kind === 'sent' ? 'sent' : 'failed'] += 1
        // The other mails would fail too: they stay due and keep their attempts.
        if (delivery.kind === 'unreachable') {
          rest = restMs
          throw new Error(delivery.said)
        }
      }
    } finally {
      await lookForNext(db, new Date(clock().getTime() + rest), clock())
    }
    const { sent, failed } = counts
    return sent + failed === 0 ? messages.nothing : messages.done(sent, failed)
  },
})
