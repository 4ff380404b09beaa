import { lookupOf } from '../renderer/cells/fixtures'
import { paste } from '../renderer/grid/sheet/paste'
import { collect } from '../renderer/grid/store/collect'
import type { GridStore } from '../renderer/grid/store/store'
import { storeOf } from '../renderer/grid/testing/store'
import { type Figure, median } from './report'

const rounds = 7
const kinds = Array.from({ length: 12 }, (_, i) => ({ value: `k${i}`, text: `Kind ${i}` }))
const lookup = lookupOf({ kinds })

/** Ten mixed columns, with the rules a configurator gives them. */
const docs = [
  { key: 'name', type: 'input', validateRules: [{ required: true }] },
  { key: 'sku', type: 'input', validateRules: [{ unique: true }, { pattern: '[A-Z0-9-]{4,20}' }] },
  { key: 'kind', type: 'select', dictCode: 'kinds', validateRules: [{ required: true }] },
  { key: 'price', type: 'inputNumber', statistics: 'sum', props: { min: 0 } },
  {
    key: 'stock',
    type: 'inputNumber',
    statistics: ['sum', 'average'],
    validateRules: [{ pattern: 'z' }],
  },
  { key: 'day', type: 'date' },
  { key: 'time', type: 'datetime' },
  { key: 'on', type: 'checkbox_meta' },
  { key: 'tags', type: 'list_multi', dictCode: 'kinds' },
  { key: 'note', type: 'textarea' },
]

const recordsOf = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    id: `id${i}`,
    name: `Product ${i}`,
    sku: `SKU-${i}`,
    kind: `k${i % 12}`,
    price: i / 100,
    stock: i % 500,
    day: `2024-0${1 + (i % 9)}-1${i % 10}`,
    time: `2024-0${1 + (i % 9)}-1${i % 10} 08:00:00`,
    on: i % 2 ? 'Y' : 'N',
    tags: i % 3 ? `k1,k${i % 12}` : null,
    note: `note ${i}`,
  }))

/** The core of the editable table without a screen. */
export async function gridCoreFigures(): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const count of [1000, 10_000, 100_000]) figures.push(...(await figuresAt(count)))
  return [...figures, ...pasteFigures()]
}

async function figuresAt(count: number): Promise<readonly Figure[]> {
  const records = recordsOf(count)
  const at = (name: string) => `${count.toLocaleString('en')} rows: ${name}`
  const load = timesOf(() => storeOf(docs, records))
  const store = storeOf(docs, records)
  const middle = `id${count >> 1}`
  store.set(middle, { sku: 'FIRST' })
  let typed = 0
  const set = timesOf(() => store.set(middle, { sku: `SKU-N${typed++}` }), 50)
  const add = timesOf(() => store.insert([{ name: 'new' }], 0), 20)
  const remove = timesOf(() => store.remove([store.rows()[0]?.id ?? '']), 20)
  const undo = timesOf(() => store.undo(), 20)
  const checks = await checkTimes(docs, records)
  return [
    figure(at('load'), load, count > 10_000 ? 30 : 10),
    figure(at('set one cell, unique and totals kept'), set, 1),
    figure(at('insert at top'), add, 5),
    figure(at('remove at top'), remove, 5),
    figure(at('undo that'), undo, 5),
    figure(at('validate all, then collect'), checks.whole, count > 10_000 ? 200 : 30),
    figure(at('longest task of that'), checks.longest, 50),
  ]
}

async function checkTimes(columns: typeof docs, records: readonly unknown[]) {
  const whole: number[] = []
  const longest: number[] = []
  for (let round = 0; round < rounds; round++) {
    const store = storeOf(columns, records)
    let from = performance.now()
    const begin = from
    let most = 0
    const pause = async () => {
      most = Math.max(most, performance.now() - from)
      await new Promise((resolve) => setImmediate(resolve))
      from = performance.now()
    }
    const { errors } = await collect(store, { pause })
    whole.push(performance.now() - begin)
    longest.push(Math.max(most, performance.now() - from))
    if (errors.length > 0) throw new Error(`unexpected error: ${errors[0]?.message}`)
  }
  return { whole, longest }
}

/** 10,000 × 20 cells of mixed types, one in a hundred of them no value of its column. */
function pasteFigures(): readonly Figure[] {
  const wide = [...docs, ...docs.map((doc) => ({ ...doc, key: `${doc.key}2` }))]
  const texts = [
    'Name',
    'SKU-1',
    'Kind 3',
    '1,234.5',
    '12',
    '2024/3/5',
    '2024-03-05 08:00',
    'Y',
    'Kind 1',
    'n',
  ]
  const block = Array.from({ length: 10_000 }, (_, row) =>
    wide.map((_, column) => {
      const text = texts[column % texts.length] ?? ''
      if (column % 10 === 1) return `SKU-${row}`
      return column % 10 === 3 && row % 10 === 0 ? 'many' : text
    }),
  )
  const target = { top: 0, left: 0, bottom: 0, right: 0 }
  const into = (store: GridStore) =>
    paste(store, block, { lookup, columns: store.table.columns, target })
  const over = timesOf(() => into(storeOf(wide, recordsOf(10_000))))
  const grown = timesOf(() => into(storeOf(wide)))
  return [
    figure('paste 10,000 × 20 cells over rows, with errors', over, 1000),
    figure('paste 10,000 × 20 cells into an empty table', grown, 1000),
  ]
}

function timesOf(work: () => unknown, times = rounds): readonly number[] {
  return Array.from({ length: times }, () => {
    const from = performance.now()
    work()
    return performance.now() - from
  })
}

const figure = (name: string, times: readonly number[], atMost: number): Figure => ({
  name,
  value: median(times),
  unit: 'ms',
  aim: { atMost },
})
