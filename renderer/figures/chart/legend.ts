import { format } from 'echarts/core'
import type { Colours } from './colours'
import type { ChartData, ChartKind } from './series'

/** Pixels: of the mark before a name and between them, between names, and of a line of them. */
const [mark, toName, gap, line] = [12, 5, 16, 28]
const fontSize = 12
/** Between the names and what is drawn below them. */
const [room, bare] = [38, 14]
/** Around all of them. */
const padding = 5

interface Place {
  readonly width: number
  /** Family. */
  readonly font: string
}

/** In how many lines the names above a chart stand; one name says nothing that its title does not. */
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

/** Names stand above these kinds; others have theirs beside what they draw. */
const named: readonly ChartKind[] = ['line', 'bar']

/** Pixels by which a chart is higher than one whose names stand in one line: what is drawn keeps its height. */
export const growthOf = (kind: ChartKind, data: ChartData, place: Place): number =>
  named.includes(kind) ? legendGrowth(legendLines(namesOf(data), place)) : 0

const legendGrowth = (lines: number): number => Math.max(0, lines - 1) * line

export const belowLegend = (lines: number): number =>
  lines === 0 ? bare : room + legendGrowth(lines)

/** All names at once, in as many lines as they need: pages of them would cut the last name of each. */
export const legendOf = (lines: number, width: number, colours: Colours) =>
  lines === 0
    ? { show: false }
    : {
        type: 'plain',
        ...{ top: 0, left: 0, right: 0, padding, itemWidth: mark, itemHeight: 8, itemGap: gap },
        icon: 'roundRect',
        textStyle: {
          ...{ color: colours.text, fontSize },
          ...{ width: width - 2 * padding - mark - toName, overflow: 'truncate' },
        },
      }
