import type { Better, ChartKind } from '../../figures/chart/series'
import type { Report } from '../../model/report/report'
import type { SearchItem } from '../../query/model'

/** A page that shows what one report counts, or its rows. */
export interface ReportPageModel {
  readonly kind: 'report'
  readonly page: string
  readonly title: string
  readonly report: Report
  readonly search: readonly SearchItem[]
  /** Key of the dimension that stands across when the page opens. */
  readonly pivot?: string
  readonly chart?: ChartKind
  readonly measures?: readonly string[]
  /** Whether what is larger is better, and so higher. */
  readonly better: Better
  /** The code without which nothing is exported. */
  readonly exportCan: string
  readonly mayExport: boolean
}
