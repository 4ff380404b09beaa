import type { Condition } from '../model/query/condition'
import type { Figures } from '../model/report/figures'
import { countedIn, figureCondition } from '../model/report/groups'
import type { Report } from '../model/report/report'
import type { FigurePlace } from './chart/series'
import type { OpenedRows } from './RowsDrawer'

/** Conditions for the rows of a figure, within the current query. */
export function openedRows(
  report: Report,
  figures: Figures,
  { at, measure: place, asked }: { at: FigurePlace; measure: number; asked: Condition },
): OpenedRows | undefined {
  const { summary } = report
  const key = figures.measures[place]?.key
  const measure = summary?.measures.find((one) => one.key === key)
  if (!summary || !measure) return undefined
  const groups = at.flatMap((group, index) => {
    const axis = figures.by[index]
    const dimension = summary.by.find((one) => one.key === axis?.key)
    const shown = axis?.groups.map((one) => one.group) ?? []
    return group === null || !dimension
      ? []
      : [{ dimension, group: shown[group] ?? '', shown, text: axis?.groups[group]?.text ?? '' }]
  })
  const said = groups.map(({ text }) => text)
  return {
    title: [...said, measure.title].join(' · '),
    sets: countedIn(summary, measure).map((counted) => {
      const own = figureCondition(groups, counted)
      return {
        title: counted.title,
        condition: { match: 'and', rules: [asked, own].filter(({ rules }) => rules.length > 0) },
      }
    }),
  }
}
