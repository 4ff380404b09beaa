import { type Browser, chromium, type Page } from 'playwright'
import { flags } from '../e2e/support/flags'

export async function withPage<T>(
  work: (page: Page) => Promise<T>,
  options: { readonly cpuSlowdown?: number } = {},
): Promise<T> {
  const browser: Browser = await chromium.launch({
    ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
    args: [...flags],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' })
    if (options.cpuSlowdown) {
      const cdp = await page.context().newCDPSession(page)
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: options.cpuSlowdown })
    }
    return await work(page)
  } finally {
    await browser.close()
  }
}
