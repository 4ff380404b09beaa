import { smsMessages } from './messages'

/**
 * Reads SMS_GATEWAY_URL; undefined if it is empty. Throws a failure with a Chinese sentence for the operator if it is
 * invalid.
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
