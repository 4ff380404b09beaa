import { Activity, memo, useLayoutEffect, useMemo } from 'react'
import { Route, Routes } from 'react-router-dom'
import type { RouteTable } from '../../menu/routes'
import { RoutePage } from '../../pages/RoutePage'
import { giveUpEdits } from '../../tabs/guards'
import { panelId, tabId } from '../../tabs/ids'
import type { Tab } from '../../tabs/list'
import { PageContext } from '../../tabs/page'
import { forgetScroll, useScrollBack } from '../../tabs/scroll'

interface TabPanelProps {
  readonly tab: Tab
  readonly table: RouteTable
  readonly active: boolean
  /** There is a tab bar above. */
  readonly multi: boolean
}

/** One open page. While hidden it keeps its state and address, and its effects are paused. */
export const TabPanel = memo(function TabPanel({ tab, table, active, multi }: TabPanelProps) {
  const { path, place } = tab
  // Outside the `Activity`, whose effects end whenever the page is hidden: this runs when the page is closed.
  useLayoutEffect(
    () => () => {
      giveUpEdits(path)
      forgetScroll(path)
    },
    [path],
  )
  return (
    <Activity mode={active ? 'visible' : 'hidden'}>
      <div
        {...(multi ? { role: 'tabpanel', id: panelId(path), 'aria-labelledby': tabId(path) } : {})}
      >
        <PageContext value={path}>
          <Routes location={place}>
            <Route path="*" element={<PlacedPage path={path} table={table} />} />
          </Routes>
        </PageContext>
      </div>
    </Activity>
  )
})

function PlacedPage({ path, table }: { path: string; table: RouteTable }) {
  const match = useMemo(() => table.match(path), [table, path])
  useScrollBack(path)
  return <RoutePage match={match} path={path} />
}
