import type { Better, ChartKind } from '../../figures/chart/series'
import type { Report } from '../../model/report/report'
import type { SearchItem } from '../../query/model'

/** A page that shows the figures of one report, or its rows. */
export interface ReportPageModel {
  readonly kind: 'report'
  readonly page: string
  readonly title: string
  readonly report: Report
  readonly search: readonly SearchItem[]
  /** Key of the dimension that is initially shown across. */
  readonly pivot?: string
  readonly chart?: ChartKind
  readonly measures?: readonly string[]
  /** Whether larger figures are better and thus drawn higher. */
  readonly better: Better
  /** Permission needed for exports. */
  readonly exportCan: string
  readonly mayExport: boolean
}
