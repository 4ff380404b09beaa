import { mailMessages } from './messages'

/** SMTP server and sender address. */
export interface MailServer {
  /** `smtp://user:password@host:port`, or `smtps:`. */
  readonly url: string
  /** `name@company.example`, or `公司 <name@company.example>`. */
  readonly from: string
}

/**
 * Reads SMTP_URL and MAIL_FROM; undefined if neither is set. Throws a failure with a Chinese sentence for the operator
 * if they are invalid; the sentence omits the URL, because it contains a password.
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

/** The bare address of a sender or receiver; undefined if the text is not an address. */
export function addressIn(text: string): string | undefined {
  const [, inside = text] = /^[^<>\r\n]*<([^<>]*)>\s*$/.exec(text) ?? []
  const address = inside.trim()
  return addressShape.test(address) ? address : undefined
}

const addressShape = /^[^\s@<>,;:"()[\]\\]{1,64}@[^\s@<>,;:"()[\]\\]{1,189}$/
