import { createStorage } from '../storage/storage'
import { type LoginAnswer, membersOf, readLoginAnswer, writeLoginAnswer } from './loginAnswer'

/** A login whose choices are still open. */
export interface PendingLogin {
  readonly login: LoginAnswer
  readonly remember: boolean
}

/** What the calls of the choices are sent with. */
interface Access {
  readonly token: string
  readonly tenantId: number
}

// Of this browser tab alone: a reload asks again, and no other tab takes it for a session.
const tab = createStorage(() => sessionStorage)
const key = 'Login_Held'

let access: Access | undefined

/** Undefined while no choice is open. */
export const pendingAccess = (): Access | undefined => access

/** Lets the calls of the choices be made; the console still counts nobody as signed in. */
export function keepPending({ login, remember }: PendingLogin): void {
  access = { token: login.token, tenantId: login.tenants[0]?.id ?? login.user.tenantId }
  tab.set(key, { answer: writeLoginAnswer(login), remember })
}

/** The departments are asked for as a member of that tenant. */
export function setPendingTenant(tenantId: number): void {
  if (access) access = { ...access, tenantId }
}

/** What was pending when this browser tab was loaded anew; it is so again. */
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
