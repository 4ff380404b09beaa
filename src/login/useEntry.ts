import { useState } from 'react'
import type { Entry } from '../session/entry'
import { type Held, heldBefore, hold } from '../session/held'
import { admitEntry, giveUp, needsChoice, tellNoDepart } from './admission'
import type { Chosen } from './choice/Choices'

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
    onGiveUp(): void {
      setChoosing(undefined)
      void giveUp()
    },
  }
}
