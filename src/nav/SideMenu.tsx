import { useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { moveByArrows } from './arrowKeys'
import { FlyoutGroup } from './FlyoutGroup'
import { MenuIcon } from './MenuIcon'
import { MenuLink } from './MenuLink'
import './menu.css'
import { menuMessages } from '../menu/messages'
import type { MenuNode } from '../menu/nodes'
import { isGroup, trailOf, visible } from '../menu/trail'
import { SideMenuGroup } from './SideMenuGroup'
import { useOpenGroups } from './useOpenGroups'

/** The menu as a column: groups that expand, or icons whose groups fly out (WAI-ARIA disclosure navigation). */
export function SideMenu({ nodes, collapsed }: { nodes: readonly MenuNode[]; collapsed: boolean }) {
  const { pathname } = useLocation()
  const trail = useMemo(() => trailOf(nodes, pathname).map(({ path }) => path), [nodes, pathname])
  const groups = useOpenGroups(nodes, trail)
  const list = useRef<HTMLUListElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the current row is another one then
  useEffect(() => {
    if (list.current) showCurrent(list.current)
  }, [pathname, collapsed])

  return (
    <nav className="menu" aria-label={menuMessages.main} data-collapsed={collapsed}>
      <ul className="menu-list" ref={list} onKeyDown={moveByArrows}>
        {visible(nodes).map((node) =>
          !isGroup(node) ? (
            <li key={node.path}>
              <MenuLink node={node} className="menu-row" {...(collapsed && { title: node.title })}>
                <MenuIcon name={node.icon} />
                <span className="menu-title">{node.title}</span>
              </MenuLink>
            </li>
          ) : collapsed ? (
            <FlyoutGroup key={node.path} node={node} trail={trail} placement="right" />
          ) : (
            <SideMenuGroup key={node.path} node={node} trail={trail} groups={groups} depth={0} />
          ),
        )}
      </ul>
    </nav>
  )
}

/** Scrolls only the list; `scrollIntoView` would also move the page behind an unfixed menu. */
function showCurrent(list: HTMLElement): void {
  const row = list.querySelector('[aria-current="page"], [data-within="true"]:only-child')
  if (!row) return
  const [frame, at] = [list.getBoundingClientRect(), row.getBoundingClientRect()]
  if (at.top < frame.top || at.bottom > frame.bottom)
    list.scrollTop += at.top - frame.top - (frame.height - at.height) / 2
}
