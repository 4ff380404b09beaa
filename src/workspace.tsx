import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { late, toFailure } from '#renderer'
import { IdentityGuard } from './account/IdentityGuard'
import { ConnectionBanner } from './connection/ConnectionBanner'
import { failureEffects } from './connection/effects'
import { installEffects } from './http/failures'
import { Frame } from './layout/Frame'
import { MainLayout } from './layout/MainLayout'
import { giveUpSession } from './login/logout'
import { loadPermissions } from './login/permissions'
import { session } from './session/store'
import { notify } from './ui/notify'

const FindingsOverlay = import.meta.env.DEV
  ? late(async () => (await import('./dev/FindingsOverlay')).FindingsOverlay)
  : null

installEffects(failureEffects)

/** What a signed-in user works in: permissions first, then menu, tabs and pages. */
export function Workspace() {
  const { menu, token } = useSnapshot(session)
  const [failed, setFailed] = useState('')
  useEffect(() => {
    if (!token || menu) return
    // Any failure here ends the session (specification, shell §4, step 3).
    loadPermissions().catch((error: unknown) => {
      // The catalogue has told of it, and the session has ended: one notice for one cause. Nor does a page
      // that another tab's login has stopped end that other session.
      if (session.token !== token) return
      const { kind, message } = toFailure(error)
      if (kind === 'aborted') return
      setFailed(message)
      notify.error(message)
      giveUpSession()
    })
  }, [token, menu])
  return (
    <>
      {menu ? <MainLayout /> : failed ? null : <Frame />}
      <ConnectionBanner />
      <IdentityGuard />
      {FindingsOverlay && <FindingsOverlay />}
    </>
  )
}
