import type { MenuProps } from 'antd'
import type { NavigateFunction } from 'react-router-dom'
import { closeBesides, closeTab, refreshTab } from './close'
import { besides, type Side, staysOpen } from './list'
import { tabMessages } from './messages'
import { tabs } from './store'

const sides: readonly (readonly [Side, string])[] = [
  ['left', tabMessages.closeLeft],
  ['right', tabMessages.closeRight],
  ['others', tabMessages.closeOthers],
]

/** What can be done with a tab; an action without effect cannot be chosen. */
export const tabMenu =
  (go: NavigateFunction) =>
  (path: string, { withClose = false } = {}): MenuProps => ({
    items: [
      { key: 'refresh', label: tabMessages.refresh, onClick: () => void refreshTab(path, go) },
      ...(withClose
        ? [
            {
              key: 'close',
              label: tabMessages.closeThis,
              disabled: staysOpen(tabs.list, path) !== undefined,
              onClick: () => void closeTab(path, go),
            },
          ]
        : []),
      ...sides.map(([side, label]) => ({
        key: side,
        label,
        disabled: besides(tabs.list, path, side).length === 0,
        onClick: () => void closeBesides(path, side, go),
      })),
    ],
  })
