import { createStorage } from '../storage/storage'
import { readUser, type SessionUser } from './user'

/** A look at the console as somebody else, in this browser tab alone. It survives a reload, not the tab. */
export interface View {
  /** Opens what the other sees, and no call that writes. */
  readonly token: string
  /** The one who is looked at. */
  readonly user: SessionUser
  /** Time in ms at which it ends by itself. */
  readonly expiresAt: number
  /** Whether the viewer sees a part of the rows only, and so no more of the other's. */
  readonly limited: boolean
  /** The session of whoever looks, which is the other tabs'. */
  readonly own: { readonly token: string; readonly userId: string }
  /** Where he was. */
  readonly back: string
}

const tab = createStorage(() => sessionStorage)
const key = 'VIEW_AS'

let view = readView(tab.get(key))

/** Undefined while one is there oneself. */
export const currentView = (): View | undefined => view

export function keepView(next: View): void {
  view = next
  tab.set(key, next, next.expiresAt - Date.now())
}

export function dropView(): void {
  view = undefined
  tab.remove(key)
}

function readView(raw: unknown): View | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined
  const { token, user, expiresAt, limited, own, back } = raw as Record<string, unknown> // an object, checked above
  const known = readUser(user)
  const { token: ownToken, userId } = Object(own)
  if (typeof token !== 'string' || !known) return undefined
  if (typeof ownToken !== 'string' || typeof userId !== 'string') return undefined
  return {
    ...{ token, user: known, expiresAt: Number(expiresAt), limited: limited === true },
    own: { token: ownToken, userId },
    back: typeof back === 'string' ? back : '/',
  }
}
