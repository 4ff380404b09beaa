import { useState } from 'react'
import { toast } from '../site/toast'
import { admitEntry, giveUp, needsChoice, tellNoDepart } from './admission'
import type { Chosen } from './choice/Choices'
import type { Entry } from './entry'
import { failureOf } from './failureOf'
import { type Held, heldBefore, hold } from './held'
import { sessionMessages } from './messages'

/**
 * What follows a successful login of any kind: the choices that the answer asks for, then the session.
 * Whoever watches the session's token leads on from the login page.
 */
export function useEntry(remember: boolean) {
  // A reload in the middle of the choices asks again.
  const [choosing, setChoosing] = useState(heldBefore)

  function enter({ entry, remember }: Held, { user, departs }: Chosen) {
    admitEntry(entry, user, remember)
    if (departs === 'none') tellNoDepart()
  }

  return {
    /** The entry whose choices are open. */
    choosing: choosing?.entry,
    async onEntry(entry: Entry): Promise<void> {
      const held = { entry, remember }
      if (!needsChoice(entry)) {
        const tenantId = entry.tenants[0]?.id ?? entry.user.tenantId
        return enter(held, { user: { ...entry.user, tenantId }, departs: entry.departs })
      }
      hold(held)
      setChoosing(held)
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
