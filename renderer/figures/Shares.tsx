import type { Figures } from '../model/report/figures'
import { groupColours, useColours } from './chart/colours'
import type { ChartData, FigurePlace } from './chart/series'
import { figureText } from './format'

/** The parts of a whole as a list beside their chart: colour, name, number and share. */
export function Shares(props: {
  readonly data: ChartData
  readonly figures: Figures
  onPick(at: FigurePlace, measure: number): void
}) {
  const { data, figures, onPick } = props
  const colours = useColours()
  const [series] = data.series
  const measure = series && figures.measures[series.measure]
  if (!series || !measure) return null
  const shades = groupColours(data.axis?.groups ?? [], colours)
  const numbers = series.points.map(({ value }) => (typeof value === 'number' ? value : 0))
  const all = numbers.reduce((sum, value) => sum + value, 0)
  return (
    <ul className="jd-shares">
      {(data.axis?.groups ?? []).map(({ group, text }, at) => (
        <li key={group}>
          <button type="button" onClick={() => onPick(series.points[at]?.at ?? [], series.measure)}>
            <i
              style={{
                background: shades[at],
              }}
            />
            <span>{text}</span>
            <b>{figureText(series.points[at]?.value, measure)}</b>
            <small>{all > 0 ? `${(((numbers[at] ?? 0) / all) * 100).toFixed(1)}%` : ''}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}
