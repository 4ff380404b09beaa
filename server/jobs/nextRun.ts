import { parseCron } from '../../renderer/cells/cron/parse'
import { nextRuns } from '../../renderer/cells/cron/runs'
import { wallClock } from '../kernel/wallClock'

const zone = 'Asia/Shanghai'

/** When an expression of seven parts fires next, as the control that writes such expressions shows it; undefined = never. */
export function nextRun(expression: string, after: Date): string | undefined {
  const read = parseCron(expression)
  if ('mistake' in read) throw new Error(`job expression '${expression}': cannot be read`)
  const [next] = nextRuns(read.cron, zone, after, 1)
  return next && wallClock(next)
}
