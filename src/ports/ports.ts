import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { Ports } from '#renderer'
import { download, send } from '../http/client'
import { session } from '../session/store'
import { drafts } from './drafts'
import { fileUrl } from './files'
import { frame } from './frame'
import { navigate } from './navigate'
import { notify } from './notify'
import { storage } from './storage'

/** The seven things the renderer asks of its host, for the signed-in user. */
export function useHostPorts(): Ports {
  const { user, grants } = useSnapshot(session)
  return useMemo(
    () => ({
      request: { send, download, fileUrl },
      notify,
      navigate,
      storage,
      drafts,
      grants,
      frame,
      user: user ?? { id: '', username: '', realname: '', tenantId: 0 },
    }),
    [user, grants],
  )
}
