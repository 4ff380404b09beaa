import type { EChartsCoreOption } from 'echarts/core'
import type { Figures, FigureValue } from '../../model/report/figures'
import { axisText, figureText, periodLabel } from '../format'
import { type Colours, groupColours } from './colours'
import { belowLegend, legendLines, legendOf, namesOf } from './legend'
import type { Better, ChartData, ChartKind, Series } from './series'

interface Drawing {
  readonly figures: Figures
  readonly data: ChartData
  readonly colours: Colours
  /** In px. */
  readonly width: number
  /** The measures are parts of a whole. */
  readonly stacked: boolean
  /** Better values are drawn higher in a line chart. */
  readonly better: Better
  /** Font family of the page: the library measures texts on a canvas, which inherits none. */
  readonly font: string
}

/** Options for the chart library. It cannot draw axes without series, so these are left out. */
export const optionOf = (kind: ChartKind, drawing: Drawing): EChartsCoreOption => ({
  animationDuration: 300,
  animationDurationUpdate: 300,
  color: [...drawing.colours.series],
  textStyle: { fontFamily: drawing.font, color: drawing.colours.text },
  ...(drawing.data.series.length > 0 && drawers[kind](drawing)),
})

const drawers: Readonly<Record<ChartKind, (drawing: Drawing) => EChartsCoreOption>> = {
  line: lines,
  bar: bars,
  pie,
  funnel,
  heatmap,
}

const numberOf = (value: FigureValue): number | null => (typeof value === 'number' ? value : null)

const unitOf = ({ figures }: Drawing, { measure }: Series): string | undefined =>
  figures.measures[measure]?.unit

const textOf = ({ figures }: Drawing, series: Series, value: FigureValue): string => {
  const measure = figures.measures[series.measure]
  return measure ? figureText(value, measure) : ''
}

const tipBox = ({ colours }: Drawing) => ({
  confine: true,
  backgroundColor: colours.surface,
  borderColor: colours.line,
  borderWidth: 1,
  padding: [8, 12],
  extraCssText: 'box-shadow: 0 4px 16px rgb(0 0 0 / 14%); border-radius: 8px;',
  textStyle: { color: colours.text, fontSize: 13 },
})

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const tipLine = (colour: string, name: string, value: string): string =>
  `<div class="jd-tip"><i style="background:${escaped(colour)}"></i><span>${escaped(name)}</span><b>${escaped(value)}</b></div>`

interface TipParam {
  readonly seriesIndex: number
  readonly dataIndex: number
  readonly color: unknown
}

/** Tooltip with all figures of one group, largest first if there are many. */
function axisTip(drawing: Drawing) {
  const { data } = drawing
  return (params: unknown): string => {
    const list = (Array.isArray(params) ? params : [params]) as readonly TipParam[] // as the library gives them
    const [first] = list
    if (!first) return ''
    const head = data.axis?.groups[first.dataIndex]?.text ?? ''
    const lines = list.flatMap(({ seriesIndex, dataIndex, color }) => {
      const series = data.series[seriesIndex]
      const value = series?.points[dataIndex]?.value ?? null
      return series ? [{ series, value, color: String(color) }] : []
    })
    const sorted =
      lines.length > 4
        ? [...lines].sort((a, b) => (numberOf(b.value) ?? 0) - (numberOf(a.value) ?? 0))
        : lines
    return `<div class="jd-tip-head">${escaped(head)}</div>${sorted
      .map(({ series, value, color }) =>
        tipLine(color, series.name, textOf(drawing, series, value)),
      )
      .join('')}`
  }
}

const linesOf = (drawing: Drawing): number => legendLines(namesOf(drawing.data), drawing)

const namesAbove = (drawing: Drawing) => legendOf(linesOf(drawing), drawing.width, drawing.colours)

const gridOf = (drawing: Drawing) => ({
  left: 4,
  right: 12,
  bottom: 4,
  top: belowLegend(linesOf(drawing)),
  outerBoundsMode: 'same',
  outerBoundsContain: 'axisLabel',
})

function valueAxis(drawing: Drawing, unit: string | undefined, isSecond = false) {
  const { colours, data, figures } = drawing
  const isCount = data.series.every(({ measure }) => figures.measures[measure]?.digits === 0)
  return {
    type: 'value',
    splitNumber: 4,
    ...(isCount && unit !== '%' && { minInterval: 1 }),
    axisLabel: {
      color: colours.faint,
      fontSize: 12,
      formatter: (value: number) => axisText(value, unit),
    },
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { show: !isSecond, lineStyle: { color: colours.split } },
  }
}

function groupAxis({ data, colours }: Drawing, isUpright = false) {
  const groups = data.axis?.groups ?? []
  return {
    type: 'category',
    data: groups.map((group, at) => periodLabel(group, at, data.axis?.unit)),
    inverse: isUpright,
    axisLabel: {
      color: colours.faint,
      fontSize: 12,
      hideOverlap: !isUpright,
      lineHeight: 16,
      ...(isUpright ? { interval: 0, width: 96, overflow: 'truncate' } : {}),
    },
    axisLine: { lineStyle: { color: colours.line } },
    axisTick: { show: false },
  }
}

/** Percentages get an axis of their own beside other units. */
function axesOf(drawing: Drawing) {
  const units = [...new Set(drawing.data.series.map((series) => unitOf(drawing, series)))]
  return {
    axes: units.slice(0, 2).map((unit, at) => valueAxis(drawing, unit, at > 0)),
    axisOf: (series: Series) => Math.min(1, Math.max(0, units.indexOf(unitOf(drawing, series)))),
  }
}

/**
 * Whether missing figures are unknown rather than zero. Measured values can be joined across a gap; if nothing was
 * counted there is a real gap: a month without advertising must not show its neighbours' cost.
 */
const isMeasured = ({ figures }: Drawing, { measure }: Series): boolean =>
  ['avg', 'min', 'max'].includes(figures.measures[measure]?.total ?? '')

function lines(drawing: Drawing): EChartsCoreOption {
  const { data, colours, better } = drawing
  const { axes, axisOf } = axesOf(drawing)
  const isAlone = data.series.length === 1
  const isTurned = better === 'down'
  const shades = seriesColours(drawing)
  return {
    grid: gridOf(drawing),
    legend: namesAbove(drawing),
    tooltip: {
      ...tipBox(drawing),
      trigger: 'axis',
      axisPointer: { lineStyle: { color: colours.line } },
      formatter: axisTip(drawing),
    },
    xAxis: { ...groupAxis(drawing), boundaryGap: false },
    // Rank 1 is at the top; the axis need not start at zero.
    yAxis: isTurned ? axes.map((axis) => ({ ...axis, inverse: true, scale: true })) : axes,
    series: data.series.map((series, at) => ({
      type: 'line',
      name: series.name,
      yAxisIndex: axisOf(series),
      data: series.points.map(({ value }) => numberOf(value)),
      connectNulls: isMeasured(drawing, series),
      symbol: 'circle',
      symbolSize: 6,
      showSymbol: series.points.length <= 31,
      lineStyle: { width: 2 },
      ...(shades[at] && { itemStyle: { color: shades[at] } }),
      ...(isAlone && !isTurned && { areaStyle: { opacity: 0.1 } }),
      emphasis: { focus: isAlone ? 'none' : 'series' },
    })),
  }
}

/** Colours by group of the second dimension; measures use the palette in order. */
const seriesColours = ({ data, colours }: Drawing): readonly (string | undefined)[] =>
  data.split ? groupColours(data.split.groups, colours) : []

/** Whether names are too long for columns, so that bars are drawn horizontally. */
function isLying({ data, width }: Drawing): boolean {
  if (data.axis?.unit) return false
  const groups = data.axis?.groups ?? []
  const px = Math.max(0, ...groups.map(({ text }) => text.length)) * 13 + 12
  return groups.length > 1 && px * groups.length > width - 60
}

function bars(drawing: Drawing): EChartsCoreOption {
  const { data, colours } = drawing
  const { axes, axisOf } = axesOf(drawing)
  const lies = isLying(drawing)
  const isStacked = data.split !== undefined || drawing.stacked
  const values = lies ? axes.slice(0, 1) : axes
  const shades = seriesColours(drawing)
  const round = lies ? [0, 3, 3, 0] : [3, 3, 0, 0]
  return {
    grid: gridOf(drawing),
    legend: namesAbove(drawing),
    tooltip: {
      ...tipBox(drawing),
      trigger: 'axis',
      axisPointer: { type: 'shadow', shadowStyle: { color: colours.split, opacity: 0.5 } },
      formatter: axisTip(drawing),
    },
    ...(lies
      ? { xAxis: values, yAxis: groupAxis(drawing, true) }
      : { xAxis: groupAxis(drawing), yAxis: values }),
    series: data.series.map((series, at) => {
      const isRatio = axisOf(series) > 0 && !lies
      return {
        type: isRatio ? 'line' : 'bar',
        name: series.name,
        ...(lies ? {} : { yAxisIndex: axisOf(series) }),
        data: series.points.map(({ value }) => numberOf(value)),
        barMaxWidth: lies ? 18 : 36,
        ...(isStacked && !isRatio && { stack: 'all' }),
        itemStyle: {
          ...(isStacked ? {} : { borderRadius: round }),
          ...(shades[at] && { color: shades[at] }),
        },
        ...(lies &&
          data.series.length === 1 && {
            label: {
              show: true,
              position: 'right',
              color: colours.text,
              fontSize: 12,
              formatter: ({ dataIndex }: TipParam) =>
                textOf(drawing, series, series.points[dataIndex]?.value ?? null),
            },
          }),
        emphasis: { focus: data.series.length > 1 ? 'series' : 'none' },
      }
    }),
  }
}

function sharesOf(drawing: Drawing) {
  const { data, colours } = drawing
  const [series] = data.series
  const groups = data.axis?.groups ?? []
  const shades = groupColours(groups, colours)
  return groups.map(({ text }, at) => ({
    name: text,
    value: numberOf(series?.points[at]?.value ?? null) ?? 0,
    itemStyle: { color: shades[at] },
  }))
}

const itemTip =
  (drawing: Drawing) =>
  (param: unknown): string => {
    const { dataIndex, color } = param as TipParam // as the library gives it
    const [series] = drawing.data.series
    if (!series) return ''
    const value = series.points[dataIndex]?.value ?? null
    const all = series.points.reduce((sum, point) => sum + (numberOf(point.value) ?? 0), 0)
    const share = all > 0 ? `　${((100 * (numberOf(value) ?? 0)) / all).toFixed(1)}%` : ''
    const name = drawing.data.axis?.groups[dataIndex]?.text ?? ''
    return tipLine(String(color), name, textOf(drawing, series, value) + share)
  }

function pie(drawing: Drawing): EChartsCoreOption {
  const { colours } = drawing
  return {
    tooltip: { ...tipBox(drawing), trigger: 'item', formatter: itemTip(drawing) },
    series: [
      {
        type: 'pie',
        radius: ['58%', '86%'],
        center: ['50%', '50%'],
        label: { show: false },
        itemStyle: { borderColor: colours.surface, borderWidth: 2, borderRadius: 3 },
        emphasis: { scaleSize: 4 },
        data: sharesOf(drawing),
      },
    ],
  }
}

function funnel(drawing: Drawing): EChartsCoreOption {
  const { colours, data } = drawing
  const [series] = data.series
  const most = Math.max(1, ...(series?.points ?? []).map(({ value }) => numberOf(value) ?? 0))
  return {
    tooltip: { ...tipBox(drawing), trigger: 'item', formatter: itemTip(drawing) },
    series: [
      {
        type: 'funnel',
        sort: 'none',
        gap: 3,
        min: 0,
        max: most,
        minSize: '3%',
        maxSize: '100%',
        left: 8,
        right: '42%',
        top: 8,
        bottom: 8,
        funnelAlign: 'center',
        itemStyle: { borderWidth: 0 },
        labelLine: { length: 14, lineStyle: { color: colours.line } },
        label: {
          position: 'right',
          color: colours.text,
          fontSize: 12,
          formatter: ({ dataIndex, name }: TipParam & { name: string }) =>
            `${name}  ${series ? textOf(drawing, series, series.points[dataIndex]?.value ?? null) : ''}`,
        },
        data: sharesOf(drawing),
      },
    ],
  }
}

function heatmap(drawing: Drawing): EChartsCoreOption {
  const { data, colours, width } = drawing
  const values = data.series.flatMap(({ points }, y) =>
    points.map(({ value }, x) => [x, y, numberOf(value) ?? 0] as const),
  )
  const most = Math.max(1, ...values.map(([, , value = 0]) => value))
  const columns = data.axis?.groups.length ?? 1
  const [series] = data.series
  return {
    grid: { ...gridOf(drawing), top: 8, right: 8 },
    tooltip: {
      ...tipBox(drawing),
      formatter: (param: unknown) => {
        const { value: cell, color } = param as { value: readonly number[]; color: unknown }
        const [x = 0, y = 0, value = 0] = cell
        const name = `${data.axis?.groups[x]?.text ?? ''} · ${data.series[y]?.name ?? ''}`
        return series ? tipLine(String(color), name, textOf(drawing, series, value)) : ''
      },
    },
    xAxis: { ...groupAxis(drawing), splitArea: { show: false } },
    yAxis: {
      type: 'category',
      inverse: true,
      data: data.series.map(({ name }) => name),
      axisLabel: { color: colours.faint, fontSize: 12, width: 88, overflow: 'truncate' },
      axisLine: { show: false },
      axisTick: { show: false },
    },
    visualMap: {
      show: false,
      min: 0,
      max: most,
      inRange: { color: [colours.split, colours.series[0]] },
    },
    series: [
      {
        type: 'heatmap',
        data: values.map((value) => ({
          value,
          // White text on strong colours, the usual text colour on pale ones.
          label: { color: value[2] > most * 0.55 ? '#fff' : colours.text },
        })),
        itemStyle: { borderColor: colours.surface, borderWidth: 2, borderRadius: 3 },
        label: {
          show: width / Math.max(1, columns) > 34,
          fontSize: 11,
          formatter: ({ value: cell }: { value: readonly number[] }) => {
            const [, , value = 0] = cell
            return value === 0 ? '' : axisText(value, series && unitOf(drawing, series))
          },
        },
        emphasis: { itemStyle: { borderColor: colours.text, borderWidth: 1 } },
      },
    ],
  }
}
