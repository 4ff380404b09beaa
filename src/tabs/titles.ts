import { proxy, useSnapshot } from 'valtio'

/** Session storage key of a path's title: titles live as long as the tabs. */
const keyOf = (path: string): string => `pro__TAB_TITLE_${path}`

const titles = proxy<Record<string, string | null>>({})

/** Stores a tab title that overrides the route's. */
export function setTitle(path: string, title: string): void {
  titles[keyOf(path)] = title
  try {
    sessionStorage.setItem(keyOf(path), title)
  } catch {
    // full or blocked: the title holds until the next reload
  }
}

/** The stored title of each path, else the route's. */
export function useTitles(): (tab: { path: string; title: string }) => string {
  const known = useSnapshot(titles)
  return ({ path, title }) => (known[keyOf(path)] ?? stored(keyOf(path))) || title
}

/** The same outside of React. */
export const titleOf = ({ path, title }: { path: string; title: string }): string =>
  (titles[keyOf(path)] ?? stored(keyOf(path))) || title

export function forgetTitles(): void {
  for (const key of Object.keys(titles)) delete titles[key]
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(keyOf(''))) sessionStorage.removeItem(key)
  } catch {
    // blocked storage holds nothing to remove
  }
}

function stored(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}
