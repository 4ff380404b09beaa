/** A validated node of the permission answer's menu (contract, §5.2). */
export interface MenuNode {
  readonly id: string
  /** Starts with a slash; unique among pages. */
  readonly path: string
  readonly title: string
  /** The title in whole pinyin and in initials, `yonghuguanli yhgl`; '' if the server does not say. */
  readonly pinyin: string
  readonly icon: string | null
  readonly component: string
  readonly componentName: string
  readonly hidden: boolean
  /** false: the entry uses a route that another entry registers. */
  readonly routed: boolean
  /** Redirects to its own path: shows the node itself instead of its first page. */
  readonly alwaysShow: boolean
  readonly redirect: string | null
  readonly keepAlive: boolean
  /** Opens in a new window. */
  readonly external: boolean
  /** Address of an external or framed page as sent by the server, with placeholders. */
  readonly url: string | null
  /** Permissions of which one is enough; empty = open to everybody. */
  readonly permissionList: readonly string[]
  readonly children: readonly MenuNode[]
}

/** Whether the node only contains pages; a node that opens elsewhere is a page, whatever its component. */
export const isLayout = ({ component, external }: MenuNode): boolean =>
  !external && component.includes('layouts') && !component.includes(frameLayout)

/** Whether the page shows another address within the shell. */
export const isFramed = (node: MenuNode): boolean =>
  !node.external && node.component.includes(frameLayout)

const frameLayout = 'layouts/IframePageView'

/** Visible leaves in menu order: the pages that a user can open. */
export function leavesOf(nodes: readonly MenuNode[]): readonly MenuNode[] {
  return nodes
    .filter(({ hidden }) => !hidden)
    .flatMap((node) => (node.children.length > 0 ? leavesOf(node.children) : [node]))
}
