import type { Db } from '../db/open'
import type { JobHandler } from '../jobs/handlers'
import type { Mailer } from './deliver'
import type { GivenUp } from './givenUp'
import { mailMessages as messages } from './messages'
import { mostAttempts, settleMail, takeMail, tellUnconfigured } from './outbox'
import { lookForNext, sendHandler } from './schedule'

interface SendingDeps {
  readonly db: Db
  /** undefined = nothing is configured, mails wait. */
  readonly mailer: Mailer | undefined
  clock(): Date
  /** Told of a mail whose state has changed. */
  changed(mail: { readonly id: string; readonly tenantId: number }): void
  /** Told of a mail that will not be sent any more. */
  readonly givenUp: GivenUp
}

// What is due is looked for then anyway: this is for what was due while nobody was there.
const cron = '0 0/15 * * * ? *'
/** How long a server is left alone that could not be reached. */
const restMs = 60_000

/** Sends what is due in the outbox, each mail at least once. */
export const sendingHandler = ({
  db,
  mailer,
  clock,
  changed,
  givenUp,
}: SendingDeps): JobHandler => ({
  ...{ name: sendHandler, title: messages.handlerTitle, repeats: 'maybe' },
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
        // The others would meet the same: they stay due, and their attempts are not used up.
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
