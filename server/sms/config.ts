import { smsMessages } from './messages'

/**
 * Address of the gateway that SMS_GATEWAY_URL names; undefined for none. Throws a failure, with a
 * Chinese sentence for whoever started the server, for what is no address.
 */
export function readSmsGateway(
  { SMS_GATEWAY_URL = '' }: NodeJS.ProcessEnv,
  failure: (message: string) => Error,
): string | undefined {
  if (SMS_GATEWAY_URL === '') return undefined
  const url = URL.canParse(SMS_GATEWAY_URL) ? new URL(SMS_GATEWAY_URL) : undefined
  // fetch refuses an address with a password in it.
  const usable = url && /^https?:$/.test(url.protocol) && `${url.username}${url.password}` === ''
  if (!usable) throw failure(smsMessages.gatewayMalformed(SMS_GATEWAY_URL))
  return url.href
}
