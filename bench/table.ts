import type { Samples } from './compare/samples'
import { measure, ours } from './compare/table'
import { type Figure, quantile } from './report'
import { serveClient } from './staticServer'

const runs = 3

/** `/bench/E?n=…&mode=click|always`: the editable table with 10 mixed columns in a viewport of 560 px. */
export async function tableFigures(): Promise<readonly Figure[]> {
  const server = await serveClient()
  try {
    const figures: Figure[] = []
    for (const count of (process.env.BENCH_ROWS ?? '100,1000,10000,100000')
      .split(',')
      .map(Number)) {
      for (const mode of ['click', 'always'] as const) {
        figures.push(...(await figuresOf(server.url, count, mode)))
      }
    }
    return figures
  } finally {
    server.close()
  }
}

async function figuresOf(
  url: string,
  count: number,
  mode: 'click' | 'always',
): Promise<readonly Figure[]> {
  const page = ours[mode]
  const samples: Samples = new Map()
  for (let run = 0; run < runs; run += 1) {
    await measure(`${url}${page.path}&n=${count}`, page, count, samples)
  }
  const large = count > 10_000
  const mount = mode === 'click' ? (large ? 60 : 40) : large ? 90 : 70
  const figure = (what: string, key: string, atMost: number, share = 0.5): Figure => ({
    name: `${count} rows, ${mode}: ${what}`,
    value: quantile(samples.get(key) ?? [], share),
    unit: 'ms',
    aim: { atMost },
  })
  return [
    figure('mount → usable', 'mount', mount),
    figure('first click → editor', 'first', 20),
    figure('click → editor', 'open', 20),
    figure('key → paint, median', 'key', 8.5),
    figure('key → paint, p95', 'key', 12, 0.95),
    figure('insert at top → paint', 'insert', 15),
    figure('remove at top → paint', 'remove', 15),
    figure('validate', 'validate', large ? 200 : 30),
    figure('longest task while validating', 'task', 50),
    figure('last wheel → last row', 'last', 15),
    figure('last scroll → last row', 'scrolled', 15),
    { ...figure('frames > 50 ms while scrolling', 'slow', 0), unit: '' },
    { ...figure('heap added', 'heap', large ? 30 : 6), unit: 'MB' },
  ]
}
