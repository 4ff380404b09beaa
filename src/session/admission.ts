import { sevenDaysMs } from '../constants'
import { send } from '../http/client'
import { messages } from '../messages'
import { keepDictItems } from '../ports/dictItems'
import { keys, storage } from '../ports/storage'
import { toast } from '../site/toast'
import type { Entry } from './entry'
import { sessionMessages } from './messages'
import { rememberSession } from './remember'
import { begin, end, type SessionUser } from './store'

/** Whether something must be chosen before the session begins. */
export const needsChoice = ({ tenants, departs }: Entry): boolean =>
  tenants.length > 1 || departs === 'several'

/** Lets the calls of the choices be made; the console still counts nobody as signed in. */
export function hold({ token, user, tenants }: Entry): void {
  storage.set(keys.token, token, sevenDaysMs)
  storage.set(keys.tenant, tenants[0]?.id ?? user.tenantId, sevenDaysMs)
}

/** Begins the session: from here on the console is open. */
export function admitEntry(entry: Entry, user: SessionUser, remember: boolean): void {
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
  await send({ method: 'POST', url: '/sys/logout', quiet: true }).catch(() => undefined)
  end()
}
