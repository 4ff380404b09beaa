import { tableColumns, tableRows } from '../../../../src/bench/table'
import { texts } from './list'

/** A row of the measured table. */
export interface Row {
  readonly id: string
  readonly name: string
  readonly sku: string
  readonly kind: string
  readonly price: number
  readonly stock: number
  readonly day: string
  readonly hot: string
  readonly tags: string
  readonly mail: string
  readonly note: string
}

export const count = Number(new URLSearchParams(location.search).get('n') ?? 1000)

/** The rows that our table is given, made before the measuring begins. */
export const rows = tableRows(count) as readonly Row[]

/** Title and width of each column, as our documents have them. */
export const columns = tableColumns.map(({ key, title, width }) => ({ key, title, width }))
export type Key = Exclude<keyof Row, 'id'>

const kinds = tableColumns.find(({ key }) => key === 'kind')
export const kindOptions = (kinds && 'options' in kinds ? (kinds.options ?? []) : []).map(
  ({ value, text }) => ({ value, label: text }),
)
const kindTexts = new Map(kindOptions.map(({ value, label }) => [value, label]))
export const kindText = (value: string) => kindTexts.get(value) ?? value
export const tagTexts = (value: string) => (value ?? '').split(',').filter(Boolean).map(kindText)

export const sizes = { height: 560, row: 61, header: 42, footer: 38 } as const

/** The two lines under our table: sums of price and stock, the average stock. */
export function totals(all: readonly Row[]) {
  let price = 0
  let stock = 0
  for (const row of all) {
    price += row.price ?? 0
    stock += row.stock ?? 0
  }
  return [
    { id: 'sum', name: texts.sum, price, stock },
    { id: 'average', name: texts.average, stock: all.length ? stock / all.length : 0 },
  ]
}

let made = 0
/** An empty row, as our insert makes one. */
export const emptyRow = () => ({ id: `new${made++}` }) as unknown as Row

interface Act {
  mount(): void
  insertTop(): void
  removeTop(): void
  validate?(): Promise<number>
}

/**
 * The hooks of our measured table around another one: each answers in ms when its effect has been
 * painted, which is looked at in every frame (some tables take more than one).
 */
export function offer(acts: Act, firstCell: string): void {
  const first = () => document.querySelector(firstCell)
  const begins = () => textIn(first()).includes('SKU-0')
  window.tableBench = {
    mount: () => timed(acts.mount, begins),
    insertTop: () => timed(acts.insertTop, () => first() !== null && !begins()),
    removeTop: () => timed(acts.removeTop, begins),
    ...(acts.validate ? { validate: acts.validate } : {}),
  }
}

const textIn = (element: Element | null) =>
  (element instanceof HTMLInputElement ? element.value : element?.textContent) ?? ''

declare global {
  interface Window {
    tableBench?: {
      mount(): Promise<number>
      insertTop(): Promise<number>
      removeTop(): Promise<number>
      validate?(): Promise<number>
    }
  }
}

async function timed(act: () => void, shown: () => boolean): Promise<number> {
  const began = performance.now()
  act()
  do await new Promise((resolve) => requestAnimationFrame(resolve))
  while (!shown())
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    port2.postMessage(null)
  })
  return performance.now() - began
}
