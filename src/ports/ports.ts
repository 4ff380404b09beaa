import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { Ports } from '#renderer'
import { download, send } from '../http/client'
import { session } from '../session/store'
import { drafts } from '../storage/drafts'
import { keys, storage } from '../storage/storage'
import { notify } from '../ui/notify'
import { currentStorage, dictStorage } from './dictItems'
import { fileUrl } from './files'
import { frame } from './frame'
import { navigate } from './navigate'
import { sockets } from './sockets'

const nobody = { id: '', username: '', realname: '', tenantId: 0 }

/** The site in force: another one comes with another page. */
function siteOf(): { readonly site?: string } {
  const site = storage.get(keys.site)
  return typeof site === 'string' ? { site } : {}
}

/** The things the renderer asks of its host, for the signed-in user. */
export function useHostPorts(): Ports {
  const { user, grants } = useSnapshot(session)
  const { version } = useSnapshot(dictStorage)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another storage
  return useMemo(
    () => ({
      request: { send, download, fileUrl },
      notify,
      navigate,
      storage: currentStorage(),
      drafts,
      sockets,
      grants,
      frame,
      user: { ...(user ?? nobody), ...siteOf() },
    }),
    [user, grants, version],
  )
}
