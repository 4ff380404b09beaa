import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright'
import { describe, test } from 'vitest'
import { apiBase } from './support/api'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { alertsOf, screensOf, settled, sideways } from './support/screens'

/** Where pictures of all screens are put, to be looked at. Absent = none are taken. */
const pictures = process.env.SCREENS

const isLong = process.env.LONG === '1'

/**
 * Goes through the menu of the server as its user would: each entry is opened, searched, sorted, its first
 * record and its form are opened and left again. Whatever is refused, fails or does not fit is told with
 * the entry's name.
 */
describe.each(isLong ? ['admin', 'staff', 'staffb'] : ['staff'])('the menu of %s', (who) => {
  const browser = watchedBrowser()

  test('leads to screens that work', async () => {
    const api = await browser.api(who)
    const entries = await screensOf(api)
    expect(entries.length).toBeGreaterThan(5)
    const page = await browser.page({ as: who, path: '/404' })
    const found: string[] = []
    let at = ''
    const note = (text: string) => void found.push(`${at}: ${text}`)
    page.on('response', async (response) => {
      const url = new URL(response.url())
      if (!url.pathname.startsWith(apiBase)) return
      const where = at
      if (response.status() >= 400) found.push(`${where}: ${response.status()} ${url.pathname}`)
      const body = await response.json().catch(() => undefined)
      if (body?.success === false) found.push(`${where}: ${url.pathname}: ${body.message}`)
    })
    for (const [nth, { path, meta }] of entries.entries()) {
      at = `${meta.title} (${path})`
      const picture = async (name: string) => {
        if (!pictures) return
        mkdirSync(pictures, { recursive: true })
        const file = `${who}-${String(nth).padStart(2, '0')}-${name}.png`
        await page.screenshot({ path: `${pictures}/${file}`, animations: 'disabled' })
      }
      try {
        await page.goto(path)
        await settled(page)
        await picture('a-1366')
        for (const text of await alertsOf(page)) note(`says ${text}`)
        if ((await sideways(page)) > 0) note('is wider than the window')
        if (((await page.getByRole('main').textContent()) ?? '').trim() === '') note('is empty')
        if (path.startsWith('/demo/')) continue
        await use(page, note, picture)
        if (pictures) await otherLooks(page, path, picture)
      } catch (error) {
        note(String(error).split('\n').slice(0, 3).join(' '))
      }
    }
    expect(found).toEqual([])
  }, 1_800_000)
})

type Note = (text: string) => void
type Picture = (name: string) => Promise<void>

async function use(page: Page, note: Note, picture: Picture): Promise<void> {
  const look = async (what: string) => {
    await settled(page)
    for (const text of await alertsOf(page)) note(`${what} says ${text}`)
    if ((await sideways(page)) > 0) note(`${what} is wider than the window`)
  }
  const query = page.getByRole('search', { name: '查询条件' })
  const box = query.getByRole('textbox').first()
  if (await box.isVisible()) {
    await box.fill('不会有的词')
    await query.getByRole('button', { name: '查询' }).click()
    await look('a search without hits')
    await picture('b-empty')
    await query.getByRole('button', { name: '重置' }).click()
    await look('the search taken back')
  }
  const sorter = page
    .getByRole('table')
    .first()
    .getByRole('columnheader')
    .getByRole('button')
    .first()
  if (await sorter.isVisible()) {
    await sorter.click()
    await look('sorted')
  }
  if (!isLong && !pictures) return
  const record = page.getByRole('table').first().locator('tbody').getByRole('link').first()
  if (await record.isVisible()) {
    await record.click()
    await look('the first record')
    await picture('c-record')
    await leave(page)
  }
  const add = page
    .getByRole('toolbar', { name: '工具栏' })
    .getByRole('button', { name: '新增', exact: true })
  if ((await add.count()) === 1 && (await add.isEnabled())) {
    await add.click()
    await page.getByRole('button', { name: '保存', exact: true }).first().waitFor()
    await look('a new record')
    await picture('d-new')
    await leave(page)
  }
}

/** Closes the dialog or goes back to the list; nothing was typed, so nothing is asked. */
async function leave(page: Page): Promise<void> {
  const overlay = page.locator('.jd-overlay').last()
  if (await overlay.isVisible()) {
    await page.keyboard.press('Escape')
    await overlay.waitFor({ state: 'hidden' })
  } else await page.goBack()
  await settled(page)
}

async function otherLooks(page: Page, path: string, picture: Picture): Promise<void> {
  await page.evaluate(() =>
    localStorage.setItem(
      'pro__DEFAULT_PAGE_THEME',
      JSON.stringify({ value: 'dark', expire: null }),
    ),
  )
  await page.goto(path)
  await settled(page)
  await picture('e-dark')
  await page.setViewportSize({ width: 400, height: 800 })
  await page.evaluate(() => localStorage.removeItem('pro__DEFAULT_PAGE_THEME'))
  await page.goto(path)
  await settled(page)
  await picture('f-400')
  await page.setViewportSize({ width: 1366, height: 768 })
}
