import { findingsWith, shipped, textOf } from '../tests/support/documents'
import { mutants } from '../tests/support/mutants'
import { type Figure, quantile } from './report'

const seed = 20_261_121
const wanted = 400

/** The checks of all documents after a mistake in one, as an editor runs them after a change. */
export async function checkFigures(): Promise<readonly Figure[]> {
  // Once round, so that what is timed is the checking and not the compiling of the checker.
  for (const { path, text } of shipped) findingsWith(path, text)
  const times = mutants(seed, wanted).map(({ path, text }) => checkedMs(path, text))
  const name = `check of ${shipped.length} documents after a change of one`
  return [
    { name: `${name}, median`, value: quantile(times, 0.5), unit: 'ms' },
    { name: `${name}, p95`, value: quantile(times, 0.95), unit: 'ms', aim: { atMost: 50 } },
    { name: `${name}, p99`, value: quantile(times, 0.99), unit: 'ms' },
    {
      name: `check of an entity of ${mostFields} fields`,
      value: checkedMs(largest, withMostFields()),
      unit: 'ms',
      aim: { atMost: 2000 },
    },
  ]
}

/** Milliseconds of the processor's time: the machine may be busy. */
function checkedMs(path: string, text: string): number {
  const before = process.cpuUsage()
  findingsWith(path, text)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const largest = 'entities/cms/product.json'
const mostFields = 500

function withMostFields(): string {
  const { fields, ...rest } = JSON.parse(textOf(largest))
  const more = Array.from({ length: mostFields - Object.keys(fields).length }, (_, at) => [
    `f${at}`,
    { type: 'input', title: `字段 ${at}`, showIf: "status == 'on'" },
  ])
  return JSON.stringify({ ...rest, fields: { ...Object.fromEntries(more), ...fields } })
}
