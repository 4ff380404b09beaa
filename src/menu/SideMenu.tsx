import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { messages } from '../messages'
import { paths } from '../paths'
import { Logo } from '../site/Logo'
import { useSiteIdentity } from '../site/siteIdentity'
import { MenuIcon } from './MenuIcon'
import type { MenuNode } from './nodes'

export function SideMenu({ nodes, collapsed }: { nodes: readonly MenuNode[]; collapsed: boolean }) {
  const { pageTitle } = useSiteIdentity()
  return (
    <nav className="menu" aria-label={messages.mainMenu} data-collapsed={collapsed}>
      <Link to={paths.home} className="menu-logo">
        <Logo size={28} />
        <span className="menu-name">{pageTitle}</span>
      </Link>
      <ul className="menu-list">
        {nodes
          .filter(({ hidden }) => !hidden)
          .map((node) => (
            <Entry key={node.path} node={node} collapsed={collapsed} />
          ))}
      </ul>
    </nav>
  )
}

function Entry({ node, collapsed }: { node: MenuNode; collapsed: boolean }) {
  return node.children.length > 0 ? (
    <Group node={node} collapsed={collapsed} />
  ) : (
    <li>
      <Leaf node={node} />
    </li>
  )
}

function Leaf({ node }: { node: MenuNode }) {
  const { pathname } = useLocation()
  return (
    <Link
      to={node.path}
      className="menu-row"
      title={node.title}
      aria-current={pathname === node.path ? 'page' : undefined}
      {...(node.external ? { target: '_blank', rel: 'noreferrer' } : {})}
    >
      <MenuIcon name={node.icon} />
      <span className="menu-title">{node.title}</span>
    </Link>
  )
}

function Group({ node, collapsed }: { node: MenuNode; collapsed: boolean }) {
  const { pathname } = useLocation()
  const within = node.children.some(({ path }) => path === pathname)
  const [open, setOpen] = useState(true)
  // A collapsed menu has no room for headings: its groups show their pages' icons.
  if (collapsed)
    return node.children
      .filter(({ hidden }) => !hidden)
      .map((child) => <Entry key={child.path} node={child} collapsed />)
  return (
    <li>
      <button
        type="button"
        className="menu-row"
        aria-expanded={open}
        data-within={within}
        onClick={() => setOpen(!open)}
      >
        <MenuIcon name={node.icon} />
        <span className="menu-title">{node.title}</span>
        <span className="menu-arrow" aria-hidden="true" />
      </button>
      {open && (
        <ul>
          {node.children
            .filter(({ hidden }) => !hidden)
            .map((child) => (
              <Entry key={child.path} node={child} collapsed={false} />
            ))}
        </ul>
      )}
    </li>
  )
}
