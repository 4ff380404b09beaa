import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Figures } from '../../model/report/figures'
import { useEvent } from '../../ui/useEvent'
import { figureText } from '../format'
import { figureTexts as texts } from '../messages'
import { useColours } from './colours'
import { chartIn } from './echarts'
import { growthOf } from './legend'
import { optionOf } from './options'
import { type Better, type ChartKind, chartData, type FigurePlace } from './series'

interface ChartProps {
  readonly title: string
  readonly kind: ChartKind
  readonly figures: Figures
  readonly measures?: readonly string[] | undefined
  /** In px. */
  readonly height: number
  /** The measures are parts of a whole and are stacked. */
  readonly stacked?: boolean
  readonly better?: Better
  onPick?(at: FigurePlace, measure: number): void
}

interface Picked {
  readonly seriesIndex?: number
  readonly dataIndex?: number
  readonly value?: unknown
}

/** A chart of figures. The same data are available as a table for screen readers and for exact numbers. */
export default function Chart(props: ChartProps) {
  const { title, kind, figures, measures, height, stacked = false, better = 'up', onPick } = props
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<ReturnType<typeof chartIn>>(undefined)
  const colours = useColours()
  const [width, setWidth] = useState(0)
  const [font, setFont] = useState('')
  const data = useMemo(() => chartData(figures, kind, measures), [figures, kind, measures])
  const pick = useEvent((picked: Picked) => {
    const [x = 0, y = 0] = Array.isArray(picked.value) ? picked.value : []
    const series = data.series[kind === 'heatmap' ? Number(y) : (picked.seriesIndex ?? 0)]
    const point = series?.points[kind === 'heatmap' ? Number(x) : (picked.dataIndex ?? 0)]
    if (series && point) onPick?.(point.at, series.measure)
  })

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const drawn = chartIn(element)
    chart.current = drawn
    drawn.on('click', (picked) => pick(picked as Picked))
    setWidth(element.clientWidth)
    setFont(getComputedStyle(element).fontFamily)
    const observer = new ResizeObserver(() => {
      drawn.resize()
      setWidth(element.clientWidth)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      drawn.dispose()
    }
  }, [pick])

  useEffect(() => {
    if (width > 0) {
      const drawing = { figures, data, colours, width, stacked, better, font }
      chart.current?.setOption(optionOf(kind, drawing), { notMerge: true })
    }
  }, [kind, figures, data, colours, width, stacked, better, font])
  const growth = useMemo(
    () => (width > 0 ? growthOf(kind, data, { width, font }) : 0),
    [kind, data, width, font],
  )

  return (
    <>
      <div
        ref={box}
        role="img"
        aria-label={sayOf(title, figures, data)}
        className="jd-chart"
        style={{ height: height + growth }}
      />
      {data.left > 0 && (
        <p className="jd-chart-note">
          {texts.drawn(data.series.length, data.series.length + data.left)}
        </p>
      )}
    </>
  )
}

const mostSaid = 6

/** Description of the chart in words. */
function sayOf(title: string, figures: Figures, { axis, series }: ReturnType<typeof chartData>) {
  const [first] = series
  const measure = first && figures.measures[first.measure]
  const parts = (axis?.groups ?? []).flatMap(({ text }, at) =>
    measure ? [`${text} ${figureText(first?.points[at]?.value, measure)}`] : [],
  )
  const said = parts.slice(0, mostSaid).join('，')
  return texts.chart(
    title,
    parts.length > mostSaid ? `${said}${texts.more(parts.length)}` : said || texts.empty,
  )
}
