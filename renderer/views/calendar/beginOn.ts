import { hasTime } from '../fields'
import type { ShownSpans } from './shown'

// When a day's work begins: a time that has passed at midnight would not be one.
const usualTime = '09:00:00'

/** Begins a record of that day; undefined = none can be begun with a day. */
export function beginOn(
  { view, page }: Pick<ShownSpans, 'view' | 'page'>,
  date: string,
): (() => void) | undefined {
  const { start } = view.props
  const { onAdd } = page
  if (!onAdd || start.readonly || start.withheld || start.compute) return undefined
  return () => onAdd({ [start.key]: hasTime(start) ? `${date} ${usualTime}` : date })
}
