import type { NavigateFunction } from 'react-router-dom'
import type { MenuChoice } from '#renderer'
import { closeBesides, closeTab, refreshTab } from './close'
import { besides, type Side, staysOpen } from './list'
import { tabMessages } from './messages'
import { tabs } from './store'

const sides: Readonly<Record<Side, string>> = {
  left: tabMessages.closeLeft,
  right: tabMessages.closeRight,
  others: tabMessages.closeOthers,
}

/** What can be done with a tab; an action without effect cannot be chosen. */
export function tabChoices(path: string, { withClose = false } = {}): readonly MenuChoice[] {
  const close = {
    key: 'close',
    title: tabMessages.closeThis,
    disabled: staysOpen(tabs.list, path) !== undefined,
  }
  return [
    { key: 'refresh', title: tabMessages.refresh },
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
export function runTabChoice(key: string, path: string, go: NavigateFunction): void {
  if (key === 'refresh') void refreshTab(path, go)
  else if (key === 'close') void closeTab(path, go)
  else if (key === 'left' || key === 'right' || key === 'others') void closeBesides(path, key, go)
}
