import { late } from '../../ui/late'
import { definePage } from '../define'
import { reportKind } from './compile'
import type { ReportPageModel } from './model'

/** `"kind": "report"`: the figures of a report as table and chart, or its rows. */
export const reportPage = definePage(reportKind, {
  View: late<{ readonly model: ReportPageModel }>(
    async () => (await import('./ReportPage')).ReportPage,
  ),
})
