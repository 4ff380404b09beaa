import { useSnapshot } from 'valtio'
import { leavesOf, type MenuNode } from '../menu/nodes'
import { MenuIcon } from '../nav/MenuIcon'
import { MenuLink } from '../nav/MenuLink'
import { paths } from '../paths'
import { session } from '../session/store'
import { pageMessages as texts } from './messages'
import { Notice } from './Notice'
import './group.css'

/** A menu group as a page: lists the pages below it (specification, shell §2.3: alwaysShow). */
export function GroupPage({ path, title }: { path: string; title: string }) {
  const { menu } = useSnapshot(session)
  // Home lists all pages: it is the start page if the server has none.
  const below = path === paths.home ? (menu ?? []) : (findNode(menu ?? [], path)?.children ?? [])
  const pages = leavesOf(below).filter((page) => page.path !== path)
  if (pages.length === 0) return <Notice title={texts.groupTitle(title)} />
  return (
    <section className="group" aria-label={title}>
      <h1>{title}</h1>
      <p>{texts.groupIntro}</p>
      <ul>
        {pages.map((page) => (
          <li key={page.path}>
            <MenuLink node={page} className="group-link">
              <MenuIcon name={page.icon} />
              {page.title}
            </MenuLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function findNode(nodes: readonly MenuNode[], path: string): MenuNode | undefined {
  for (const node of nodes) {
    const found =
      node.path === path && node.children.length > 0 ? node : findNode(node.children, path)
    if (found) return found
  }
  return undefined
}
