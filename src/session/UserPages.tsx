import { Navigate, Route, Routes, useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { late } from '#renderer'
import { paths, safeRedirect } from '../paths'
import { LoginPage } from './LoginPage'
import { session } from './store'

const RegisterPage = late(async () => (await import('./pages/RegisterPage')).RegisterPage)
const RegisterResultPage = late(
  async () => (await import('./pages/RegisterResultPage')).RegisterResultPage,
)
const AlterationPage = late(async () => (await import('./pages/AlterationPage')).AlterationPage)

/** Everything below /user: what can be reached without a session. */
export function UserPages() {
  return (
    <Routes>
      <Route index element={<Navigate to={paths.login} replace />} />
      <Route path="login" element={<SignedOut />} />
      <Route path="register" element={<RegisterPage />} />
      <Route path="register-result" element={<RegisterResultPage />} />
      <Route path="alteration" element={<AlterationPage />} />
      <Route path="*" element={<Navigate to={paths.notFound} replace />} />
    </Routes>
  )
}

/** Somebody signed in has nothing to do at the login: back to what was asked for, or home. */
function SignedOut() {
  const { token } = useSnapshot(session)
  const [search] = useSearchParams()
  return token ? <Navigate to={safeRedirect(search.get('redirect'))} replace /> : <LoginPage />
}
