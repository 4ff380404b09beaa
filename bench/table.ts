import type { CDPSession, Page } from 'playwright'
import { settled, withPage } from './browser'
import { betweenKeysMs } from './form'
import { type Figure, median, quantile } from './report'
import { serveClient } from './staticServer'

const runs = 3
const keys = 50
const wheelSteps = 50

/**
 * `/bench/E?n=…&mode=click|always`: the editable table with 10 mixed columns in a viewport of 560 px.
 * mount = call → first frame with rows; key = keydown → painted; scroll = wheel steps from top to bottom.
 */
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
  const times = noTimes()
  for (let run = 0; run < runs; run += 1) {
    await measure(`${url}/bench/E?n=${count}&mode=${mode}&hold=1`, times)
  }
  const large = count > 10_000
  const name = (what: string) => `${count} rows, ${mode}: ${what}`
  const mount = mode === 'click' ? (large ? 60 : 40) : large ? 90 : 70
  return [
    figure(name('mount → usable'), median(times.mount), mount),
    figure(name('click → editor'), median(times.open), 20),
    figure(name('key → paint, median'), median(times.key), 8.5),
    figure(name('key → paint, p95'), quantile(times.key, 0.95), 12),
    figure(name('insert at top → paint'), median(times.insert), 15),
    figure(name('remove at top → paint'), median(times.remove), 15),
    figure(name('validate'), median(times.validate), large ? 200 : 30),
    figure(name('longest task while validating'), median(times.task), 50),
    figure(name('last wheel → last row'), median(times.last), 15),
    { ...figure(name('frames > 50 ms while scrolling'), median(times.slow), 0), unit: '' },
    { ...figure(name('heap added'), median(times.heap), large ? 30 : 6), unit: 'MB' },
  ]
}

const figure = (name: string, value: number, atMost: number): Figure => ({
  name,
  value,
  unit: 'ms',
  aim: { atMost },
})

const noTimes = () => ({
  mount: [] as number[],
  open: [] as number[],
  key: [] as number[],
  insert: [] as number[],
  remove: [] as number[],
  validate: [] as number[],
  task: [] as number[],
  last: [] as number[],
  slow: [] as number[],
  heap: [] as number[],
})

async function measure(address: string, times: ReturnType<typeof noTimes>): Promise<void> {
  await withPage(async (tab) => {
    await tab.goto(address)
    await tab.waitForFunction(() => window.tableBench !== undefined)
    await settled(tab)
    const cdp = await tab.context().newCDPSession(tab)
    const before = await heapOf(cdp)
    times.mount.push(await tab.evaluate(() => window.tableBench?.mount() ?? Number.NaN))
    times.heap.push((await heapOf(cdp)) - before)
    await tab.evaluate(watch)
    times.open.push(await opened(tab))
    for (let key = 0; key < keys; key += 1) {
      await tab.keyboard.press('a')
      times.key.push(await tab.evaluate(() => window.keyPainted))
      // Between two frames, not in one: a key that waits for the next frame tells nothing of the table.
      await tab.waitForTimeout(betweenKeysMs)
    }
    await tab.keyboard.press('Escape')
    times.insert.push(await tab.evaluate(() => window.tableBench?.insertTop() ?? Number.NaN))
    await tab.waitForTimeout(100)
    times.remove.push(await tab.evaluate(() => window.tableBench?.removeTop() ?? Number.NaN))
    await tab.waitForTimeout(100)
    const checked = await tab.evaluate(validated)
    times.validate.push(checked.took)
    times.task.push(checked.longest)
    const scrolled = await scrolling(tab)
    times.slow.push(scrolled.slow)
    times.last.push(scrolled.last)
  })
}

async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize / 1024 / 1024
}

declare global {
  interface Window {
    keyPainted: Promise<number>
    clickPainted: Promise<number>
  }
}

/** Runs in the page: the time from an event to the end of the frame that shows its effect. */
function watch() {
  const painted = (event: Event) =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - event.timeStamp)
        port2.postMessage(null)
      })
    })
  addEventListener(
    'keydown',
    (event) => {
      window.keyPainted = painted(event)
    },
    true,
  )
  addEventListener(
    'pointerup',
    (event) => {
      window.clickPainted = painted(event)
    },
    true,
  )
}

async function opened(tab: Page): Promise<number> {
  await tab.locator('[data-row="1"] [data-column="0"]').click()
  return tab.evaluate(() => window.clickPainted)
}

async function validated() {
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
  await window.tableBench?.validate()
  const took = performance.now() - began
  running = false
  return { took, longest }
}

/** Wheel steps that together go from the first row to the last. */
async function scrolling(tab: Page): Promise<{ readonly slow: number; readonly last: number }> {
  const grid = tab.getByRole('grid')
  const height = await grid.evaluate((element) => element.scrollHeight - element.clientHeight)
  await grid.hover()
  await tab.evaluate(() => {
    window.frames50 = 0
    let before = performance.now()
    const look = (now: number) => {
      if (now - before > 50) window.frames50 += 1
      before = now
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  for (let step = 0; step < wheelSteps; step += 1) {
    await tab.mouse.wheel(0, Math.ceil(height / wheelSteps) + 1)
    await tab.waitForTimeout(20)
  }
  const slow = await tab.evaluate(() => window.frames50)
  const last = await grid.evaluate(async (element) => {
    element.scrollTop = 0
    await new Promise((resolve) => setTimeout(resolve, 100))
    const began = performance.now()
    element.scrollTop = element.scrollHeight
    await new Promise((resolve) => requestAnimationFrame(resolve))
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(null)
    })
    const count = Number(element.getAttribute('aria-rowcount'))
    if (!element.querySelector(`[aria-rowindex="${count}"]`)) throw new Error('no last row')
    return performance.now() - began
  })
  return { slow, last }
}

declare global {
  interface Window {
    frames50: number
  }
}
