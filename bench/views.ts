import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { startServer } from '../e2e/support/server'
import { watchFrames, withPage } from './browser'
import { copyRows } from './copyRows'
import { signInAt } from './pages'
import type { Figure } from './report'

const cards = 1_000
const bars = 5_000
const wheelSteps = 60

/** Frames of more than 50 ms while a board's lane of a thousand cards and a gantt of five thousand bars are scrolled. */
export async function viewFigures(): Promise<readonly Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jiandu-views-'))
  try {
    await (await startServer({ dataDir })).stop()
    await copyRows({ dataDir: join(dataDir, 'database') }, 'ads_plan', bars, 'name')
    const server = await startServer({ dataDir })
    try {
      return await withPage(async (page) => {
        await signInAt(page, server.url)
        return [
          slow(`board of ${cards} cards in a lane`, await boardFrames(page, server.url)),
          slow(`gantt of ${bars} bars`, await ganttFrames(page, server.url)),
        ]
      })
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const slow = (what: string, value: number): Figure => ({
  name: `${what}: frames > 50 ms while scrolling`,
  value,
  unit: '',
  aim: { atMost: 0 },
})

async function boardFrames(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/enquiry/list?view=progress`)
  const lanes = page.locator('.jd-lane')
  await lanes.first().getByRole('listitem').first().waitFor()
  // The counts come after the first cards.
  await page.waitForLoadState('networkidle')
  const counts = (await page.locator('.jd-lane-count').allInnerTexts()).map(Number)
  const lane = lanes.nth(counts.indexOf(Math.max(...counts)))
  await lane.scrollIntoViewIfNeeded()
  const body = lane.locator('.jd-lane-body')
  while ((await body.getByRole('listitem').count()) < cards) {
    await body.evaluate((box) => box.scrollTo(0, box.scrollHeight))
    await page.waitForTimeout(100)
  }
  await body.evaluate((box) => box.scrollTo(0, 0))
  await body.hover()
  const height = await body.evaluate((box) => box.scrollHeight)
  return await slowFrames(page, height)
}

async function ganttFrames(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/ads/plan?view=plan`)
  const box = page.locator('.jd-gantt-box')
  await box.waitFor()
  await box.hover()
  return await slowFrames(page, await box.evaluate((element) => element.scrollHeight))
}

async function slowFrames(page: Page, height: number): Promise<number> {
  await page.waitForTimeout(1_000)
  await watchFrames(page)
  for (let step = 0; step < wheelSteps; step += 1) {
    await page.mouse.wheel(0, Math.ceil(height / wheelSteps))
    await page.waitForTimeout(20)
  }
  await page.waitForTimeout(300)
  return await page.evaluate(() => window.slowFrames)
}
