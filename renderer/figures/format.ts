import type { Axis, Figures, FigureValue } from '../model/report/figures'
import { withUnit } from '../values/number'
import { figureTexts as texts } from './messages'

type Measure = Figures['measures'][number]

const usualDigits = 2
const formats = new Map<string, Intl.NumberFormat>()

/** `least` = minimum number of decimals, so that figures in a column align. */
function formatOf(digits: number, least = 0): Intl.NumberFormat {
  const key = `${digits} ${least}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat('zh-CN', {
    minimumFractionDigits: least,
    maximumFractionDigits: digits,
  })
  formats.set(key, made)
  return made
}

/** Formats a figure with thousands separators and its unit. */
export function figureText(value: FigureValue | undefined, { unit, digits }: Measure): string {
  if (value === null || value === undefined) return texts.none
  if (typeof value === 'string') return value
  const format = unit === '%' ? formatOf(1, 1) : formatOf(digits ?? usualDigits, digits)
  return withUnit(format.format(value), unit)
}

const compact = new Intl.NumberFormat('zh-CN', { notation: 'compact', maximumFractionDigits: 1 })

/** Short form for an axis: 1.2万. */
export const axisText = (value: number, unit: string | undefined): string =>
  withUnit(unit === '%' ? formatOf(1).format(value) : compact.format(value), unit)

/** Axis label of a period: the year only at its first period. */
export function periodLabel(
  group: Axis['groups'][number],
  at: number,
  unit: string | undefined,
): string {
  if (unit !== 'month' || !group.group.startsWith('=')) {
    return unit === 'day' && at > 0 ? group.text.slice(5) : group.text
  }
  const month = Number(group.text.slice(5, 7))
  return at === 0 || month === 1
    ? `${texts.month(month)}\n${group.text.slice(0, 4)}`
    : texts.month(month)
}
