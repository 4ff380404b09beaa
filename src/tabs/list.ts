import { paths } from '../paths'

/** An address as the router has it. */
export interface Place {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly state: unknown
  readonly key: string
}

/** An open page. Its path is its identity: another query string is the same page. */
export interface Tab {
  readonly path: string
  /** Where the page is, also while another one is looked at. */
  readonly place: Place
  /** Title of its route. */
  readonly title: string
  /** Stays as it was left while another page is looked at. */
  readonly keepAlive: boolean
  /** Goes when it is left. */
  readonly passing: boolean
  /** A refreshed page is a new one. */
  readonly generation: number
  /** Order of the last visits; 0 = not yet since the console was loaded. */
  readonly visited: number
}

/** Pages that are kept beside the one that is looked at; the longest unseen goes first. */
export const keptPagesLimit = 10

export const hrefOf = ({ pathname, search, hash }: Place): string => pathname + search + hash

/** Adds the page, or takes over its new address; the home page is always the first. */
export function opened(list: readonly Tab[], tab: Tab): readonly Tab[] {
  const stay = list.filter(({ path, passing }) => !passing || path === tab.path)
  if (!stay.some(({ path }) => path === tab.path))
    return tab.path === paths.home ? [tab, ...stay] : [...stay, tab]
  return stay.map((old) => (old.path === tab.path ? { ...tab, generation: old.generation } : old))
}

/** What a group of tabs is, seen from one of them. The home page is in none. */
export type Side = 'left' | 'right' | 'others'

export function besides(list: readonly Tab[], path: string, side: Side): readonly Tab[] {
  const at = list.findIndex((tab) => tab.path === path)
  return list.filter((tab, index) => {
    if (tab.path === paths.home || index === at) return false
    return side === 'others' || (side === 'left' ? index < at : index > at)
  })
}

/** Why a tab stays open: it is home, or nothing else is open. undefined: it may go. */
export function staysOpen(list: readonly Tab[], path: string): 'home' | 'last' | undefined {
  if (path === paths.home) return 'home'
  return list.length <= 1 ? 'last' : undefined
}

/** The tab that is looked at when `path` is closed: the next one, or the last. */
export function neighbourOf(list: readonly Tab[], path: string): Tab | undefined {
  const at = list.findIndex((tab) => tab.path === path)
  const rest = list.filter((tab) => tab.path !== path)
  return rest[Math.min(at, rest.length - 1)]
}

/** The tab that was looked at last before `path`; home when none was. */
export const lastSeen = (list: readonly Tab[], path: string): Tab | undefined =>
  list.filter((tab) => tab.path !== path).sort((a, b) => b.visited - a.visited)[0]

/**
 * The pages that exist: the active one, and of the kept ones those seen last. A page with unsaved edits
 * is never given up for memory.
 */
export function existing(
  list: readonly Tab[],
  active: string,
  options: { readonly multi: boolean; readonly unsaved: (path: string) => boolean },
): readonly Tab[] {
  const seen = list.filter(({ path, visited }) => path !== active && visited > 0)
  const kept = options.multi
    ? seen
        .filter(({ keepAlive }) => keepAlive)
        .sort((a, b) => b.visited - a.visited)
        .slice(0, keptPagesLimit)
    : []
  const keeps = new Set(kept.map(({ path }) => path))
  return list.filter(({ path }) => path === active || keeps.has(path) || options.unsaved(path))
}
