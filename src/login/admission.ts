import { send } from '../http/client'
import { messages } from '../messages'
import { keepDictItems } from '../ports/dictItems'
import type { Entry } from '../session/entry'
import { letGo } from '../session/held'
import { rememberSession } from '../session/remember'
import { begin, type SessionUser } from '../session/store'
import { toast } from '../ui/toast'
import { sessionMessages } from './messages'

/** Whether something must be chosen before the session begins. */
export const needsChoice = ({ tenants, departs }: Entry): boolean =>
  tenants.length > 1 || departs === 'several'

/** Begins the session: from here on the console is open. */
export function admitEntry(entry: Entry, user: SessionUser, remember: boolean): void {
  letGo()
  rememberSession(remember)
  if (entry.dictItems) keepDictItems(user, entry.dictItems)
  begin(entry.token, user)
  toast(
    'success',
    sessionMessages.welcome,
    sessionMessages.welcomeBack(messages.greeting(new Date().getHours())),
  )
}

/** Tells somebody who belongs to no department, and lets them in. */
export const tellNoDepart = (): void =>
  toast('warning', sessionMessages.hint, sessionMessages.departsNone)

/** A choice was refused: the session that waited for it ends, on the server too. */
export async function giveUp(): Promise<void> {
  // Sent before its token is let go.
  const told = send({ method: 'POST', url: '/sys/logout', quiet: true })
  letGo()
  await told.catch(() => undefined)
}
