import { PassThrough } from 'node:stream'
import { createTransport } from 'nodemailer'
import { paragraphsOf } from '../../renderer/values/htmlText'
import { addressIn, type MailServer } from './config'
import { mailMessages as messages } from './messages'
import type { Delivery, TakenMail } from './outbox'

/** Hands mails to an SMTP server, one at a time. */
export interface Mailer {
  /** Domain part of Message-IDs. */
  readonly domain: string
  /** Never rejects. An abort closes the connection. */
  deliver(mail: TakenMail, signal: AbortSignal): Promise<Delivery>
}

/** Less than `leaseMs` of the outbox, so that no other process takes a mail that is still being sent. */
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
  // When the last part has been read, the server has asked for the mail and may have received it.
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
          from,
          subject,
          messageId,
          html: content,
          text: paragraphsOf(content),
          // An object, not a text: a comma in the address must not start a second receiver.
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
  // The library itself refuses invalid addresses.
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
