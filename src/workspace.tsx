import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { late, toFailure } from '#renderer'
import { IdentityGuard } from './account/IdentityGuard'
import { ConnectionBanner } from './connection/ConnectionBanner'
import { failureEffects } from './connection/effects'
import { installEffects } from './http/failures'
import { httpMessages } from './http/messages'
import { Frame } from './layout/Frame'
import { MainLayout } from './layout/MainLayout'
import { notify } from './ports/notify'
import { giveUpSession } from './session/logout'
import { loadPermissions } from './session/permissions'
import { session } from './session/store'

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
      // The catalogue has told of it and is about to leave: one notice for one cause.
      const { detail, message } = toFailure(error)
      if (detail.status === 401 || message === httpMessages.expired) return
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
