import type { FigureValue } from '../../renderer/model/report/figures'
import { emptyGroup, groupValue, otherGroup } from '../../renderer/model/report/groups'
import { isCounted, type Measure, type Summary } from '../../renderer/model/report/summary'
import { sortKey } from '../../renderer/values/pinyin'
import type { Cell } from './grouping'

/** The groups of one dimension in order of appearance. */
export const groupsAt = (cells: readonly Cell[], at: number): readonly string[] => [
  ...new Set(cells.flatMap(({ groups }) => groups[at] ?? [])),
]

/** The groups of one dimension in the report's order. `at` = index in the cells, `place` = index in the report. */
export function groupsInOrder(
  cells: readonly Cell[],
  at: number,
  place: number,
  summary: Summary,
): readonly string[] {
  const { sort } = summary
  const groups = groupsAt(cells, at)
  const measureAt = place === 0 ? summary.measures.findIndex(({ key }) => key === sort?.key) : 0
  const own = summary.by[place]
  if (place === 0 && sort?.key === own?.key && sort) return inNaturalOrder(groups, sort.order)
  if (measureAt < 0) return inNaturalOrder(groups, 'asc')
  const sign = place === 0 && sort?.order === 'asc' ? 1 : -1
  const totals = new Map<string, FigureValue>()
  for (const cell of cells) {
    const group = cell.groups[at]
    const alone = cell.groups.every((one, index) => index === at || one === undefined)
    if (group !== undefined && alone) {
      totals.set(group, valuesOf(cell, summary.measures)[measureAt] ?? null)
    }
  }
  return [...groups].sort(
    (a, b) => byRank(a, b) || byValue(totals.get(a), totals.get(b), sign) || (a < b ? -1 : 1),
  )
}

/** The group of all others comes last. */
const rank = (group: string): number => (group === otherGroup ? 1 : 0)
const byRank = (a: string, b: string): number => rank(a) - rank(b)

const byValue = (a: FigureValue | undefined, b: FigureValue | undefined, sign: number): number => {
  if (a === b) return 0
  if (a === null || a === undefined) return 1
  if (b === null || b === undefined) return -1
  return a < b ? -sign : sign
}

const inNaturalOrder = (groups: readonly string[], order: 'asc' | 'desc'): readonly string[] =>
  [...groups].sort(
    (a, b) =>
      byRank(a, b) ||
      Number(a === emptyGroup) - Number(b === emptyGroup) ||
      natural(a, b) * (order === 'asc' ? 1 : -1),
  )

const natural = (a: string, b: string): number => {
  const [x, y] = [Number(groupValue(a)), Number(groupValue(b))]
  if (Number.isFinite(x) && Number.isFinite(y)) return x - y
  const [one, other] = [sortKey(groupValue(a)), sortKey(groupValue(b))]
  return one === other ? 0 : one < other ? -1 : 1
}

/** Shown values of a cell: counted measures, and those calculated from them. */
export function valuesOf({ values }: Cell, measures: readonly Measure[]): readonly FigureValue[] {
  const counted = measures.filter(isCounted)
  const scope = Object.fromEntries(counted.map(({ key }, at) => [key, values[at] ?? null]))
  return measures.map((measure) =>
    isCounted(measure) ? (scope[measure.key] ?? null) : calculated(measure.is.evaluate(scope)),
  )
}

const calculated = (value: unknown): FigureValue =>
  typeof value === 'number' && Number.isFinite(value) ? value : null
