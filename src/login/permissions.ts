import { allowMediaHosts, Failure } from '#renderer'
import { takeInstead } from '../documents'
import { send } from '../http/client'
import { readMenu } from '../menu/readMenu'
import { messages } from '../messages'
import { readBelonging } from '../session/belonging'
import { readGrants } from '../session/grants'
import { setGrants } from '../session/store'
import { currentView } from '../session/view'
import { keys, storage } from '../storage/storage'
import { viewingMessages } from '../viewing/messages'
import { fetchSites } from './sites'

/** Site, then menu and grants (specification, shell §4: session, step 2). */
export async function loadPermissions(): Promise<void> {
  const site = await siteCode()
  const { result } = await send({
    method: 'GET',
    url: '/sys/permission/getUserPermissionByToken',
    params: { siteCode: site, domainName: location.hostname },
    quiet: true,
  })
  const { menu, auth, allAuth, user, mediaHosts, instead } = (result ?? {}) as Record<
    string,
    unknown
  > // absent keys are undefined
  const nodes = readMenu(menu)
  if (nodes.length === 0) throw new Failure('shape', messages.emptyMenu)
  const hosts = Array.isArray(mediaHosts) ? mediaHosts : []
  allowMediaHosts(hosts.filter((host) => typeof host === 'string'))
  takeInstead(instead)
  const view = currentView()
  const grants = readGrants(auth, allAuth)
  setGrants(
    nodes,
    view ? { ...grants, stillness: viewingMessages.still(view.user.realname) } : grants,
    readBelonging(user),
  )
}

/** The stored site, or the user's first one. */
async function siteCode(): Promise<string> {
  const stored = storage.get(keys.site)
  if (typeof stored === 'string') return stored
  const [first] = await fetchSites()
  if (first) storage.set(keys.site, first.code)
  return first?.code ?? ''
}
