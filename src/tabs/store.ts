import { proxy, ref } from 'valtio'
import type { Match, RouteTable } from '../menu/routes'
import { paths } from '../paths'
import { keys, storage } from '../storage/storage'
import { giveUpEdits } from './guards'
import { forgetTabs, keepTabs, keptPlaces } from './keep'
import { opened, type Place, type Tab } from './list'
import { forgetTitles } from './titles'

interface Tabs {
  /** Replaced as a whole with every change. */
  list: readonly Tab[]
  /** Path of the shown page. */
  active: string
}

export const tabs = proxy<Tabs>({ list: ref<readonly Tab[]>([]), active: '' })

let user = ''
let visits = 0

/** Reopens the pages this user had open before a reload, home first. Without a user nothing is open. */
export function startTabs(userId: string, table: RouteTable): void {
  if (user === userId) return
  user = userId
  visits = 0
  const home: Place = { pathname: paths.home, search: '', hash: '', state: null, key: 'home' }
  const places = [home, ...keptPlaces(userId)]
  const list = places.reduce<readonly Tab[]>((before, place) => {
    const match = table.match(place.pathname)
    return 'route' in match ? opened(before, tabAt(match, place)) : before
  }, [])
  Object.assign(tabs, { list: ref(list), active: '' })
}

/** The session is over: the next user must not see these pages. */
export function endTabs(): void {
  user = ''
  forgetTabs()
  forgetTitles()
  giveUpEdits()
  Object.assign(tabs, { list: ref<readonly Tab[]>([]), active: '' })
}

/** The router's address has changed: opens a tab for its page, or updates the tab's address. */
export function openTab(match: Extract<Match, { route: unknown }>, place: Place): void {
  visits += 1
  const path = place.pathname
  tabs.active = path
  setTabs(opened(tabs.list, { ...tabAt(match, place), visited: visits }))
}

/** Replaces the list of open pages. */
export function setTabs(list: readonly Tab[]): void {
  tabs.list = ref([...list])
  if (!user) return
  keepTabs(user, list)
  storage.set(
    keys.routes,
    list.filter(({ keepAlive }) => keepAlive).map(({ path }) => path),
  )
}

/** A hidden page changes its own address. */
export function moveTab(path: string, search: string): void {
  setTabs(
    tabs.list.map((tab) => (tab.path === path ? { ...tab, place: { ...tab.place, search } } : tab)),
  )
}

/** Remounts the page and discards its edits. */
export function renewTab(path: string): void {
  giveUpEdits(path)
  setTabs(
    tabs.list.map((tab) => (tab.path === path ? { ...tab, generation: tab.generation + 1 } : tab)),
  )
}

export const findTab = (path: string): Tab | undefined => tabs.list.find((tab) => tab.path === path)

const tabAt = ({ route, title }: Extract<Match, { route: unknown }>, place: Place): Tab => ({
  path: place.pathname,
  place,
  title,
  keepAlive: route.keepAlive,
  passing: route.passing,
  generation: 0,
  visited: 0,
})
