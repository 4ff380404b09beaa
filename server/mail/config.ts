import { mailMessages } from './messages'

/** Where mails are handed over, and as whose. */
export interface MailServer {
  /** `smtp://user:password@host:port`, or `smtps:`. */
  readonly url: string
  /** `name@company.example`, or `公司 <name@company.example>`. */
  readonly from: string
}

/**
 * What SMTP_URL and MAIL_FROM say; undefined for neither. Throws a failure, with a Chinese sentence for whoever started
 * the server, for what cannot be used: the address of the server is not repeated in it, for it holds a password.
 */
export function readMailServer(
  { SMTP_URL = '', MAIL_FROM = '' }: NodeJS.ProcessEnv,
  failure: (message: string) => Error,
): MailServer | undefined {
  if (SMTP_URL === '' && MAIL_FROM === '') return undefined
  const url = URL.canParse(SMTP_URL) ? new URL(SMTP_URL) : undefined
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '')
    throw failure(mailMessages.urlMalformed)
  if (addressIn(MAIL_FROM) === undefined) throw failure(mailMessages.fromMalformed(MAIL_FROM))
  return { url: SMTP_URL, from: MAIL_FROM }
}

/** The bare address of a sender or receiver; undefined for what is none. */
export function addressIn(text: string): string | undefined {
  const [, inside = text] = /^[^<>\r\n]*<([^<>]*)>\s*$/.exec(text) ?? []
  const address = inside.trim()
  return addressShape.test(address) ? address : undefined
}

const addressShape = /^[^\s@<>,;:"()[\]\\]{1,64}@[^\s@<>,;:"()[\]\\]{1,189}$/
