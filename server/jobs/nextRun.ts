import { parseCron } from '../../renderer/cells/cron/parse'
import { nextRuns } from '../../renderer/cells/cron/runs'
import { wallClock } from '../kernel/wallClock'

const zone = 'Asia/Shanghai'

/** When a seven-part cron expression fires next, in the format of the cron editor; undefined = never. */
export const nextRun = (expression: string, after: Date): string | undefined =>
  runsAfter(expression, after, 1)[0]

/** The next times at which it fires, at most `most`. */
export function runsAfter(expression: string, after: Date, most: number): readonly string[] {
  const read = parseCron(expression)
  if ('mistake' in read) throw new Error(`job expression '${expression}': cannot be read`)
  return nextRuns(read.cron, zone, after, most).map(wallClock)
}
