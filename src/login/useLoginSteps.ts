import { useState } from 'react'
import type { LoginAnswer } from '../session/loginAnswer'
import { keepPending, type PendingLogin, restorePending } from '../session/pendingLogin'
import type { Chosen } from './choice/Choices'
import { enter as enterSession, giveUp, needsChoice, tellNoDepart } from './enter'

/**
 * Steps after a successful login of any kind: the required choices, then the session. Whoever watches the session's
 * token leaves the login page.
 */
export function useLoginSteps(remember: boolean) {
  // A reload in the middle of the choices asks again.
  const [choosing, setChoosing] = useState(restorePending)

  function enter({ login, remember }: PendingLogin, { user, departs }: Chosen) {
    enterSession(login, user, remember)
    if (departs === 'none') tellNoDepart()
  }

  function goOn(pending: PendingLogin) {
    const { login } = pending
    if (!login.mustChange && !needsChoice(login)) {
      const tenantId = login.tenants[0]?.id ?? login.user.tenantId
      return enter(pending, { user: { ...login.user, tenantId }, departs: login.departs })
    }
    keepPending(pending)
    setChoosing(pending)
  }

  return {
    /** The login with open choices. */
    choosing: choosing?.login,
    async onLogin(login: LoginAnswer): Promise<void> {
      goOn({ login, remember })
    },
    /** The user has replaced the password that somebody else had set. */
    onPassword(): void {
      if (choosing) goOn({ ...choosing, login: { ...choosing.login, mustChange: false } })
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
