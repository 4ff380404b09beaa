import { toFailure } from '#renderer'
import { logoutDelayMs } from '../constants'
import { send } from '../http/client'
import { httpMessages } from '../http/messages'
import { loginHref, paths } from '../paths'
import { drafts } from '../ports/drafts'
import { toast } from '../site/toast'
import { endTabs } from '../tabs/store'
import { end } from './store'

/**
 * Ends the session here first, then on the server (specification, shell §4). A failing server call is
 * told and does not keep the user in: the router has shown the login already.
 */
export async function logout(): Promise<void> {
  // Made before the token is forgotten: a call carries the token of its beginning.
  const call = tellServer()
  end()
  endTabs()
  try {
    await call
  } catch (error) {
    return toast('error', httpMessages.logoutFailed, logoutFailure(error))
  }
  await drafts.settled()
  location.assign(paths.login)
}

const tellServer = () =>
  send({
    method: 'POST',
    url: '/sys/logout',
    quiet: true,
    signal: AbortSignal.timeout(logoutLimitMs),
  })

function logoutFailure(error: unknown): string {
  const failure = toFailure(error)
  return failure.kind === 'aborted' ? httpMessages.timeout : failure.message
}

/** A server that is gone must not keep its users waiting. */
const logoutLimitMs = 8000

/** Menu and grants could not be loaded: the session ends here, and on the server as far as that can be told. */
export function giveUpSession(): void {
  // Made before the token is forgotten, as above.
  void tellServer().catch(() => undefined)
  end()
}

let expiring = false

/**
 * The server no longer knows the session: says so, then goes to the login. 401 leaves by itself and
 * returns here afterwards; an expired token (HTTP 500 with Token失效) asks for a click and goes to the
 * root. Parallel answers count once.
 */
export function expire(how: 'unauthorized' | 'expired'): void {
  if (expiring) return
  expiring = true
  if (how === 'unauthorized') {
    toast('error', httpMessages.title, httpMessages.unauthorized)
    setTimeout(
      () => void leave(() => loginHref(location.pathname + location.search)),
      logoutDelayMs,
    )
  } else {
    void askToSignIn().then(() => leave(() => paths.root))
  }
}

async function askToSignIn(): Promise<void> {
  const { tell } = await import('../ports/questions')
  await tell({
    title: httpMessages.expiredTitle,
    text: httpMessages.expired,
    button: httpMessages.signInAgain,
  })
}

/** To the login and back here; what was typed is kept as a draft. */
export const leaveForLogin = (): Promise<void> =>
  leave(() => loginHref(location.pathname + location.search))

async function leave(target: () => string): Promise<void> {
  // Where the user is by now: the answer may belong to something asked for in advance.
  const href = target()
  const left = location.pathname.startsWith(`${paths.user}/`)
  // Open forms go with the session, and each writes down what was typed as it goes.
  end()
  await new Promise((resolve) => setTimeout(resolve))
  await drafts.settled()
  expiring = false
  // Whoever is at the login already may be typing there.
  if (left) return
  // Without a lasting store the drafts live in this page, which must not be left then; the router has
  // shown the login already.
  if (drafts.lasting()) location.assign(href)
}
