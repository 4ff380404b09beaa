import { useEffect, useState } from 'react'
import type { MenuNode } from '../menu/nodes'
import { visible } from '../menu/trail'

export interface OpenGroups {
  isOpen(path: string): boolean
  set(path: string, open: boolean): void
}

/**
 * A menu of a few screens is unfolded from the beginning, so that no group moves another when one goes from page to
 * page; a very long one shows what leads to the page.
 */
const fittingEntries = 50

/** Which headings of the side menu are unfolded: as the user left them, and always those above the current page. */
export function useOpenGroups(nodes: readonly MenuNode[], trail: readonly string[]): OpenGroups {
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({})
  const small = countVisible(nodes) <= fittingEntries
  const above = trail.join()

  // Going to a page unfolds its headings, also those that had been folded.
  useEffect(() => {
    setChosen((before) => ({
      ...before,
      ...Object.fromEntries(above.split(',').map((path) => [path, true])),
    }))
  }, [above])

  return {
    isOpen: (path) => chosen[path] ?? (small || trail.includes(path)),
    set: (path, open) => setChosen((before) => ({ ...before, [path]: open })),
  }
}

const countVisible = (nodes: readonly MenuNode[]): number =>
  visible(nodes).reduce((sum, { children }) => sum + 1 + countVisible(children), 0)
