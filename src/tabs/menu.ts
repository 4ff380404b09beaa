import type { NavigateFunction } from 'react-router-dom'
import type { MenuChoice } from '#ui'
import { closeBesides, closeTab, refreshTab } from './close'
import { besides, type Side, staysOpen } from './list'
import { tabMessages } from './messages'
import { tabs } from './store'

const sides: Readonly<Record<Side, string>> = {
  left: tabMessages.closeLeft,
  right: tabMessages.closeRight,
  others: tabMessages.closeOthers,
}

interface TabMenu {
  readonly withClose: boolean
  /** Address of the explanation why its page is open; absent = none. */
  readonly why: string | undefined
}

/** Menu items of a tab; an item without effect is disabled. */
export function tabChoices(path: string, { withClose, why }: TabMenu): readonly MenuChoice[] {
  const close = {
    key: 'close',
    title: tabMessages.closeThis,
    disabled: staysOpen(tabs.list, path) !== undefined,
  }
  return [
    { key: 'refresh', title: tabMessages.refresh },
    ...(why === undefined ? [] : [{ key: 'why', title: tabMessages.why }]),
    ...(withClose ? [close] : []),
    ...Object.entries(sides).map(([side, title]) => ({
      key: side,
      title,
      // A key of `sides`.
      disabled: besides(tabs.list, path, side as Side).length === 0,
    })),
  ]
}

/** `key` = one of the choices above. */
export function runTabChoice(
  key: string,
  { path, why }: { readonly path: string } & Pick<TabMenu, 'why'>,
  go: NavigateFunction,
): void {
  if (key === 'why' && why !== undefined) void go(why)
  else if (key === 'refresh') void refreshTab(path, go)
  else if (key === 'close') void closeTab(path, go)
  else if (key === 'left' || key === 'right' || key === 'others') void closeBesides(path, key, go)
}
