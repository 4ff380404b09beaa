import { createStorage } from '../storage/storage'
import { type Entry, membersOf, readEntry, writeEntry } from './entry'

/** A login whose choices are still open. */
export interface Held {
  readonly entry: Entry
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
export const heldAccess = (): Access | undefined => access

/** Lets the calls of the choices be made; the console still counts nobody as signed in. */
export function hold({ entry, remember }: Held): void {
  access = { token: entry.token, tenantId: entry.tenants[0]?.id ?? entry.user.tenantId }
  tab.set(key, { answer: writeEntry(entry), remember })
}

/** The departments are asked for as a member of that tenant. */
export function holdTenant(tenantId: number): void {
  if (access) access = { ...access, tenantId }
}

/** What was held when this browser tab was loaded anew; held again. */
export function heldBefore(): Held | undefined {
  const { answer, remember } = membersOf(tab.get(key))
  if (answer === undefined) return undefined
  try {
    const held = { entry: readEntry(answer), remember: remember !== false }
    hold(held)
    return held
  } catch {
    return undefined // corrupt: the login begins anew
  }
}

export function letGo(): void {
  access = undefined
  tab.remove(key)
}
