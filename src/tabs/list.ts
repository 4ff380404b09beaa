import { paths } from '../paths'

/** An address of the router. */
export interface Place {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly state: unknown
  readonly key: string
}

/** An open page, identified by its path: another query string is the same page. */
export interface Tab {
  readonly path: string
  /** The page's address, even while another one is shown. */
  readonly place: Place
  /** Title of its route. */
  readonly title: string
  /** Keeps its state while another page is shown. */
  readonly keepAlive: boolean
  /** Closes when it is left. */
  readonly passing: boolean
  /** Increased by a refresh, which makes a new page. */
  readonly generation: number
  /** Order of last visits; 0 = not visited since the console was loaded. */
  readonly visited: number
}

/** Maximum number of kept pages besides the shown one; the one unseen for the longest time is dropped first. */
export const keptPagesLimit = 10

export const hrefOf = ({ pathname, search, hash }: Place): string => pathname + search + hash

/** Adds the page or updates its address; the home page is always first. */
export function opened(list: readonly Tab[], tab: Tab): readonly Tab[] {
  const stay = list.filter(({ path, passing }) => !passing || path === tab.path)
  if (!stay.some(({ path }) => path === tab.path))
    return tab.path === paths.home ? [tab, ...stay] : [...stay, tab]
  return stay.map((old) => (old.path === tab.path ? { ...tab, generation: old.generation } : old))
}

/** A group of tabs relative to one tab. The home page is in none. */
export type Side = 'left' | 'right' | 'others'

export function besides(list: readonly Tab[], path: string, side: Side): readonly Tab[] {
  const at = list.findIndex((tab) => tab.path === path)
  return list.filter((tab, index) => {
    if (tab.path === paths.home || index === at) return false
    return side === 'others' || (side === 'left' ? index < at : index > at)
  })
}

/** Why a tab cannot be closed: it is home, or the only one. undefined = it can. */
export function staysOpen(list: readonly Tab[], path: string): 'home' | 'last' | undefined {
  if (path === paths.home) return 'home'
  return list.length <= 1 ? 'last' : undefined
}

/** The tab shown after closing `path`: the next one, or the last. */
export function neighbourOf(list: readonly Tab[], path: string): Tab | undefined {
  const at = list.findIndex((tab) => tab.path === path)
  const rest = list.filter((tab) => tab.path !== path)
  return rest[Math.min(at, rest.length - 1)]
}

/** The tab shown before `path`; home if there was none. */
export const lastSeen = (list: readonly Tab[], path: string): Tab | undefined =>
  list.filter((tab) => tab.path !== path).sort((a, b) => b.visited - a.visited)[0]

/**
 * The mounted pages: the active one, and the most recently seen kept ones. A page with unsaved edits is never dropped.
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
