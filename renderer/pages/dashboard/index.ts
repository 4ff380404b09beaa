import { late } from '../../ui/late'
import { definePage } from '../define'
import { dashboardKind } from './compile'
import type { DashboardModel } from './model'

/** `"kind": "dashboard"`: cards with figures, charts and lists. */
export const dashboardPage = definePage(dashboardKind, {
  View: late<{ readonly model: DashboardModel }>(
    async () => (await import('./DashboardPage')).DashboardPage,
  ),
})
