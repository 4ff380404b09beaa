import { useState } from 'react'
import { Navigate, Route, Routes, useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { late } from '#ui'
import { paths, safeRedirect } from '../paths'
import { session } from '../session/store'
import { LoginPage } from './LoginPage'

const RegisterPage = late(async () => (await import('./pages/RegisterPage')).RegisterPage)
const RegisterResultPage = late(
  async () => (await import('./pages/RegisterResultPage')).RegisterResultPage,
)
const AlterationPage = late(async () => (await import('./pages/AlterationPage')).AlterationPage)

/** All pages below /user, which need no session. */
export function UserPages() {
  return (
    <Routes>
      <Route index element={<Navigate to={paths.login} replace />} />
      <Route path="login" element={<SignedOut />} />
      <Route path="register" element={<RegisterPage />} />
      <Route path="register-result" element={<RegisterResultPage />} />
      <Route path="alteration" element={<AlterationPage />} />
      <Route path="*" element={<Unknown />} />
    </Routes>
  )
}

/** There are four routes below /user; without a session any other leads to the login (specification, shell §2.2). */
function Unknown() {
  const { token } = useSnapshot(session)
  return <Navigate to={token ? paths.notFound : paths.login} replace />
}

/** Redirects signed-in users: home if they came with a session, else to the page they asked for. */
function SignedOut() {
  const { token } = useSnapshot(session)
  const [came] = useState(token !== null)
  const [search] = useSearchParams()
  if (!token) return <LoginPage />
  return <Navigate to={came ? paths.home : safeRedirect(search.get('redirect'))} replace />
}
