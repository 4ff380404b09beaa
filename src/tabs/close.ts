import type { NavigateFunction } from 'react-router-dom'
import { notify } from '../ui/notify'
import { giveUpEdits, isUnsaved } from './guards'
import { besides, hrefOf, lastSeen, neighbourOf, type Side, staysOpen, type Tab } from './list'
import { mayLeavePage } from './mayLeavePage'
import { tabMessages } from './messages'
import { findTab, renewTab, setTabs, tabs } from './store'
import { titleOf } from './titles'

/** Closes a tab and shows its neighbour; asks first if it has unsaved edits. */
export async function closeTab(path: string, go: NavigateFunction): Promise<void> {
  const stays = staysOpen(tabs.list, path)
  if (stays) return notify.warning(tabMessages[`${stays}Stays`])
  const tab = findTab(path)
  if (tab && (await mayGo(tab, tabMessages.closeUnsaved))) remove([tab], go)
}

/** Closes a finished page and shows the previously visited one. */
export function closeToLast(path: string, go: NavigateFunction): void {
  const tab = findTab(path)
  if (tab) remove([tab], go, lastSeen(tabs.list, path))
}

/** Closes the tabs on one side; asks for each with unsaved edits. */
export async function closeBesides(path: string, side: Side, go: NavigateFunction): Promise<void> {
  const going: Tab[] = []
  for (const tab of besides(tabs.list, path, side))
    if (await mayGo(tab, tabMessages.closeUnsaved)) going.push(tab)
  const loses = going.some((tab) => tab.path === tabs.active)
  const next = findTab(path)
  remove(going, go, loses ? next : undefined)
}

/** Remounts the page; asks first if it has unsaved edits. */
export async function refreshTab(path: string, go: NavigateFunction): Promise<void> {
  const tab = findTab(path)
  if (!tab || !(await mayGo(tab, tabMessages.refreshUnsaved))) return
  renewTab(path)
  if (tabs.active !== path) void go(hrefOf(tab.place))
}

async function mayGo(tab: Tab, question: (title: string) => string): Promise<boolean> {
  if (!isUnsaved(tab.path)) return true
  return mayLeavePage(tab.path, question(titleOf(tab)))
}

function remove(gone: readonly Tab[], go: NavigateFunction, next?: Tab): void {
  const paths = new Set(gone.map(({ path }) => path))
  for (const path of paths) giveUpEdits(path)
  const heir = next ?? (paths.has(tabs.active) ? neighbourOf(tabs.list, tabs.active) : undefined)
  setTabs(tabs.list.filter(({ path }) => !paths.has(path)))
  if (heir) void go(hrefOf(heir.place))
}
