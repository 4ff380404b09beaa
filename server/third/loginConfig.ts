import { isTrustworthy, readThirdLogins, type ThirdLoginConfig } from './config'
import { thirdStartMessages as messages } from './messages'

/** Configuration of logins through other systems. */
export interface LoginConfig {
  /** Public origins of the console, see http/origins. */
  readonly publicOrigins: readonly string[]
  readonly third: readonly ThirdLoginConfig[]
  /** Base address of a CAS server, without a trailing slash. */
  readonly casUrl: string | undefined
}

export const noLogins: LoginConfig = { publicOrigins: [], third: [], casUrl: undefined }

/**
 * Reads PUBLIC_URL, THIRD_LOGIN and CAS_URL. Throws a failure with a Chinese sentence for the operator if one is
 * invalid.
 */
export function readLogins(
  { PUBLIC_URL = '', THIRD_LOGIN = '', CAS_URL = '' }: NodeJS.ProcessEnv,
  failure: (message: string) => Error,
): LoginConfig {
  const urls = PUBLIC_URL.split(',').map((url) => url.trim())
  const publicOrigins = urls.filter((url) => url !== '').map((url) => originOf(url, failure))
  const third = THIRD_LOGIN === '' ? [] : readThirdLogins(THIRD_LOGIN, failure)
  if (CAS_URL !== '' && !isTrustworthy(CAS_URL)) throw failure(messages.casUrl(CAS_URL))
  const needing = third.length > 0 ? 'THIRD_LOGIN' : CAS_URL === '' ? undefined : 'CAS_URL'
  if (needing && publicOrigins.length === 0) throw failure(messages.publicUrlMissing(needing))
  return { publicOrigins, third, casUrl: CAS_URL === '' ? undefined : CAS_URL.replace(/\/+$/, '') }
}

function originOf(text: string, failure: (message: string) => Error): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isOrigin = url && /^https?:$/.test(url.protocol) && `${url.pathname}${url.search}` === '/'
  if (!isOrigin) throw failure(messages.publicUrl(text))
  return url.origin
}
