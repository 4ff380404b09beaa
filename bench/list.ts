import type { Page } from 'playwright'
import { withPage } from './browser'
import { type Figure, median } from './report'
import { serveClient } from './staticServer'

const runs = 7

/** `/bench/L`: navigation to the first 30 rows, page change, query; at full and at a quarter of the speed. */
export async function listFigures(): Promise<readonly Figure[]> {
  const server = await serveClient()
  try {
    const full = await measure(server.url, 1)
    const slow = await measure(server.url, 4)
    return [
      { name: 'navigation → first rows', value: full.first, unit: 'ms', aim: { atMost: 600 } },
      { name: 'page change → rows', value: full.page, unit: 'ms', aim: { atMost: 90 } },
      { name: 'query → rows', value: full.query, unit: 'ms', aim: { atMost: 90 } },
      {
        name: '4× slower: navigation → first rows',
        value: slow.first,
        unit: 'ms',
        aim: { atMost: 1500 },
      },
      { name: '4× slower: page change → rows', value: slow.page, unit: 'ms', aim: { atMost: 350 } },
      { name: '4× slower: query → rows', value: slow.query, unit: 'ms', aim: { atMost: 350 } },
    ]
  } finally {
    server.close()
  }
}

async function measure(url: string, cpuSlowdown: number) {
  const first: number[] = []
  const page: number[] = []
  const query: number[] = []
  for (let run = 0; run < runs; run += 1) {
    await withPage(
      async (tab) => {
        await tab.addInitScript(watchRows)
        await tab.goto(`${url}/bench/L`)
        first.push(await settled(tab, 'product 0'))
        for (let turn = 1; turn <= 5; turn += 1)
          page.push(await after(tab, `product ${turn * 30}`, () => press(tab, '下一页')))
        await tab.getByRole('textbox', { name: '名称' }).fill('oak')
        query.push(await after(tab, 'oak product 0', () => press(tab, '查询')))
      },
      { cpuSlowdown },
    )
  }
  return { first: median(first), page: median(page), query: median(query) }
}

const press = (tab: Page, name: string) => tab.getByRole('button', { name, exact: true }).click()

/** Time from navigation start until a row with the text is painted, in ms. */
const settled = (tab: Page, text: string): Promise<number> =>
  tab.evaluate((wanted) => window.rowsPainted(wanted), text)

async function after(tab: Page, text: string, act: () => Promise<void>): Promise<number> {
  await tab.evaluate((wanted) => window.startRows(wanted), text)
  await act()
  return tab.evaluate(() => window.rowsTaken())
}

declare global {
  interface Window {
    rowsPainted(text: string): Promise<number>
    startRows(text: string): void
    rowsTaken(): Promise<number>
  }
}

/** Runs in the page. Clicks are timed from the event itself, so that the driver's own delay does not count. */
function watchRows() {
  let pending: Promise<number> | undefined
  const painted = (text: string, begin: () => number) =>
    new Promise<number>((resolve) => {
      const look = () => {
        const shown = document.querySelector('tbody')?.textContent?.includes(text)
        if (!shown) return requestAnimationFrame(look)
        // One more frame: the rows are in the document now and on the screen then.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - begin())
          port2.postMessage(null)
        })
        return undefined
      }
      look()
    })
  window.rowsPainted = (text) => painted(text, () => 0)
  window.startRows = (text) => {
    let clicked = 0
    addEventListener(
      'click',
      (event) => {
        clicked = event.timeStamp
      },
      { capture: true, once: true },
    )
    pending = painted(text, () => clicked)
  }
  window.rowsTaken = () => pending ?? Promise.reject(new Error('nothing started'))
}
