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

/** Whether something must be chosen before the session begins. */
export const needsChoice = ({ tenants, departs }: LoginAnswer): boolean =>
  tenants.length > 1 || departs === 'several'

/** Begins the session: from here on the console is open. */
export function enter(login: LoginAnswer, user: SessionUser, remember: boolean): void {
  dropPending()
  rememberSession(remember)
  if (login.dictItems) keepDictItems(user, login.dictItems)
  startSession(login.token, user)
  toast(
    'success',
    loginMessages.welcome,
    loginMessages.welcomeBack(messages.greeting(new Date().getHours())),
  )
}

/** Tells somebody who belongs to no department, and lets them in. */
export const tellNoDepart = (): void =>
  toast('warning', loginMessages.hint, loginMessages.departsNone)

/** A choice was refused: the session that waited for it ends, on the server too. */
export async function giveUp(): Promise<void> {
  // Sent before its token is let go.
  const told = send({ method: 'POST', url: '/sys/logout', quiet: true })
  dropPending()
  await told.catch(() => undefined)
}
