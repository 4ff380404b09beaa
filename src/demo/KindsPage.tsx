import './demo.css'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { registries } from '../../product/registries'
import { usePublishedPage } from '../documents'
import { pagePath } from '../menu/pagePath'
import { session } from '../session/store'
import { useRouteTitle } from '../tabs/routeTitle'
import { type PageAbout, pageAbouts } from './abouts'
import { Contents } from './Contents'
import { demoMessages as messages } from './messages'
import { Source } from './Source'

interface KindDemo extends PageAbout {
  readonly id: string
  readonly title: string
}

/** The page kinds, then the view kinds of lists. */
const kinds = [...registries.kinds.members, ...registries.views.members]
const demos: readonly KindDemo[] = [
  ...kinds.flatMap(({ name: id, title }) => {
    const about = pageAbouts.get(id)
    return about ? [{ id, ...about, title: `${title} ${id}` }] : []
  }),
  ...[...pageAbouts].flatMap(([id, { title, ...about }]) =>
    title ? [{ id, title, ...about }] : [],
  ),
]

/** Every page kind with its purpose, a real page and its document. */
export function KindsPage() {
  const title = useRouteTitle(messages.kinds)
  return (
    <article className="demo">
      <header>
        <h1>{title}</h1>
        <p>{messages.kindsAbout}</p>
        <Contents label={messages.kinds} entries={demos} />
      </header>
      {demos.map((demo) => (
        <Demo key={demo.id} demo={demo} />
      ))}
    </article>
  )
}

function Demo({ demo }: { readonly demo: KindDemo }) {
  const { id, title, about, page, from, search = '' } = demo
  const { menu } = useSnapshot(session)
  const path = page === undefined ? demo.path : pagePath(menu ?? [], from ?? page)
  return (
    <section id={id} aria-label={title} data-wide>
      <h2>{title}</h2>
      <p>{about}</p>
      <p>
        {path === undefined ? (
          messages.kindNotYours
        ) : (
          <Link to={{ pathname: path, search }}>
            {from === undefined ? messages.kindOpen(title) : messages.kindOpenFrom(title)}
          </Link>
        )}
      </p>
      {page !== undefined && <PageSource page={page} />}
    </section>
  )
}

function PageSource({ page }: { readonly page: string }) {
  const published = usePublishedPage(page)
  if (!published) return null
  const { page: document, reports = [] } = published
  return (
    <>
      <Source value={document} title={`schemas/pages/${page}.json`} wide />
      {/* Reports have documents of their own. */}
      {reports.map((report) => (
        <Source
          key={String(report.report)}
          value={report}
          title={`schemas/reports/${String(report.report)}.json`}
          wide
        />
      ))}
    </>
  )
}
