import { send } from '../http/client'
import { hrefTo, paths } from '../paths'
import { type LoginAnswer, readLoginAnswer } from '../session/loginAnswer'

/** The address that the single sign-on comes back to. It is named when leaving and again when validating. */
export function serviceOf(search: URLSearchParams): string {
  const redirect = search.get('redirect')
  const query = redirect ? `?${new URLSearchParams({ redirect })}` : ''
  return `${location.origin}${hrefTo(paths.login)}${query}`
}

/** Where the single sign-on asks who it is. */
export const casAddress = (loginUrl: string, service: string): string =>
  `${loginUrl}${loginUrl.includes('?') ? '&' : '?'}${new URLSearchParams({ service })}`

/** What a ticket brought back is worth. A ticket counts once. */
export async function validateCas(ticket: string, service: string): Promise<LoginAnswer> {
  const { result } = await send({
    method: 'POST',
    url: '/sys/cas/client/validateLogin',
    body: { ticket, service },
    quiet: true,
  })
  return readLoginAnswer(result)
}
