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
  /** Stands below a bar of tabs. */
  readonly multi: boolean
}

/** One open page. Hidden, it keeps its state and its own address; its effects rest. */
export const TabPanel = memo(function TabPanel({ tab, table, active, multi }: TabPanelProps) {
  const { path, place } = tab
  // Outside of the activity, whose effects end whenever the page is hidden: this is the page's own end.
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
  return <RoutePage {...{ match, path }} />
}
