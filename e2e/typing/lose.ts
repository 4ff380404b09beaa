import type { Page } from 'playwright'

export const losses = ['reload', 'crash'] as const

/** A key is stored within this time. */
const storedMs = 300

/** Loads the page anew, or kills it and opens another tab there; returns the page that is there then. */
export async function lose(page: Page, way: (typeof losses)[number]): Promise<Page> {
  await page.waitForTimeout(storedMs)
  if (way === 'reload') {
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    return page
  }
  const path = page.url()
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // It never answers.
  session.send('Page.crash').catch(() => undefined)
  await crashed
  const next = await page.context().newPage()
  await next.goto(path)
  return next
}
