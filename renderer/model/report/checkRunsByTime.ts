import type { Finding } from '../finding/finding'
import { senseTexts } from '../finding/messages.sense'
import type { Summary } from './summary'

/** Reports a line over periods whose report sorts them by a figure: the line runs by time, its table does not. */
export function checkRunsByTime(
  { by: [first], sort }: Summary,
  pointer: string,
  { report }: { report(finding: Finding): void },
): void {
  if (first?.unit === undefined || !sort || sort.key === first.key) return
  const message = senseTexts.outOfTime(sort.key)
  report({ pointer, severity: 'warning', rule: 'sums-out-of-time', message })
}
