import type { AuthEntry, Grants } from '#model'

/** A node of the permission answer's menu, checked (contract, §5.2). */
export interface MenuNode {
  readonly path: string
  readonly title: string
  readonly icon: string | null
  readonly component: string
  readonly hidden: boolean
  /** false: the entry points to a route that is not registered. */
  readonly routed: boolean
  readonly external: boolean
  readonly children: readonly MenuNode[]
}

/** A node that is not understood is left out; the rest of the menu works. */
export function readMenu(raw: unknown): readonly MenuNode[] {
  return Array.isArray(raw) ? raw.flatMap(readNode) : []
}

function readNode(raw: unknown): readonly MenuNode[] {
  if (typeof raw !== 'object' || raw === null) return []
  const { path, component, hidden, route, children, meta } = raw as Record<string, unknown> // an object, checked above
  const { title, icon, internalOrExternal } = (meta ?? {}) as Record<string, unknown> // absent keys are undefined
  if (typeof path !== 'string' || typeof title !== 'string') return []
  return [
    {
      path,
      title,
      icon: typeof icon === 'string' ? icon : null,
      component: typeof component === 'string' ? component : '',
      hidden: hidden === true,
      routed: route !== '0',
      external: internalOrExternal === true,
      children: readMenu(children),
    },
  ]
}

export function readGrants(auth: unknown, allAuth: unknown): Grants {
  return { auth: readEntries(auth), allAuth: readEntries(allAuth) }
}

function readEntries(raw: unknown): readonly AuthEntry[] {
  if (!Array.isArray(raw)) return []
  return raw.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return []
    const { action, type, status } = entry as Record<string, unknown> // an object, checked above
    if (typeof action !== 'string') return []
    return [
      {
        action,
        type: String(type ?? '1'),
        ...(status === undefined || status === null ? {} : { status: String(status) }),
      },
    ]
  })
}

/** Visible leaves in menu order: what a user can open. */
export function leavesOf(nodes: readonly MenuNode[]): readonly MenuNode[] {
  return nodes
    .filter(({ hidden }) => !hidden)
    .flatMap((node) => (node.children.length > 0 ? leavesOf(node.children) : [node]))
}
