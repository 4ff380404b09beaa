import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { documentRights, type ExprUser, exprUser, type Grants, hourNow, mayChange } from '#model'
import type { Ports } from '#ports'
import { download, send } from '../http/client'
import type { MenuNode } from '../menu/nodes'
import { viewPath } from '../menu/pagePath'
import { messages } from '../messages'
import { whyHref } from '../paths'
import type { Belonging } from '../session/belonging'
import { session } from '../session/store'
import type { SessionUser } from '../session/user'
import { drafts } from '../storage/drafts'
import { keys, storage } from '../storage/storage'
import { notify } from '../ui/notify'
import { viewAs } from '../viewing/viewAs'
import { currentStorage, dictStorage } from './dictItems'
import { fileUrl } from './files'
import { frame } from './frame'
import { menuIcon } from './menuIcon'
import { navigate } from './navigate'
import { sockets } from './sockets'

const nobody = { id: '', username: '', realname: '', tenantId: 0 }

/** The user for expressions; switching the site reloads the page. */
function userOf(user: SessionUser | null, belonging: Belonging): ExprUser {
  const site = storage.get(keys.site)
  return exprUser({
    ...(user ?? nobody),
    ...belonging,
    site: typeof site === 'string' ? site : null,
  })
}

/** Where documents are edited, for those who may. */
function editDocument(grants: Grants, menu: readonly MenuNode[]): Pick<Ports, 'editDocument'> {
  const workbench = mayChange(grants, documentRights.edit)
    ? viewPath(menu, 'online/Workbench')
    : undefined
  if (workbench === undefined) return {}
  return { editDocument: (path) => `${workbench}?${new URLSearchParams({ doc: path })}` }
}

/** The renderer's ports for the signed-in user. */
export function useHostPorts(): Ports {
  const { user, grants, belonging, menu } = useSnapshot(session)
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
      menuIcon,
      greeting: () => messages.hello(messages.greeting(hourNow()), user?.realname ?? ''),
      viewAs,
      ...editDocument(grants, menu ?? []),
      whoSees: (entity, id) => whyHref({ ask: 'who', kind: 'row', name: entity, id }),
      user: userOf(user, belonging),
      sexDict: 'sex',
    }),
    [user, grants, belonging, menu, version],
  )
}
