import type { Page } from 'playwright'
import { launchWhole } from '../e2e/support/chromium'

export async function withPage<T>(
  work: (page: Page) => Promise<T>,
  options: { readonly cpuSlowdown?: number } = {},
): Promise<T> {
  const browser = await launchWhole()
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' })
    if (options.cpuSlowdown) {
      const cdp = await page.context().newCDPSession(page)
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: options.cpuSlowdown })
    }
    // The compiler that runs these scripts names functions by a helper, which pages do not have.
    await page.addInitScript('window.__name = (named) => named')
    return await work(page)
  } finally {
    await browser.close()
  }
}

/** Counts frames of more than 50 ms from now on, in `window.slowFrames`. */
export const watchFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    let before = performance.now()
    window.slowFrames = 0
    const look = (now: number) => {
      if (now - before > 50) window.slowFrames += 1
      before = now
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })

/** What a page does at its own start, other code it fetches included, is no part of what is measured in it. */
export const settled = (page: Page): Promise<void> => page.waitForTimeout(300)

declare global {
  interface Window {
    slowFrames: number
  }
}
