import { hasTime } from '../fields'
import type { ShownSpans } from './shown'

// Default start time: midnight would already be past.
const usualTime = '09:00:00'

/** Starts a new record on that day; undefined = not possible. */
export function beginOn(
  { view, page }: Pick<ShownSpans, 'view' | 'page'>,
  date: string,
): (() => void) | undefined {
  const { start } = view.props
  const { onAdd } = page
  if (!onAdd || start.readonly || start.withheld || start.compute) return undefined
  return () => onAdd({ [start.key]: hasTime(start) ? `${date} ${usualTime}` : date })
}
