import { createBrowserRouter, Navigate, RouterProvider, useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { late } from '#renderer'
import { watchFiles } from './connection/chunks'
import { FailureCard } from './connection/FailureCard'
import { basePath } from './constants'
import { Frame } from './layout/Frame'
import { UserPages } from './login/UserPages'
import { loginHref, paths } from './paths'
import { session } from './session/store'

// Everything behind the login, with the component library, is a chunk that the login page does not load.
const Workspace = late(async () => (await import('./workspace')).Workspace, <Frame />)

// What `npm run bench` measures: the console with one page more, built for it alone (scripts/build.mjs).
const BenchPage =
  import.meta.env.MODE === 'bench'
    ? late(async () => (await import('./bench/BenchPage')).BenchPage)
    : null

const routes = [
  {
    // Whatever no boundary below has caught is a card, never a white page.
    errorElement: <FailureCard />,
    children: [
      { path: `${paths.user}/*`, element: <UserPages /> },
      ...(BenchPage ? [{ path: '/bench/:task', element: <BenchPage /> }] : []),
      { path: '*', element: <SignedIn /> },
    ],
  },
]
const router = createBrowserRouter(routes, { basename: basePath || '/' })

watchFiles()

export function App() {
  return <RouterProvider router={router} />
}

function SignedIn() {
  const { token } = useSnapshot(session)
  const { pathname, search } = useLocation()
  if (!token) return <Navigate to={loginHref(pathname + search)} replace />
  return <Workspace />
}
