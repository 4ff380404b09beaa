import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { MenuNode } from '../menu/nodes'
import { isGroup, visible } from '../menu/trail'
import { moveByArrows } from './arrowKeys'
import { MenuIcon } from './MenuIcon'
import { MenuLink } from './MenuLink'

interface Props {
  readonly id: string
  readonly node: Pick<MenuNode, 'title' | 'children'>
  readonly placement: 'right' | 'below'
  readonly beside: RefObject<HTMLElement | null>
  onChoose(): void
}

const gapPx = 10
const edgePx = 8

/** The pages of a group in a panel; nested groups are sections. */
export function MenuPanel({ id, node, placement, beside, onChoose }: Props) {
  const panel = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (panel.current && beside.current) place(panel.current, beside.current, placement)
  }, [beside, placement])

  return (
    <div className="menu-panel" id={id} ref={panel} data-placement={placement}>
      {placement === 'right' && <div className="menu-heading">{node.title}</div>}
      <ul onKeyDown={moveByArrows}>
        <Entries nodes={node.children} onChoose={onChoose} />
      </ul>
    </div>
  )
}

function Entries({ nodes, onChoose }: { nodes: readonly MenuNode[]; onChoose(): void }) {
  return visible(nodes).map((node) =>
    isGroup(node) ? (
      <li key={node.path} className="menu-section">
        <div className="menu-heading">{node.title}</div>
        <ul>
          <Entries nodes={node.children} onChoose={onChoose} />
        </ul>
      </li>
    ) : (
      <li key={node.path}>
        <MenuLink node={node} className="menu-row" onChoose={onChoose}>
          {node.icon && <MenuIcon name={node.icon} />}
          <span className="menu-title">{node.title}</span>
        </MenuLink>
      </li>
    ),
  )
}

/** Positions the panel in the window, so that no scrolling list clips it, and keeps it inside the window. */
function place(panel: HTMLElement, beside: HTMLElement, placement: Props['placement']): void {
  const at = beside.getBoundingClientRect()
  const { width, height } = panel.getBoundingClientRect()
  const [left, top] =
    placement === 'right' ? [at.right + gapPx, at.top] : [at.left, at.bottom + gapPx]
  const clamp = (value: number, size: number, room: number) =>
    Math.max(edgePx, Math.min(value, room - size - edgePx))
  panel.style.left = `${clamp(left, width, window.innerWidth)}px`
  panel.style.top = `${clamp(top, height, window.innerHeight)}px`
}
