import { send } from '../http/client'
import { loginHref, paths } from '../paths'
import { end } from './store'

/** Ends the session here first, then on the server; a failing server call does not keep the user in. */
export async function logout(): Promise<void> {
  await send({ method: 'POST', url: '/sys/logout', quiet: true }).catch(() => undefined)
  end()
  location.assign(paths.login)
}

let expiring = false

/** The server no longer knows the token: back to the login, which returns here. Parallel answers count once. */
export function expire(delayMs: number): void {
  if (expiring) return
  expiring = true
  setTimeout(() => {
    end()
    // Where the user is by now: the answer may belong to something asked for in advance.
    location.assign(loginHref(location.pathname + location.search))
  }, delayMs)
}
