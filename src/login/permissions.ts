import { allowMediaHosts } from '#controls'
import { Failure } from '#ports'
import { send } from '../http/client'
import { readMenu } from '../menu/readMenu'
import { buildRoutes } from '../menu/routes'
import { messages } from '../messages'
import { currentPath, paths } from '../paths'
import { readBelonging } from '../session/belonging'
import { takeDocuments } from '../session/documents'
import { readGrants } from '../session/grants'
import { session, setGrants } from '../session/store'
import { currentView } from '../session/view'
import { keys, storage } from '../storage/storage'
import { viewingMessages } from '../viewing/messages'
import { fetchSites } from './sites'

/** Loads the site, then menu and grants (specification, shell §4: session, step 2). */
export async function loadPermissions(): Promise<void> {
  const told = await fetchRights(
    await siteCode(),
    // Later there is a page, which has its documents.
    session.menu ? '' : addressed(),
  )
  const { menu, auth, allAuth, user, mediaHosts, documents, opened, faults, release } = told
  const nodes = readMenu(menu)
  if (nodes.length === 0) throw new Failure('shape', messages.emptyMenu)
  const hosts = Array.isArray(mediaHosts) ? mediaHosts : []
  allowMediaHosts(hosts.filter((host) => typeof host === 'string'))
  takeDocuments({ documents, opened, faults, release })
  const view = currentView()
  const grants = readGrants(auth, allAuth)
  setGrants(
    nodes,
    view ? { ...grants, stillness: viewingMessages.still(view.user.realname) } : grants,
    readBelonging(user),
  )
}

function addressed(): string {
  const [path = ''] = currentPath().split('?')
  return path === paths.root ? paths.home : path
}

let running: Promise<unknown> = Promise.resolve()
let next: Promise<void> | undefined

/**
 * To be called when other documents, or rights, may be in force: reads them, and each open page follows with what was typed
 * into it (see usePublishedPage). Rejects if they cannot be read; then all stays as it was.
 */
export function followDocuments(): Promise<void> {
  // Without a menu it is still loading, or nobody is signed in.
  if (!session.menu) return Promise.resolve()
  // An answer that is on its way may be older than the news; one further call serves all who wait for it.
  next ??= running.then(() => {
    next = undefined
    const read = loadPermissions()
    running = read.catch(() => undefined)
    return read
  })
  return next
}

/** Whether the user's menu on another site contains a page. */
export async function isInMenuOf(site: string, pathname: string): Promise<boolean> {
  const { menu } = await fetchRights(site)
  const match = buildRoutes(readMenu(menu)).match(pathname)
  return 'route' in match || match.redirect !== paths.notFound
}

/** `page`: the address whose page is opened. */
async function fetchRights(site: string, page = ''): Promise<Readonly<Record<string, unknown>>> {
  const { result } = await send({
    method: 'GET',
    url: '/sys/permission/getUserPermissionByToken',
    params: { siteCode: site, domainName: location.hostname, page },
    quiet: true,
  })
  return (result ?? {}) as Record<string, unknown> // absent keys are undefined
}

/** The stored site, or the user's first one. */
async function siteCode(): Promise<string> {
  const stored = storage.get(keys.site)
  if (typeof stored === 'string') return stored
  const [first] = await fetchSites()
  if (first) storage.set(keys.site, first.code)
  return first?.code ?? ''
}
