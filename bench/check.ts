import { findingsWith, shipped } from '../tests/support/documents'
import { mutants } from '../tests/support/mutants'
import { type Figure, quantile } from './report'

const seed = 20_261_121
const wanted = 400

/** The checks of all documents after a mistake in one, as an editor runs them after a change. */
export async function checkFigures(): Promise<readonly Figure[]> {
  // Once round, so that what is timed is the checking and not the compiling of the checker.
  for (const { path, text } of shipped) findingsWith(path, text)
  const times = mutants(seed, wanted).map(({ path, text }) => {
    // Time of the processor: the machine may be busy.
    const before = process.cpuUsage()
    findingsWith(path, text)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  const name = `check of ${shipped.length} documents after a change of one`
  return [
    { name: `${name}, median`, value: quantile(times, 0.5), unit: 'ms' },
    { name: `${name}, p95`, value: quantile(times, 0.95), unit: 'ms', aim: { atMost: 50 } },
    { name: `${name}, p99`, value: quantile(times, 0.99), unit: 'ms' },
  ]
}
