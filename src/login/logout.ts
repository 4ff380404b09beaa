import { toFailure } from '#renderer'
import { logoutDelayMs } from '../constants'
import { send } from '../http/client'
import { httpMessages } from '../http/messages'
import { currentPath, hrefTo, loginHref, paths } from '../paths'
import { endSession, session } from '../session/store'
import { currentView } from '../session/view'
import { drafts } from '../storage/drafts'
import { endTabs } from '../tabs/store'
import { toast } from '../ui/toast'
import { viewEnded } from '../viewing/viewAs'

/**
 * Ends the session here first, then on the server (specification, shell §4). A failing server call is
 * told and does not keep the user in. The login is shown only when it stays: a page that is loaded anew would take away
 * what somebody types there meanwhile.
 */
export async function logout(): Promise<void> {
  // Made before the token is forgotten: a call carries the token of its beginning.
  const call = tellServer()
  session.leaving = 'login'
  endSession()
  endTabs()
  try {
    await call
  } catch (error) {
    session.leaving = false
    return toast('error', httpMessages.logoutFailed, logoutFailure(error))
  }
  await drafts.settled()
  location.assign(hrefTo(paths.login))
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
  if (currentView()) return void viewEnded()
  // Made before the token is forgotten, as above.
  void tellServer().catch(() => undefined)
  endSession()
}

let expiring: Promise<void> | undefined

/**
 * The server no longer knows the session: says so, then goes to the login, which leads back to this page.
 * 401 leaves after a moment to read; an expired token (HTTP 500 with Token失效) is forgotten at once and
 * asks for a click over the login. Parallel answers count once. Resolves when the session's pages are gone. A look at the
 * console as somebody else ends by itself, and the session does not.
 */
export function expire(how: 'unauthorized' | 'expired'): Promise<void> {
  expiring ??= (
    currentView() ? viewEnded() : how === 'unauthorized' ? leaveSoon() : leaveTold()
  ).finally(() => {
    expiring = undefined
  })
  return expiring
}

async function leaveSoon(): Promise<void> {
  toast('error', httpMessages.title, httpMessages.unauthorized)
  await new Promise((resolve) => setTimeout(resolve, logoutDelayMs))
  await leaveForLogin()
}

async function leaveTold(): Promise<void> {
  const goOn = await endHere()
  // The pages are gone; nobody needs to wait for the click.
  void askToSignIn().then(goOn, goOn)
}

async function askToSignIn(): Promise<void> {
  const { tell } = await import('../ui/questions')
  await tell({
    title: httpMessages.expiredTitle,
    text: httpMessages.expired,
    button: httpMessages.signInAgain,
  })
}

/** To the login and back here; what was typed is kept as a draft. */
export async function leaveForLogin(): Promise<void> {
  const goOn = await endHere()
  goOn()
}

/** Ends the session here; the answer loads the login anew, which leads back to where the user was. */
async function endHere(): Promise<() => void> {
  // Where the user is by now: the answer may belong to something asked for in advance.
  const href = hrefTo(loginHref(currentPath()))
  const left = currentPath().startsWith(`${paths.user}/`)
  // Open forms go with the session, and each writes down what was typed as it goes.
  endSession()
  await new Promise((resolve) => setTimeout(resolve))
  await drafts.settled()
  return () => {
    // Whoever is at the login already may be typing there. Without a lasting store the drafts live in this
    // page, which must not be left then; the router has shown the login already.
    if (!left && drafts.lasting()) location.assign(href)
  }
}
