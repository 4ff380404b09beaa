import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { toFailure } from '#data'
import { late } from '#ui'
import { IdentityGuard } from './account/IdentityGuard'
import { ConnectionBanner } from './connection/ConnectionBanner'
import { failureEffects } from './connection/effects'
import { preloadPage } from './documents'
import { installEffects } from './http/failures'
import { Frame } from './layout/Frame'
import { MainLayout } from './layout/MainLayout'
import { giveUpSession } from './login/logout'
import { loadPermissions } from './login/permissions'
import { pageAt } from './menu/pagePath'
import { currentPath } from './paths'
import { session } from './session/store'
import { currentTrial } from './storage/trial'
import { endTrial } from './trial/trial'
import { notify } from './ui/notify'

const FindingsOverlay = import.meta.env.DEV
  ? late(async () => (await import('./dev/FindingsOverlay')).FindingsOverlay)
  : null

installEffects(failureEffects)

/** The signed-in user's console: loads permissions, then shows menu, tabs and pages. */
export function Workspace() {
  const { menu, token } = useSnapshot(session)
  const [failed, setFailed] = useState('')
  useEffect(() => {
    if (!token || menu) return
    // Any failure here ends the session (specification, shell §4, step 3).
    const load = async () => {
      await loadPermissions()
      // Asked for before the menu is drawn: it takes as long as the drawing.
      const code = pageAt(session.menu ?? [], currentPath())
      if (code !== undefined) preloadPage(code)
    }
    load().catch((error: unknown) => {
      // The session has ended already and the catalogue has shown a message: do not show a second one. A page stopped
      // by another tab's login must not end that other session either.
      if (session.token !== token) return
      const { kind, message } = toFailure(error)
      if (kind === 'aborted') return
      // What is tried has been published, given up or broken meanwhile: the session is not to blame.
      if (currentTrial() && kind === 'business') {
        notify.warning(message)
        void endTrial()
        return
      }
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
