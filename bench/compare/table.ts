import type { CDPSession, Page } from 'playwright'
import { settled, watchFrames, withPage } from '../browser'
import { betweenKeysMs } from '../form'
import { chosen, rounds, rowCounts } from './options'
import { add, interleaved, markdown, type Samples } from './samples'
import { installWatch } from './watch'

export interface TablePage {
  readonly name: string
  readonly path: string
  /** The name of that row. */
  readonly cell: (row: number) => string
  /** Opens its editor as this table's users do. */
  readonly clicks: 1 | 2
  readonly scroller: string
  readonly lastRow: (count: number) => string
}

const oursParts = {
  cell: (row: number) => `[data-row="${row}"] [data-column="0"]`,
  clicks: 1,
  scroller: '[role=grid]',
  lastRow: (count: number) => `[data-row="${count - 1}"]`,
} as const

export const ours = {
  click: { name: 'ours click', path: '/bench/E?mode=click&hold=1', ...oursParts },
  always: { name: 'ours always', path: '/bench/E?mode=always&hold=1', ...oursParts },
} as const satisfies Record<string, TablePage>

const pages: readonly TablePage[] = [
  ours.click,
  ours.always,
  { name: 'floor', path: '/peers/E/floor/?hold=1', ...oursParts },
  {
    name: 'rdg',
    path: '/peers/E/rdg/?hold=1',
    cell: (row) => `[aria-rowindex="${row + 2}"] [aria-colindex="2"]`,
    clicks: 2,
    scroller: '[role=grid]',
    lastRow: (count) => `[aria-rowindex="${count + 1}"]`,
  },
  {
    name: 'aggrid',
    path: '/peers/E/aggrid/?hold=1',
    cell: (row) => `[row-index="${row}"] [col-id="name"]`,
    clicks: 1,
    scroller: '.ag-grid-viewport',
    lastRow: (count) => `[row-index="${count - 1}"]`,
  },
  {
    name: 'vxe',
    path: '/peers/E/vxe/?hold=1',
    cell: (row) => `tr[rowid="r${row}"] td:nth-child(2)`,
    clicks: 1,
    scroller: '.vxe-table--body-inner-wrapper',
    lastRow: (count) => `tr[rowid="r${count - 1}"]`,
  },
]

const keys = 50
const wheelSteps = 50
/** Rows whose editors are opened after the first one, from the third row on; none that is partly out of view. */
const laterClicks = 5
/** How often a row is inserted and deleted, and all rows are validated. */
const turns = 5
const restMs = 100

const columns = [
  { key: 'mount', title: 'mount, ms' },
  { key: 'first', title: 'first click → editor, ms' },
  { key: 'open', title: 'click → editor, ms' },
  { key: 'key', title: 'key median, ms' },
  { key: 'key:p95', title: 'key p95, ms', share: 0.95 },
  { key: 'insert', title: 'insert, ms' },
  { key: 'remove', title: 'delete, ms' },
  { key: 'validate', title: 'validate, ms' },
  { key: 'slow', title: 'frames > 50 ms' },
  { key: 'last', title: 'last wheel → last row, ms' },
  { key: 'scrolled', title: 'last scroll → last row, ms' },
  { key: 'heap', title: 'heap, MB' },
]

export async function compareTables(url: string): Promise<void> {
  for (const count of rowCounts) {
    const all = await interleaved(chosen(pages), rounds, (page, samples) =>
      measure(`${url}${page.path}&n=${count}`, page, count, samples),
    )
    console.log(markdown(`Editable table of ${count} rows`, columns, all))
  }
}

/**
 * One visit of the page. Adds in ms: mount = call → first frame with rows; first, open = button down → editor painted;
 * key = key down → painted; insert, remove; validate, and task = the longest one meanwhile; last = last of the wheel
 * steps from top to bottom → last row painted, scrolled = page told that it has been scrolled → the same. Besides: heap
 * in MB, slow = frames of more than 50 ms while scrolling.
 */
export async function measure(
  address: string,
  page: TablePage,
  count: number,
  samples: Samples,
): Promise<void> {
  await withPage(async (tab) => {
    await tab.addInitScript(installWatch)
    await tab.goto(address)
    await tab.waitForFunction(() => window.tableBench !== undefined)
    await settled(tab)
    const cdp = await tab.context().newCDPSession(tab)
    const before = await heapOf(cdp)
    add(samples, 'mount', await tab.evaluate(() => window.tableBench?.mount() ?? Number.NaN))
    if ((await tab.locator(page.cell(1)).count()) === 0) throw new Error('mounted without rows')
    add(samples, 'heap', (await heapOf(cdp)) - before)
    await measureKeys(tab, page, samples)
    for (let turn = 0; turn < turns; turn += 1) {
      add(samples, 'insert', await tab.evaluate(() => window.tableBench?.insertTop() ?? Number.NaN))
      await tab.waitForTimeout(restMs)
      add(samples, 'remove', await tab.evaluate(() => window.tableBench?.removeTop() ?? Number.NaN))
      await tab.waitForTimeout(restMs)
    }
    await measureClicks(tab, page, samples)
    for (let turn = 0; turn < turns; turn += 1) {
      const validated = await tab.evaluate(validate)
      if (!validated) break
      add(samples, 'validate', validated.took)
      add(samples, 'task', validated.longest)
      await tab.waitForTimeout(restMs)
    }
    await measureScroll(tab, page, count, samples)
  })
}

async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize / 1024 / 1024
}

async function measureKeys(tab: Page, page: TablePage, samples: Samples) {
  add(samples, 'first', await opened(tab, page, 1))
  for (let key = 0; key < keys; key += 1) {
    await tab.keyboard.press('a')
    add(samples, 'key', await tab.evaluate(() => window.watch.keys.at(-1) ?? Number.NaN))
    // Between two frames, not in one: a key that waits for the next frame tells nothing of the table.
    await tab.waitForTimeout(betweenKeysMs)
  }
  const typed = await tab.evaluate(() =>
    document.activeElement instanceof HTMLInputElement ? document.activeElement.value : '',
  )
  if (!typed.includes('a'.repeat(keys))) throw new Error(`the editor holds '${typed}'`)
  await tab.keyboard.press('Escape')
}

async function measureClicks(tab: Page, page: TablePage, samples: Samples) {
  for (let row = 2; row < 2 + laterClicks; row += 1) {
    add(samples, 'open', await opened(tab, page, row))
    await tab.waitForTimeout(restMs)
  }
  await tab.keyboard.press('Escape')
}

async function opened(tab: Page, { cell, clicks }: TablePage, row: number): Promise<number> {
  await tab.evaluate((selector) => {
    // What an always-editing table shows before the click is no editor that has been opened.
    const open = () =>
      document.activeElement instanceof HTMLInputElement &&
      document.querySelector(selector)?.contains(document.activeElement) === true
    window.watch.begin('pointerdown', open)
  }, cell(row))
  await tab.locator(cell(row)).click({ clickCount: clicks })
  return await tab.evaluate(() => window.watch.taken())
}

async function validate() {
  const { tableBench } = window
  if (!tableBench?.validate) return undefined
  let longest = 0
  let before = performance.now()
  let running = true
  const look = () => {
    const now = performance.now()
    longest = Math.max(longest, now - before)
    before = now
    if (running) later()
  }
  const { port1, port2 } = new MessageChannel()
  const later = () => port2.postMessage(null)
  port1.onmessage = look
  later()
  const began = performance.now()
  await tableBench.validate()
  const took = performance.now() - began
  running = false
  return { took, longest: Math.max(longest, performance.now() - before) }
}

/** Wheel steps that together go from the first row to the last. */
async function measureScroll(tab: Page, page: TablePage, count: number, samples: Samples) {
  const scroller = tab.locator(page.scroller).first()
  const height = await scroller.evaluate((element) => element.scrollHeight - element.clientHeight)
  await scroller.hover()
  await watchFrames(tab)
  await tab.evaluate((selector) => {
    window.watch.begin('wheel', () => document.querySelector(selector) !== null)
  }, page.lastRow(count))
  for (let step = 0; step < wheelSteps; step += 1) {
    await tab.mouse.wheel(0, Math.ceil(height / wheelSteps) + 1)
    await tab.waitForTimeout(20)
  }
  // What asks the page meanwhile stands before its frames.
  await tab.waitForTimeout(restMs)
  add(samples, 'last', await tab.evaluate(() => window.watch.taken()))
  add(samples, 'scrolled', await tab.evaluate(() => window.watch.taken('scroll')))
  add(samples, 'slow', await tab.evaluate(() => window.slowFrames))
  const text = await tab
    .locator(page.lastRow(count))
    .first()
    .evaluate((row) =>
      [row.innerHTML, ...Array.from(row.querySelectorAll('input'), ({ value }) => value)].join(' '),
    )
  if (!text.includes(`SKU-${count - 1}`)) throw new Error('the last row is not the last one')
}
