import { PassThrough } from 'node:stream'
import { createTransport } from 'nodemailer'
import { paragraphsOf } from '../../renderer/values/htmlText'
import { addressIn, type MailServer } from './config'
import { mailMessages as messages } from './messages'
import type { TakenMail } from './outbox'

/** How an attempt ended. */
export interface Delivery {
  /**
   * `refused`: it has surely not gone. `unreachable`: so, and the next one would not go either. `unknown`: the whole mail was
   * handed over, and no answer came.
   */
  readonly kind: 'sent' | 'refused' | 'unreachable' | 'unknown'
  /** What the server said, or what has gone wrong. */
  readonly said: string
  /** It would be refused again. */
  readonly final?: boolean
}

/** Hands mails to an SMTP server, one at a time. */
export interface Mailer {
  /** What ids of its mails end with. */
  readonly domain: string
  /** Never rejects. An abort ends the connection. */
  deliver(mail: TakenMail, signal: AbortSignal): Promise<Delivery>
}

/** Less than `leaseMs` of the outbox: nobody else takes a mail that is still being sent. */
const longestMs = 60_000
const waits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

export function createMailer({ url, from }: MailServer, limitMs = longestMs): Mailer {
  const transport = createTransport({
    url,
    ...waits,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  let isHandedOver = false
  // The last of the mail is read when the server has asked for it, and so is on its way.
  transport.use('stream', (mail, done) => {
    mail.message.processFunc((input) => {
      const output = new PassThrough()
      output.once('end', () => {
        isHandedOver = true
      })
      input.once('error', (error) => output.destroy(error))
      return input.pipe(output)
    })
    done()
  })
  return {
    domain: addressIn(from)?.split('@').at(-1) ?? '',
    async deliver({ receiver, subject, content, messageId }, signal) {
      isHandedOver = false
      try {
        const { response } = await transport.sendMail({
          ...{ from, subject, messageId, html: content, text: paragraphsOf(content) },
          // Not a list: a comma in a receiver is no second one.
          to: { name: '', address: receiver },
          signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
        })
        return { kind: 'sent', said: response }
      } catch (error) {
        return outcomeOf(error, isHandedOver)
      }
    },
  }
}

function outcomeOf(error: unknown, isHandedOver: boolean): Delivery {
  const { code, response, responseCode, permanent, name } = told(error)
  const why =
    name === 'AbortError' || name === 'TimeoutError' ? messages.tookTooLong : String(error)
  const said = response ?? why.replace(/^Error: /, '')
  if (code === 'EAUTH') return { kind: 'unreachable', said: messages.loginRefused(said) }
  if (responseCode !== undefined) {
    return { kind: 'refused', said: messages.refused(said), final: permanent === true }
  }
  if (isHandedOver) return { kind: 'unknown', said: messages.unknown(said) }
  // What the library itself will not send: an address that is none.
  if (code === 'EENVELOPE' || code === 'EMESSAGE')
    return { kind: 'refused', said: messages.refused(said), final: true }
  return { kind: 'unreachable', said: messages.unreachable(said) }
}

interface Told {
  readonly name?: string
  readonly code?: string
  readonly response?: string
  readonly responseCode?: number
  readonly permanent?: boolean
}

const told = (error: unknown): Told => (error instanceof Error ? error : {}) as Told // as nodemailer fills it
