import { toFailure } from '#data'
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
 * Ends the session here first, then on the server (specification, shell §4). A failing server call is reported and does
 * not keep the user signed in. Until the page reloads the login stays hidden: the reload would discard what somebody types
 * into it.
 */
export async function logout(): Promise<void> {
  // Created before the token is forgotten: a call keeps the token it was created with.
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

/** Maximum time to wait for an unreachable server. */
const logoutLimitMs = 8000

/** Menu and grants could not be loaded: ends the session here, and on the server if possible. */
export function giveUpSession(): void {
  if (currentView()) return void viewEnded()
  // Created before the token is forgotten, as above.
  void tellServer().catch(() => undefined)
  endSession()
}

let expiring: Promise<void> | undefined

/**
 * The server no longer knows the session: shows a message, then the login, which returns to this page. A 401 leaves
 * after a moment to read; an expired token (HTTP 500 with Token失效) is forgotten at once and the message waits for a
 * click over the login. Parallel answers count once. Resolves when the session's pages are gone. While viewing as
 * somebody else only the view ends, not the session.
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

/** Goes to the login and returns here afterwards; unsaved input is kept as a draft. */
export async function leaveForLogin(): Promise<void> {
  const goOn = await endHere()
  goOn()
}

/** Ends the session here; the returned function reloads the page at the login, which returns to the user's page. */
async function endHere(): Promise<() => void> {
  // The current address: the answer may belong to a prefetch from an earlier page.
  const href = hrefTo(loginHref(currentPath()))
  const left = currentPath().startsWith(`${paths.user}/`)
  // Open forms are unmounted with the session, and store their drafts then.
  endSession()
  await new Promise((resolve) => setTimeout(resolve))
  await drafts.settled()
  return () => {
    // Do not reload if the user may be typing at the login already, or if drafts live only in this page's memory; the
    // router has shown the login anyway.
    if (!left && drafts.lasting()) location.assign(href)
  }
}
