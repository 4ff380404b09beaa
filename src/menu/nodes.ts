/** A node of the permission answer's menu, checked (contract, §5.2). */
export interface MenuNode {
  readonly id: string
  /** Begins with a slash; no other page has it. */
  readonly path: string
  readonly title: string
  readonly icon: string | null
  readonly component: string
  readonly componentName: string
  readonly hidden: boolean
  /** false: the entry points to a route that another entry registers. */
  readonly routed: boolean
  /** Redirects to its own path: the node itself is shown, not its first page. */
  readonly alwaysShow: boolean
  readonly redirect: string | null
  readonly keepAlive: boolean
  /** Opens in a window of its own. */
  readonly external: boolean
  /** Address of an external or framed page as the server wrote it, with its placeholders. */
  readonly url: string | null
  /** Who has one of these may enter; empty = everybody. */
  readonly permissionList: readonly string[]
  readonly children: readonly MenuNode[]
}

/** A layout holds other pages and is none itself; what opens elsewhere is a page, whatever it is drawn in. */
export const isLayout = ({ component, external }: MenuNode): boolean =>
  !external && component.includes('layouts') && !component.includes(frameLayout)

/** A page that shows another address within the shell. */
export const isFramed = (node: MenuNode): boolean =>
  !node.external && node.component.includes(frameLayout)

const frameLayout = 'layouts/IframePageView'

/** Visible leaves in menu order: what a user can open. */
export function leavesOf(nodes: readonly MenuNode[]): readonly MenuNode[] {
  return nodes
    .filter(({ hidden }) => !hidden)
    .flatMap((node) => (node.children.length > 0 ? leavesOf(node.children) : [node]))
}
