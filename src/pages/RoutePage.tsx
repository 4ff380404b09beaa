import { useSnapshot } from 'valtio'
import { mayEnter } from '#model'
import { late } from '#ui'
import type { Match } from '../menu/routes'
import { session } from '../session/store'
import { RouteTitle } from '../tabs/routeTitle'
import { Loading } from '../ui/Loading'
import { DocumentPage } from './DocumentPage'
import { NoAccessPage, NotFoundPage } from './errors'
import { GroupPage } from './GroupPage'
import { pageMessages as texts } from './messages'
import { Notice } from './Notice'
import { PageBoundary } from './PageBoundary'
import { findView } from './views'

// Few menu entries are of these kinds.
const FramePage = late(async () => (await import('./AddressPages')).FramePage, <Loading />)
const WindowPage = late(async () => (await import('./AddressPages')).WindowPage, <Loading />)
const OnlinePage = late(async () => (await import('./OnlinePage')).OnlinePage, <Loading />)

/** The page of a route (specification, shell §2.3). Errors do not leave this component. */
export function RoutePage({ match, path }: { readonly match: Match; readonly path: string }) {
  const { grants } = useSnapshot(session)
  if (!('route' in match)) return <NotFoundPage />
  if (!mayEnter(grants, match.route.permissionList))
    return <NoAccessPage codes={match.route.permissionList} />
  return (
    <PageBoundary>
      <Content match={match} path={path} />
    </PageBoundary>
  )
}

function Content(props: {
  readonly match: Extract<Match, { route: unknown }>
  readonly path: string
}) {
  const { match, path } = props
  const { route, title, params } = match
  const { target } = route
  switch (target.kind) {
    case 'document':
      return <DocumentPage code={target.code} title={title} />
    case 'online':
      // One route is the way to many pages.
      return (
        <OnlinePage
          target={target}
          title={title}
          unnamed={title === route.title ? path : undefined}
          code={params.code}
        />
      )
    case 'view': {
      const View = findView(target.view)
      return View ? (
        <RouteTitle value={title}>
          <View />
        </RouteTitle>
      ) : (
        <MissingView view={target.view || route.path} />
      )
    }
    case 'frame':
      return <FramePage template={target.address} title={title} />
    case 'window':
      return <WindowPage template={target.address} title={title} />
    case 'layout':
      return <GroupPage path={route.path} title={title} />
  }
}

const MissingView = ({ view }: { view: string }) => (
  <Notice title={texts.viewMissing(view)} text={texts.viewMissingText} />
)
