import { type CSSProperties, type KeyboardEvent, useId } from 'react'
import type { MenuNode } from '../menu/nodes'
import { isGroup, visible } from '../menu/trail'
import { MenuIcon } from './MenuIcon'
import { MenuLink } from './MenuLink'
import type { OpenGroups } from './useOpenGroups'

interface Props {
  readonly node: MenuNode
  /** Paths from the top to the current page. */
  readonly trail: readonly string[]
  readonly groups: OpenGroups
  readonly depth: number
}

/** A group that expands its pages below itself. */
export function SideMenuGroup({ node, trail, groups, depth }: Props) {
  const id = useId()
  const open = groups.isOpen(node.path)
  const within = trail.includes(node.path)

  function fold(event: KeyboardEvent) {
    if (event.key !== (open ? 'ArrowLeft' : 'ArrowRight')) return
    event.preventDefault()
    groups.set(node.path, !open)
  }

  return (
    <li style={indent(depth)}>
      <button
        type="button"
        className="menu-row"
        data-menu-row=""
        data-within={within}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => groups.set(node.path, !open)}
        onKeyDown={fold}
      >
        {(depth === 0 || node.icon) && <MenuIcon name={node.icon} />}
        <span className="menu-title">{node.title}</span>
        <span className="menu-arrow" aria-hidden="true" />
      </button>
      {open && (
        <ul id={id}>
          {visible(node.children).map((child) =>
            isGroup(child) ? (
              <SideMenuGroup
                key={child.path}
                node={child}
                trail={trail}
                groups={groups}
                depth={depth + 1}
              />
            ) : (
              <li key={child.path} style={indent(depth + 1)}>
                <MenuLink node={child} className="menu-row">
                  {child.icon && <MenuIcon name={child.icon} />}
                  <span className="menu-title">{child.title}</span>
                </MenuLink>
              </li>
            ),
          )}
        </ul>
      )}
    </li>
  )
}

// A custom property, which React's style type does not know.
const indent = (depth: number): CSSProperties => ({ '--depth': depth }) as CSSProperties
