import { type KeyboardEvent, useMemo, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { FlyoutGroup } from './FlyoutGroup'
import { MenuIcon } from './MenuIcon'
import { MenuLink } from './MenuLink'
import './menu.css'
import { menuMessages } from '../menu/messages'
import type { MenuNode } from '../menu/nodes'
import { isGroup, trailOf, visible } from '../menu/trail'
import { useFitting } from './useFitting'

/** The menu as a row: groups open panels; what does not fit goes into a last group. */
export function TopMenu({ nodes }: { nodes: readonly MenuNode[] }) {
  const { pathname } = useLocation()
  const trail = useMemo(() => trailOf(nodes, pathname).map(({ path }) => path), [nodes, pathname])
  const shown = useMemo(() => visible(nodes), [nodes])
  const list = useRef<HTMLUListElement>(null)
  const fitting = useFitting(list, shown)
  const rest = shown.slice(fitting)
  const restWithin = rest.some(({ path }) => trail.includes(path))

  return (
    <nav className="menu-top" aria-label={menuMessages.main}>
      <ul ref={list} onKeyDown={moveSideways}>
        {shown.slice(0, fitting).map((node) =>
          isGroup(node) ? (
            <FlyoutGroup key={node.path} node={node} trail={trail} placement="below" />
          ) : (
            <li key={node.path}>
              <MenuLink node={node} className="menu-row">
                <MenuIcon name={node.icon} />
                <span className="menu-title">{node.title}</span>
              </MenuLink>
            </li>
          ),
        )}
        {rest.length > 0 && (
          <FlyoutGroup
            node={{ title: menuMessages.more, icon: null, path: morePath, children: rest }}
            trail={restWithin ? [morePath] : []}
            placement="below"
            plain
          />
        )}
      </ul>
    </nav>
  )
}

// Unique, because paths start with a slash.
const morePath = 'more'

/** Left and right move between groups; an open panel handles its own keys. */
function moveSideways(event: KeyboardEvent<HTMLElement>): void {
  const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (by === 0) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > li > .menu-row')]
  const at = rows.findIndex((row) => row.parentElement?.contains(event.target as Node)) // targets are nodes
  if (at < 0) return
  event.preventDefault()
  rows[Math.max(0, Math.min(at + by, rows.length - 1))]?.focus()
}
