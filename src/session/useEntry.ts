import { useState } from 'react'
import { toast } from '../site/toast'
import { admitEntry, giveUp, hold, needsChoice, tellNoDepart } from './admission'
import type { Chosen } from './choice/Choices'
import type { Entry } from './entry'
import { failureOf } from './failureOf'
import { sessionMessages } from './messages'

/**
 * What follows a successful login of any kind: the choices that the answer asks for, then the session.
 * Whoever watches the session's token leads on from the login page.
 */
export function useEntry(remember: boolean) {
  const [choosing, setChoosing] = useState<Entry>()

  function enter(entry: Entry, { user, departs }: Chosen) {
    admitEntry(entry, user, remember)
    if (departs === 'none') tellNoDepart()
  }

  return {
    /** The entry whose choices are open. */
    choosing,
    async onEntry(entry: Entry): Promise<void> {
      if (!needsChoice(entry)) {
        const tenantId = entry.tenants[0]?.id ?? entry.user.tenantId
        return enter(entry, { user: { ...entry.user, tenantId }, departs: entry.departs })
      }
      hold(entry)
      setChoosing(entry)
    },
    onDone(chosen: Chosen): void {
      if (choosing) enter(choosing, chosen)
    },
    onGiveUp(failure?: unknown): void {
      setChoosing(undefined)
      if (failure !== undefined) {
        toast('error', sessionMessages.loginFailed, failureOf(failure))
      }
      void giveUp()
    },
  }
}
