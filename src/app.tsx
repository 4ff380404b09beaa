import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { Boundary, late } from '#renderer'
import { watchFiles } from './connection/chunks'
import { FailureCard } from './connection/FailureCard'
import { Frame } from './layout/Frame'
import { Leaving } from './login/pages/Leaving'
import { UserPages } from './login/UserPages'
import { loginHref, paths } from './paths'
import { GuardedRouter } from './router/GuardedRouter'
import { session } from './session/store'

// Everything behind the login, with the component library, is a chunk that the login page does not load.
const Workspace = late(async () => (await import('./workspace')).Workspace, <Frame />)

// What `npm run bench` measures: the console with one page more, built for it alone (scripts/build.mjs).
const BenchPage =
  import.meta.env.MODE === 'bench'
    ? late(async () => (await import('./bench/BenchPage')).BenchPage)
    : null

watchFiles()

export function App() {
  return (
    // Whatever no boundary below has caught is a card, never a white page.
    <Boundary fallback={() => <FailureCard />}>
      <GuardedRouter>
        <Routes>
          <Route path={`${paths.user}/*`} element={<UserPages />} />
          {BenchPage && <Route path="/bench/:task" element={<BenchPage />} />}
          <Route path="*" element={<SignedIn />} />
        </Routes>
      </GuardedRouter>
    </Boundary>
  )
}

function SignedIn() {
  const { token, leaving } = useSnapshot(session)
  const { pathname, search } = useLocation()
  if (leaving === 'view') return <Frame />
  if (leaving) return <Leaving />
  if (!token) return <Navigate to={loginHref(pathname + search)} replace />
  return <Workspace />
}
