import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { MenuIcon } from '../menu/MenuIcon'
import { leavesOf } from '../menu/nodes'
import { messages } from '../messages'
import { paths } from '../paths'
import { fileUrl } from '../ports/files'
import { session } from '../session/store'
import { useSiteIdentity } from '../site/siteIdentity'
import './pages.css'

/** The landing page: a greeting and the pages this user can open, before the picture of the site. */
export function HomePage() {
  const { user, menu } = useSnapshot(session)
  const { indexPageBgUrl } = useSiteIdentity()
  const picture = indexPageBgUrl && fileUrl(indexPageBgUrl)
  const pages = leavesOf(menu ?? []).filter(({ path }) => path !== paths.home)
  return (
    <section
      className="home"
      data-picture={picture ? true : undefined}
      style={picture ? { backgroundImage: `url(${JSON.stringify(picture)})` } : undefined}
    >
      <h1>
        {messages.greeting(new Date().getHours())}，{user?.realname}
      </h1>
      <p>{messages.homeIntro}</p>
      <h2>{messages.quickEntry}</h2>
      <ul>
        {pages.map((page) => (
          <li key={page.path}>
            <Link to={page.path}>
              <MenuIcon name={page.icon} />
              {page.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
