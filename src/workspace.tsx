import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { late, toFailure } from '#renderer'
import { IdentityGuard } from './account/IdentityGuard'
import { ConnectionBanner } from './connection/ConnectionBanner'
import { failureEffects } from './connection/effects'
import { installEffects } from './http/failures'
import { Frame } from './layout/Frame'
import { MainLayout } from './layout/MainLayout'
import { messages } from './messages'
import { notify } from './ports/notify'
import { loadPermissions } from './session/permissions'
import { end, session } from './session/store'

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
      if (toFailure(error).detail.status === 401) return
      setFailed(error instanceof Error ? error.message : messages.serverError)
      notify.error(error instanceof Error ? error.message : messages.serverError)
      end()
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
