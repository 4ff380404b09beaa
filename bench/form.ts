import type { Page } from 'playwright'
import { withPage } from './browser'
import { type Figure, median, quantile } from './report'
import { serveClient } from './staticServer'

const runs = 5
const keys = 50

/** `/bench/F?n=…`: navigation to a usable form, and keydown to painted text. */
export async function formFigures(): Promise<readonly Figure[]> {
  const server = await serveClient()
  try {
    const figures: Figure[] = []
    for (const count of [20, 100, 300]) {
      const { mount, key } = await measure(server.url, count)
      figures.push(
        { name: `${count} fields: navigation → usable`, value: median(mount), unit: 'ms' },
        { name: `${count} fields: key → paint, median`, value: median(key), unit: 'ms' },
        {
          name: `${count} fields: key → paint, p95`,
          value: quantile(key, 0.95),
          unit: 'ms',
          ...(count === 300 ? { aim: { atMost: 16.7 } } : {}),
        },
      )
    }
    return figures
  } finally {
    server.close()
  }
}

async function measure(url: string, count: number) {
  const mount: number[] = []
  const key: number[] = []
  for (let run = 0; run < runs; run += 1) {
    await withPage(async (tab) => {
      await tab.goto(`${url}/bench/F?n=${count}`)
      mount.push(await usable(tab))
      await tab.getByRole('textbox', { name: '字段 1', exact: true }).click()
      await tab.evaluate(watchKeys)
      await tab.keyboard.type('a'.repeat(keys), { delay: 30 })
      key.push(...(await tab.evaluate(() => window.keyTimes)))
    })
  }
  return { mount, key }
}

/** Time from navigation start until the first control is painted, in ms. */
const usable = (tab: Page): Promise<number> =>
  tab.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (!document.querySelector('main input')) return requestAnimationFrame(look)
          requestAnimationFrame(() => resolve(performance.now()))
          return undefined
        }
        look()
      }),
  )

declare global {
  interface Window {
    keyTimes: number[]
  }
}

/** Runs in the page: from the key event to the frame after it. */
function watchKeys() {
  window.keyTimes = []
  addEventListener(
    'keydown',
    (event) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => window.keyTimes.push(performance.now() - event.timeStamp)
        port2.postMessage(null)
      })
    },
    { capture: true },
  )
}
