import { hrefOf, type Place, type Tab } from './list'

const key = 'pro__TABS'

interface Kept {
  readonly user: string
  readonly hrefs: readonly string[]
}

/** Stores the addresses of the open pages for the next load of this browser tab. */
export function keepTabs(user: string, list: readonly Tab[]): void {
  const hrefs = list.filter(({ passing }) => !passing).map(({ place }) => hrefOf(place))
  try {
    sessionStorage.setItem(key, JSON.stringify({ user, hrefs } satisfies Kept))
  } catch {
    // full or blocked: a reload keeps the present page only
  }
}

export function forgetTabs(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // blocked storage holds nothing to remove
  }
}

/** Addresses that this user had open here; empty if corrupt or stored by another user. */
export function keptPlaces(user: string): readonly Place[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('user' in kept && 'hrefs' in kept)) return []
    if (kept.user !== user || !Array.isArray(kept.hrefs)) return []
    return kept.hrefs.flatMap((href: unknown) => placeOf(href) ?? [])
  } catch {
    return []
  }
}

function placeOf(href: unknown): Place | undefined {
  if (typeof href !== 'string' || !/^\/(?!\/)/.test(href)) return undefined
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(href) ?? []
  return { pathname, search, hash, state: null, key: 'kept' }
}
