import { loadavg } from 'node:os'
import { median, quantile } from '../report'

/** One column of the table that is printed; `samples` are in its unit. */
export interface Column {
  readonly key: string
  readonly title: string
  readonly share?: number
}

/** Measured values of one page, by the key of the column. */
export type Samples = Map<string, number[]>

export const add = (samples: Samples, key: string, ...values: readonly number[]): void => {
  const all = samples.get(key) ?? []
  all.push(...values)
  samples.set(key, all)
}

/**
 * Takes every page once a round, so that all see the same weather; a page that fails is left out of
 * this round with a line that says why.
 */
export async function interleaved<T extends { readonly name: string }>(
  pages: readonly T[],
  rounds: number,
  measure: (page: T, samples: Samples) => Promise<void>,
): Promise<ReadonlyMap<string, Samples>> {
  const all = new Map(pages.map(({ name }) => [name, new Map() as Samples]))
  for (let round = 0; round < rounds; round += 1) {
    for (const page of pages) {
      const samples: Samples = new Map()
      try {
        await within(timeLimitMs, measure(page, samples))
      } catch (error) {
        console.error(`${page.name}, round ${round + 1}: ${String(error).slice(0, 400)}`)
        continue
      }
      for (const [key, values] of samples) add(all.get(page.name) ?? new Map(), key, ...values)
    }
  }
  for (const [name, samples] of all) {
    if (samples.size > 0) continue
    console.error(`${name} has never been measured`)
    process.exitCode = 1
  }
  return all
}

const timeLimitMs = 180_000

/** A page that never shows what is waited for must not hold up the others. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done in ${ms / 1000} s`)), ms)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** A Markdown table: a row for each page, the median (or the column's quantile) in each cell. */
export function markdown(
  title: string,
  columns: readonly Column[],
  all: ReadonlyMap<string, Samples>,
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rows = [...all].map(([name, samples]) =>
    line([name, ...columns.map((column) => cell(column, samples))]),
  )
  return [
    `\n### ${title} (load ${loadavg()[0]?.toFixed(1)})\n`,
    line(['', ...columns.map((column) => column.title)]),
    line(['---', ...columns.map(() => '---:')]),
    ...rows,
  ].join('\n')
}

function cell({ key, share }: Column, samples: Samples): string {
  const values = samples.get(key.split(':')[0] ?? key)
  if (!values?.length) return '–'
  const value = share === undefined ? median(values) : quantile(values, share)
  return value >= 100 ? value.toFixed(0) : value.toFixed(1)
}
