import { useEffect, useState } from 'react'
import type { MenuNode } from '../menu/nodes'
import { visible } from '../menu/trail'

export interface OpenGroups {
  isOpen(path: string): boolean
  set(path: string, open: boolean): void
}

/**
 * Up to this number of entries all groups are initially expanded, so that navigation moves nothing; longer menus expand
 * only the groups of the current page.
 */
const fittingEntries = 50

/** The expanded groups of the side menu: as the user left them, plus those above the current page. */
export function useOpenGroups(nodes: readonly MenuNode[], trail: readonly string[]): OpenGroups {
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({})
  const small = countVisible(nodes) <= fittingEntries
  const above = trail.join()

  // Opening a page expands its groups, even if they were collapsed.
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
