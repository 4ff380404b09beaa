import { format } from 'echarts/core'
import type { Colours } from './colours'
import type { ChartData, ChartKind } from './series'

/** In px: width of the mark, gap between mark and name, gap between names, height of a line. */
const [mark, toName, gap, line] = [12, 5, 16, 28]
const fontSize = 12
/** Px between the names and the chart, with and without a legend. */
const [room, bare] = [38, 14]
/** Padding in px around the legend. */
const padding = 5

interface Place {
  readonly width: number
  /** Font family. */
  readonly font: string
}

/** Number of legend lines above a chart; a single name repeats the title, so it needs none. */
export function legendLines(names: readonly string[], { width, font }: Place): number {
  if (names.length < 2) return 0
  const whole = width - 2 * padding
  let [lines, at] = [1, 0]
  for (const name of names) {
    const { width: text } = format.getTextRect(name, `${fontSize}px ${font}`)
    const own = Math.min(mark + toName + text, whole)
    if (at > 0 && at + own > whole) {
      lines += 1
      at = 0
    }
    at += own + gap
  }
  return lines
}

export const namesOf = ({ series }: ChartData): readonly string[] => series.map(({ name }) => name)

/** Kinds with a legend above; the others label their parts directly. */
const named: readonly ChartKind[] = ['line', 'bar']

/** Extra px of height for legends of more than one line, so that the drawing keeps its height. */
export const growthOf = (kind: ChartKind, data: ChartData, place: Place): number =>
  named.includes(kind) ? legendGrowth(legendLines(namesOf(data), place)) : 0

const legendGrowth = (lines: number): number => Math.max(0, lines - 1) * line

export const belowLegend = (lines: number): number =>
  lines === 0 ? bare : room + legendGrowth(lines)

/** All names at once on as many lines as needed: a paged legend would cut off names. */
export const legendOf = (lines: number, width: number, colours: Colours) =>
  lines === 0
    ? { show: false }
    : {
        type: 'plain',
        top: 0,
        left: 0,
        right: 0,
        padding,
        itemWidth: mark,
        itemHeight: 8,
        itemGap: gap,
        icon: 'roundRect',
        textStyle: {
          color: colours.text,
          fontSize,
          width: width - 2 * padding - mark - toName,
          overflow: 'truncate',
        },
      }
