import { hrefTo, paths } from '../paths'
import type { LoginAnswer } from '../session/loginAnswer'
import { loginBy } from './loginBy'

/** The address to which the single sign-on returns. It is sent when leaving and again when validating. */
export function serviceOf(search: URLSearchParams): string {
  const redirect = search.get('redirect')
  const query = redirect ? `?${new URLSearchParams({ redirect })}` : ''
  return `${location.origin}${hrefTo(paths.login)}${query}`
}

/** The login page of the single sign-on. */
export const casAddress = (loginUrl: string, service: string): string =>
  `${loginUrl}${loginUrl.includes('?') ? '&' : '?'}${new URLSearchParams({ service })}`

/** Exchanges a ticket for a login. A ticket can be used once. */
export const validateCas = (ticket: string, service: string): Promise<LoginAnswer> =>
  loginBy('/sys/cas/client/validateLogin', { ticket, service })
