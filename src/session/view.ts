import { createStorage } from '../storage/storage'
import { currentTrial } from '../storage/trial'
import { readUser, type SessionUser } from './user'

/** A view of the console as somebody else, in this tab only. It survives a reload, but not the tab. */
export interface View {
  /** Grants the other user's read access, and no calls that write. */
  readonly token: string
  /** The user who is viewed. */
  readonly user: SessionUser
  /** Time in ms at which the view ends by itself. */
  readonly expiresAt: number
  /** Whether the viewer may see only some rows, and thus no more of the other user's rows. */
  readonly limited: boolean
  /** The viewer's own session, as known to other tabs. */
  readonly own: { readonly token: string; readonly userId: string }
  /** Address to return to. */
  readonly back: string
}

const tab = createStorage(() => sessionStorage)
const key = 'VIEW_AS'

let view = readView(tab.get(key))

/** Undefined if the user views as himself. */
export const currentView = (): View | undefined => view

/** Whether this tab keeps nothing: its user views as somebody else, or tries what is not released. */
export const onlyLooks = (): boolean => view !== undefined || currentTrial() !== undefined

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
    token,
    user: known,
    expiresAt: Number(expiresAt),
    limited: limited === true,
    own: { token: ownToken, userId },
    back: typeof back === 'string' ? back : '/',
  }
}
