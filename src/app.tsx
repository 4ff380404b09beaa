import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { Boundary, late } from '#ui'
import { watchFiles } from './connection/chunks'
import { FailureCard } from './connection/FailureCard'
import { Frame } from './layout/Frame'
import { loginHref, paths } from './paths'
import { GuardedRouter } from './router/GuardedRouter'
import { session } from './session/store'

// Everything behind the login, with the component library, is a chunk that the login page does not load.
const Workspace = late(async () => (await import('./workspace')).Workspace, <Frame />)

// Signed-in users do not load the login.
const UserPages = late(async () => (await import('./login/UserPages')).UserPages)
const Leaving = late(async () => (await import('./login/pages/Leaving')).Leaving, <Frame />)

// The page measured by `npm run bench`, in a build of its own (scripts/build.mjs).
const BenchPage =
  import.meta.env.MODE === 'bench'
    ? late(async () => (await import('./bench/BenchPage')).BenchPage)
    : null

watchFiles()

export function App() {
  return (
    // Anything that no inner boundary catches shows a card instead of a blank page.
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
