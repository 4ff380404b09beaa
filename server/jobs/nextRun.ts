import { parseCron } from '../../renderer/cells/cron/parse'
import { nextRuns } from '../../renderer/cells/cron/runs'
import { wallClock } from '../kernel/wallClock'

const zone = 'Asia/Shanghai'

/** When an expression of seven parts fires next, as the control that writes such expressions shows it; undefined = never. */
export const nextRun = (expression: string, after: Date): string | undefined =>
  runsAfter(expression, after, 1)[0]

/** The next moments at which it fires, `most` at most. */
export function runsAfter(expression: string, after: Date, most: number): readonly string[] {
  const read = parseCron(expression)
  if ('mistake' in read) throw new Error(`job expression '${expression}': cannot be read`)
  return nextRuns(read.cron, zone, after, most).map(wallClock)
}
