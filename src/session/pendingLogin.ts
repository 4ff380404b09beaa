import { createStorage } from '../storage/storage'
import { type LoginAnswer, membersOf, readLoginAnswer, writeLoginAnswer } from './loginAnswer'

/** A login with open choices. */
export interface PendingLogin {
  readonly login: LoginAnswer
  readonly remember: boolean
}

/** Credentials for the calls of the choices. */
interface Access {
  readonly token: string
  readonly tenantId: number
}

// Kept for this tab only: a reload asks again, and no other tab takes it for a session.
const tab = createStorage(() => sessionStorage)
const key = 'Login_Held'

let access: Access | undefined

/** Undefined if no choice is open. */
export const pendingAccess = (): Access | undefined => access

/** Allows the calls of the choices; nobody counts as signed in yet. */
export function keepPending({ login, remember }: PendingLogin): void {
  access = { token: login.token, tenantId: login.tenants[0]?.id ?? login.user.tenantId }
  tab.set(key, { answer: writeLoginAnswer(login), remember })
}

/** Departments are requested as a member of that tenant. */
export function setPendingTenant(tenantId: number): void {
  if (access) access = { ...access, tenantId }
}

/** Restores the pending login after a reload of this tab. */
export function restorePending(): PendingLogin | undefined {
  const { answer, remember } = membersOf(tab.get(key))
  if (answer === undefined) return undefined
  try {
    const pending = { login: readLoginAnswer(answer), remember: remember !== false }
    keepPending(pending)
    return pending
  } catch {
    return undefined // corrupt: the login begins anew
  }
}

export function dropPending(): void {
  access = undefined
  tab.remove(key)
}
