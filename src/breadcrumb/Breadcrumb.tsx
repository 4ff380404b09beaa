import { Link, useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { MenuNode } from '../menu/nodes'
import { tabs } from '../tabs/store'
import { useTitles } from '../tabs/titles'
import './breadcrumb.css'
import { crumbsOf } from './crumbs'
import { breadcrumbMessages } from './messages'

/** Breadcrumb: home, then each matched route; the current one is plain text. */
export function Breadcrumb({ nodes }: { nodes: readonly MenuNode[] }) {
  const { pathname } = useLocation()
  const titleOf = useTitles()
  const tab = useSnapshot(tabs).list.find(({ path }) => path === pathname)
  const crumbs = crumbsOf(nodes, pathname, tab && titleOf(tab))
  return (
    <nav className="breadcrumb" aria-label={breadcrumbMessages.label}>
      <ol>
        {crumbs.map(({ title, path }, at) => (
          <li key={`${path} ${title}`} title={title}>
            {at < crumbs.length - 1 && path ? (
              <Link to={path}>{title}</Link>
            ) : (
              <span aria-current={at === crumbs.length - 1 ? 'page' : undefined}>{title}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
