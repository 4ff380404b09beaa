import type { Page } from 'playwright'
import { withPage } from './browser'
import { type Figure, median, quantile } from './report'
import { serveClient } from './staticServer'

const runs = 5
const keys = 50
export const betweenKeysMs = 40

/**
 * `/bench/F?n=…`: navigation to a usable form, and keydown to painted text, one key at a time. Beside
 * each, what as many plain inputs take (see floor), measured in turns with it.
 */
export async function formFigures(): Promise<readonly Figure[]> {
  const server = await serveClient()
  try {
    const figures: Figure[] = []
    for (const count of [20, 100, 300]) figures.push(...(await figuresOf(server.url, count)))
    return figures
  } finally {
    server.close()
  }
}

async function figuresOf(url: string, count: number): Promise<readonly Figure[]> {
  const ours = noTimes()
  const floor = noTimes()
  for (let run = 0; run < runs; run += 1) {
    await measure(`${url}/floor/F?n=${count}`, floor)
    await measure(`${url}/bench/F?n=${count}`, ours)
  }
  const fields = `${count} fields`
  return [
    ...both(`${fields}: navigation → usable`, median(ours.mount), median(floor.mount)),
    ...both(`${fields}: key → paint, median`, median(ours.key), median(floor.key)),
    ...both(
      `${fields}: key → paint, p95`,
      quantile(ours.key, 0.95),
      quantile(floor.key, 0.95),
      count === 300 ? { atMost: 16.7 } : undefined,
    ),
  ]
}

const both = (name: string, ours: number, floor: number, aim?: Figure['aim']): Figure[] => [
  { name, value: ours, unit: 'ms', ...(aim ? { aim } : {}) },
  { name: `${name}, by hand`, value: floor, unit: 'ms' },
]

interface Times {
  readonly mount: number[]
  readonly key: number[]
}

const noTimes = (): Times => ({ mount: [], key: [] })

async function measure(address: string, times: Times): Promise<void> {
  await withPage(async (tab) => {
    await tab.goto(address)
    times.mount.push(await usable(tab))
    await tab.getByRole('textbox', { name: '字段 1', exact: true }).click()
    await tab.evaluate(watchKeys)
    for (let key = 0; key < keys; key += 1) {
      await tab.keyboard.press('a')
      times.key.push(await tab.evaluate(() => window.keyPainted))
      // Between two frames, not in one: a key that waits for the next frame tells nothing of the form.
      await tab.waitForTimeout(betweenKeysMs)
    }
  })
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
    keyPainted: Promise<number>
  }
}

/** Runs in the page: `keyPainted` is the time from the last key event to the frame after it, in ms. */
export function watchKeys() {
  addEventListener(
    'keydown',
    (event) => {
      window.keyPainted = new Promise((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - event.timeStamp)
          port2.postMessage(null)
        })
      })
    },
    { capture: true },
  )
}
