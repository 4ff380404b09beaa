import { isObject } from '../../../model/finding/walk'
import type { GridColumn } from '../../columns/model'
import type { ColumnChoice } from '../scene/layout'

const narrowestPx = 40
const widestPx = 2000

/** Parses a user's stored column settings; invalid parts and removed columns are left out. */
export function readChoice(stored: unknown, columns: readonly GridColumn[]): ColumnChoice {
  if (!isObject(stored)) return {}
  const known = new Set(columns.map(({ key }) => key))
  const keys = (list: unknown) =>
    Array.isArray(list) ? list.filter((key): key is string => known.has(key)) : []
  const members = (record: unknown) =>
    isObject(record) ? Object.entries(record).filter(([key]) => known.has(key)) : []
  const widths = members(stored.widths).flatMap(([key, width]) =>
    typeof width === 'number' && Number.isFinite(width) ? [[key, bounded(width)] as const] : [],
  )
  const pins = members(stored.pins).flatMap(([key, pin]) =>
    pin === 'left' || pin === 'right' || pin === 'none' ? [[key, pin] as const] : [],
  )
  const hidden = keys(stored.hidden)
  const seen = columns.some((column) => !column.hidden && !hidden.includes(column.key))
  return {
    order: keys(stored.order),
    hidden: seen ? hidden : [],
    widths: Object.fromEntries(widths),
    pins: Object.fromEntries(pins),
  }
}

export const withWidth = (choice: ColumnChoice, key: string, width: number): ColumnChoice => ({
  ...choice,
  widths: { ...choice.widths, [key]: bounded(width) },
})

export const withPin = (
  choice: ColumnChoice,
  key: string,
  pin: 'left' | 'right' | 'none',
): ColumnChoice => ({ ...choice, pins: { ...choice.pins, [key]: pin } })

export function withHidden(choice: ColumnChoice, key: string, hidden: boolean): ColumnChoice {
  const others = (choice.hidden ?? []).filter((other) => other !== key)
  return { ...choice, hidden: hidden ? [...others, key] : others }
}

/** Moves a column before another one; without one, to the end. */
export function withMove(
  choice: ColumnChoice,
  columns: readonly GridColumn[],
  key: string,
  before: string | undefined,
): ColumnChoice {
  if (key === before) return choice
  const others = orderOf(columns, choice).filter((other) => other !== key)
  const at = before === undefined ? -1 : others.indexOf(before)
  return { ...choice, order: others.toSpliced(at < 0 ? others.length : at, 0, key) }
}

/** All keys in the user's order, including hidden ones. */
export function orderOf(
  columns: readonly GridColumn[],
  { order = [] }: ColumnChoice,
): readonly string[] {
  const places = new Map(order.map((key, place) => [key, place]))
  const place = (key: string) => places.get(key) ?? places.size
  return columns.map(({ key }) => key).toSorted((a, b) => place(a) - place(b))
}

const bounded = (width: number): number =>
  Math.max(narrowestPx, Math.min(widestPx, Math.round(width)))
