import { hourNow } from '#model'
import { send } from '../http/client'
import { messages } from '../messages'
import { keepDictItems } from '../ports/dictItems'
import type { LoginAnswer } from '../session/loginAnswer'
import { dropPending } from '../session/pendingLogin'
import { rememberSession } from '../session/remember'
import { startSession } from '../session/store'
import type { SessionUser } from '../session/user'
import { toast } from '../ui/toast'
import { loginMessages } from './messages'

/** Whether the user must choose something before the session begins. */
export const needsChoice = ({ tenants, departs }: LoginAnswer): boolean =>
  tenants.length > 1 || departs === 'several'

/** Begins the session: the console is accessible from now on. */
export function enter(login: LoginAnswer, user: SessionUser, remember: boolean): void {
  dropPending()
  rememberSession(remember)
  if (login.dictItems) keepDictItems(user, login.dictItems)
  startSession(login.token, user)
  toast('success', loginMessages.welcome, loginMessages.welcomeBack(messages.greeting(hourNow())))
}

/** Informs users without a department, and lets them in. */
export const tellNoDepart = (): void =>
  toast('warning', loginMessages.hint, loginMessages.departsNone)

/** A required choice was not made: the pending session ends, on the server too. */
export async function giveUp(): Promise<void> {
  // Sent before its token is forgotten.
  const told = send({ method: 'POST', url: '/sys/logout', quiet: true })
  dropPending()
  await told.catch(() => undefined)
}
