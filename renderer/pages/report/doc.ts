import { Type } from 'typebox'
import { oneOf, ref } from '../../model/document/schema'
import { manual } from './messages.manual'

export const reportCharts = ['line', 'bar', 'pie', 'funnel', 'heatmap', 'none'] as const
export type ReportChart = (typeof reportCharts)[number]

export const betters = ['up', 'down'] as const

const name = (description: string) => Type.String({ minLength: 1, maxLength: 64, description })

/** Keys of a report page beyond the common ones. */
export const reportPageProps = {
  report: ref('report', manual.report),
  pivot: Type.Optional(name(manual.pivot)),
  chart: Type.Optional(oneOf(reportCharts, manual.chart)),
  better: Type.Optional(oneOf(betters, manual.better)),
  measures: Type.Optional(
    Type.Array(name(manual.measures), { description: manual.measures, minItems: 1, maxItems: 8 }),
  ),
}
