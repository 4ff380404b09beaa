import './demo.css'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { usePublishedPage } from '../documents'
import { pagePath } from '../menu/pagePath'
import { session } from '../session/store'
import { useRouteTitle } from '../tabs/routeTitle'
import { Contents } from './Contents'
import kinds from './kinds.json'
import { demoMessages as messages } from './messages'
import { Source } from './Source'

interface KindDemo {
  readonly id: string
  readonly title: string
  readonly about: string
  /** The real page of this kind; absent = one of the lists of documents, which needs none. */
  readonly page?: string
  /** What its menu entry says instead. */
  readonly path?: string
  /** What the page's address says besides, to open with another look. */
  readonly search?: string
}

const demos: readonly KindDemo[] = kinds

/** Every kind of page with what it is for, a real page of it, and the document that makes it. */
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
  const { id, title, about, page, search = '' } = demo
  const { menu } = useSnapshot(session)
  const path = page === undefined ? demo.path : pagePath(menu ?? [], page)
  return (
    <section id={id} aria-label={title} data-wide>
      <h2>{title}</h2>
      <p>{about}</p>
      <p>
        {path === undefined ? (
          messages.kindNotYours
        ) : (
          <Link to={{ pathname: path, search }}>{messages.kindOpen(title)}</Link>
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
      {/* What a page counts is said by documents of their own. */}
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
