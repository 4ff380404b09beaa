import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Icon } from '../icons/Icon'
import { menuMessages } from '../menu/messages'
import type { MenuNode } from '../menu/nodes'
import { setTitle } from '../tabs/titles'
import { outsideHref } from './targets'

/**
 * A link to a page; following it stores the title for the tab. External links are marked as such and get no access to
 * this window.
 */
export function MenuLink(props: {
  node: MenuNode
  className: string
  children: ReactNode
  title?: string
  onChoose?: () => void
}) {
  const { node, className, children, title, onChoose } = props
  const { pathname } = useLocation()
  const outside = outsideHref(node)
  const shared = { className, 'data-menu-row': '', ...(title ? { title } : {}) }
  if (outside !== undefined)
    return (
      <a {...shared} href={outside} target="_blank" rel="noopener noreferrer" onClick={onChoose}>
        {children}
        <span className="menu-outside">
          <Icon name="export" />
        </span>
        <span className="unseen">{menuMessages.newWindow}</span>
      </a>
    )

  function choose() {
    setTitle(node.path, node.title)
    onChoose?.()
  }

  return (
    <Link
      {...shared}
      to={node.path}
      aria-current={pathname === node.path ? 'page' : undefined}
      onClick={choose}
    >
      {children}
    </Link>
  )
}
