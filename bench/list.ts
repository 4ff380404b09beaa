import type { Page } from 'playwright'
import { withPage } from './browser'
import { type Figure, median } from './report'
import { serveClient } from './staticServer'

const runs = 7

/**
 * `/bench/L`: navigation to the first 30 rows, page change, query; at full and at a quarter of the speed.
 * Beside each, what the same work takes by hand (see floor), measured in turns with it.
 */
export async function listFigures(): Promise<readonly Figure[]> {
  const server = await serveClient()
  try {
    return [...(await figuresAt(server.url, 1)), ...(await figuresAt(server.url, 4))]
  } finally {
    server.close()
  }
}

const aims = {
  1: { first: 600, page: 90, query: 90 },
  4: { first: 1500, page: 350, query: 350 },
} as const

async function figuresAt(url: string, slowdown: 1 | 4): Promise<readonly Figure[]> {
  const ours = noTimes()
  const floor = noTimes()
  for (let run = 0; run < runs; run += 1) {
    await measure(`${url}/floor/L`, slowdown, floor)
    await measure(`${url}/bench/L`, slowdown, ours)
  }
  const prefix = slowdown === 1 ? '' : `${slowdown}× slower: `
  return works.flatMap(([key, name]) => [
    {
      name: prefix + name,
      value: median(ours[key]),
      unit: 'ms',
      aim: { atMost: aims[slowdown][key] },
    },
    { name: `${prefix}${name}, by hand`, value: median(floor[key]), unit: 'ms' },
  ])
}

const works = [
  ['first', 'navigation → first rows'],
  ['page', 'page change → rows'],
  ['query', 'query → rows'],
] as const

interface Times {
  readonly first: number[]
  readonly page: number[]
  readonly query: number[]
}

const noTimes = (): Times => ({ first: [], page: [], query: [] })

async function measure(url: string, cpuSlowdown: number, times: Times): Promise<void> {
  await withPage(
    async (tab) => {
      await tab.addInitScript(watchRows)
      await tab.goto(url)
      times.first.push(await settled(tab, 'product 0'))
      for (let turn = 1; turn <= 5; turn += 1)
        times.page.push(await after(tab, `product ${turn * 30}`, () => press(tab, '下一页')))
      await tab.getByRole('textbox', { name: '名称' }).fill('oak')
      times.query.push(await after(tab, 'oak product 0', () => press(tab, '查询')))
    },
    { cpuSlowdown },
  )
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
