import type { Better } from '../../figures/chart/series'
import type { PageDoc } from '../../model/document/pageDoc'
import { permissionOf } from '../../model/entity/entity'
import type { CompileContext, PageDocKind } from '../../model/entity/kinds'
import { can, type Grants } from '../../model/entity/permission'
import { below } from '../../model/finding/pointer'
import { unknownName } from '../../model/finding/unknownName'
import { checkRunsByTime } from '../../model/report/checkRunsByTime'
import { hiddenMeasures, reportFor } from '../../model/report/prune'
import { type ReportChart, reportPageProps } from './doc'
import { reportPageTexts as texts } from './messages'
import type { ReportPageModel } from './model'

/** A report page's document after the shape check. */
type ReportPageDoc = PageDoc & {
  readonly report: string
  readonly pivot?: string
  readonly chart?: ReportChart
  readonly measures?: readonly string[]
  readonly better?: Better
}

export const reportKind: PageDocKind<ReportPageModel> = {
  name: 'report',
  title: texts.kind,
  doc: reportPageProps,
  // The document has passed the shape check that `reportPageProps` makes.
  compile: (doc, context) => compileReportPage(doc as ReportPageDoc, context),
  withGrants: reportWithGrants,
  lacks: ({ report, measures }, grants) =>
    hiddenMeasures(report, grants, measures).map(({ title }) => texts.hiddenMeasure(title)),
}

function compileReportPage(
  doc: ReportPageDoc,
  { reportNamed, report: say }: CompileContext,
): ReportPageModel | undefined {
  const report = reportNamed?.(doc.report)
  if (!report) return undefined
  const { summary } = report
  if (!summary) {
    for (const key of ['pivot', 'chart', 'measures'] as const) {
      if (doc[key] !== undefined) {
        say({ pointer: below('', key), severity: 'error', message: texts.onlyRows(key) })
      }
    }
  }
  const dimensions = summary?.by.map(({ key }) => key) ?? []
  if (summary && doc.pivot !== undefined && !dimensions.includes(doc.pivot)) {
    say(unknownName('/pivot', doc.pivot, dimensions, texts.unknownPivot))
  }
  const known = summary?.measures.map(({ key }) => key) ?? []
  for (const [at, key] of (summary ? (doc.measures ?? []) : []).entries()) {
    if (!known.includes(key))
      say(unknownName(below('/measures', at), key, known, texts.unknownMeasure))
  }
  const isDated = summary?.by.some(({ unit }) => unit !== undefined)
  const chart = doc.chart ?? (isDated ? 'line' : 'bar')
  if (summary && chart === 'line')
    checkRunsByTime(summary, doc.chart === undefined ? '/report' : '/chart', { report: say })
  return Object.freeze({
    kind: 'report',
    page: doc.page,
    title: doc.title,
    report,
    search: report.search.map(({ field, operator }) => Object.freeze({ field, operator })),
    ...(doc.pivot !== undefined && { pivot: doc.pivot }),
    ...(summary && summary.by.length > 0 && chart !== 'none' && { chart }),
    ...(doc.measures && { measures: doc.measures }),
    better: doc.better ?? 'up',
    exportCan: permissionOf(report.view, 'export'),
    mayExport: true,
  })
}

function reportWithGrants(model: ReportPageModel, grants: Grants): ReportPageModel {
  const report = reportFor(model.report, grants)
  const shown = new Set(report.search.map(({ field }) => field.key))
  return Object.freeze({
    ...model,
    report,
    search: model.search.filter(({ field }) => shown.has(field.key)),
    mayExport: can(grants, model.exportCan),
  })
}
