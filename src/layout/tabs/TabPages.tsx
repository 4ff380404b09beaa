import { type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { MenuNode } from '../../menu/nodes'
import { buildRoutes } from '../../menu/routes'
import { paths } from '../../paths'
import { session } from '../../session/store'
import { settings } from '../../settings/store'
import { useSiteIdentity } from '../../site/siteIdentity'
import { isUnsaved } from '../../tabs/guards'
import { asOwnMove } from '../../tabs/leaving'
import { existing, hrefOf, type Tab } from '../../tabs/list'
import { useScrollNotes } from '../../tabs/scroll'
import { findTab, openTab, setTabs, startTabs, tabs } from '../../tabs/store'
import { useTitles } from '../../tabs/titles'
import { useDevice } from '../../ui/device'
import { LeaveGuard } from './LeaveGuard'
import { TabBar } from './TabBar'
import { TabPanel } from './TabPanel'

const noMenu: readonly MenuNode[] = []

/** The open pages and their tab bar (specification, shell §2.4 and §4: tabs). `head` is placed between them. */
export function TabPages({ head }: { head?: ReactNode }) {
  const { menu, user } = useSnapshot(session)
  const { list, active } = useSnapshot(tabs, { sync: true })
  const table = useMemo(() => buildRoutes(menu ?? noMenu), [menu])
  const place = useLocation()
  const match = useMemo(() => table.match(place.pathname), [table, place.pathname])
  const multi = useMulti()
  const go = useNavigate()

  // Before the first paint, so that a removed page never flashes.
  useLayoutEffect(() => startTabs(user?.id ?? '', table), [user, table])
  useLayoutEffect(() => {
    if (!('route' in match)) return
    const open = findTab(place.pathname)
    const kept = open && open.path !== tabs.active && open.visited > 0 && open.keepAlive
    // A link to a kept page returns to it as it was left; its edits are not lost.
    if (kept && hrefOf(open.place) !== hrefOf(place) && (isUnsaved(open.path) || !place.search)) {
      openTab(match, open.place)
      // The page returns to its own address, so this is no leaving.
      asOwnMove(() => void go(hrefOf(open.place), { replace: true }))
    } else openTab(match, place)
  }, [match, place, go])

  const pages = existing(list, active, { multi, unsaved: isUnsaved })
  // Without a tab bar no page is kept behind another one, except home, which is always first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the store, which `list` and `active` show
  useLayoutEffect(() => {
    if (!multi && tabs.active)
      keepOnly(existing(tabs.list, tabs.active, { multi, unsaved: isUnsaved }))
  }, [multi, list, active])
  usePageTitle(list.find(({ path }) => path === active))
  useScrollNotes()

  return (
    <>
      {'redirect' in match && (
        // The "not found" page shows which address was requested.
        <Navigate to={match.redirect} replace state={{ wanted: place.pathname }} />
      )}
      <LeaveGuard multi={multi} />
      {multi && <TabBar list={list} active={active} />}
      {head}
      {pages.map((tab) => (
        <TabPanel
          key={`${tab.path} ${tab.generation}`}
          tab={tab}
          table={table}
          active={tab.path === active}
          multi={multi}
        />
      ))}
    </>
  )
}

function keepOnly(pages: readonly Tab[]): void {
  const stays = tabs.list.filter((tab) => tab.path === paths.home || pages.includes(tab))
  if (stays.length < tabs.list.length) setTabs(stays)
}

/** Whether several pages are kept open: on wide windows, if the setting says so. */
function useMulti(): boolean {
  const { multipage } = useSnapshot(settings)
  return useDevice() === 'desktop' && multipage
}

/** `page · site` in the browser's title bar, the site alone on the home page. */
function usePageTitle(tab: Tab | undefined): void {
  const { navigationTitle } = useSiteIdentity()
  const titleOf = useTitles()
  const page = tab && tab.path !== paths.home ? titleOf(tab) : ''
  useEffect(() => {
    document.title = page ? `${page} · ${navigationTitle}` : navigationTitle
  }, [page, navigationTitle])
}
