import type { Locator, Page } from 'playwright'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { inTurn } from '../tests/support/turn'
import { moreDocuments } from './documents/more'
import { watchedBrowser } from './support/browser'
import { formOn } from './support/form'
import { listOn } from './support/list'
import { tableOn } from './support/table'
import { broughtToMistake, tryCells } from './typing/cells'
import { dateKeys, daysOfTwoYears, momentsOf } from './typing/dates'
import { tryForm } from './typing/form'
import { openCorrections } from './typing/importing'
import { lose, losses } from './typing/lose'
import { casesOf, type Place, roundsOf, type Try } from './typing/matrix'
import { tryQuery } from './typing/query'
import { cellKeys, sampleOf, titleOf, uniqueSection } from './typing/samples'
import { compareStored, heldBefore, patienceMs, storedAs, type Typist } from './typing/typist'
import { controlOf } from './typing/ways'

/** All of it takes minutes and not seconds. */
const isLong = process.env.LONG === '1'
vi.setConfig({ testTimeout: isLong ? 3_600_000 : 600_000 })

const browser = watchedBrowser(moreDocuments())

beforeAll(async () => {
  const api = await browser.api('admin')
  await api.add('/cms/section', { name: uniqueSection, site: 'yunqi-de', path: '/typing' })
})

/** As people type, faster than any, and on a machine that is slow. */
const paces = isLong
  ? [
      { pace: 'at once', delayMs: 0, slowness: 1 },
      { pace: 'slowly', delayMs: 60, slowness: 1 },
      { pace: 'on a slow machine', delayMs: 0, slowness: 5 },
    ]
  : [{ pace: 'at once', delayMs: 0, slowness: 1 }]

type Pace = (typeof paces)[number]

/** Every combination at full speed, every pair of them at the others; a third of the pairs in each turn. */
const roundsAt = ({ pace }: Pace, ...places: readonly Place[]) => {
  const cases = casesOf(isLong && pace === 'at once')
  return inTurn(
    places.flatMap((place) => roundsOf(cases, place)),
    3,
  )
}

/** All rows and columns of the table are drawn. */
const roomy = { width: 3_200, height: isLong ? 1_500 : 800 }

async function typistAt(path: string, { delayMs, slowness }: Pace, size = {}): Promise<Typist> {
  const page = await browser.page({ as: 'admin', path, ownProfile: true, ...size })
  page.setDefaultTimeout(patienceMs)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  if (slowness > 1) {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  }
  return { page, api: await browser.api('admin'), troubles: [], delayMs }
}

const nameOf =
  (what: string, { pace }: Pace) =>
  (at: number) =>
    `${what} ${pace} ${at + 100}`

async function compareAll(
  typist: Typist,
  rounds: readonly (readonly Try[])[],
  name: (at: number) => string,
  path?: string,
): Promise<void> {
  for (const [at, round] of rounds.entries()) await compareStored(typist, name(at), round, path)
}

describe.each(paces)('what is typed $pace is what is stored, or stands there in red', (pace) => {
  test('in a form', async () => {
    const typist = await typistAt('/content/typing', pace)
    await listOn(typist.page).settled()
    const name = nameOf('表单', pace)
    for (const [at, round] of roundsAt(pace, 'form').entries())
      await tryForm(typist, round, name(at))
    expect(typist.troubles).toEqual([])
  })

  test('in the query bar', async () => {
    const typist = await typistAt('/content/typing', pace)
    await listOn(typist.page).unfold()
    for (const round of roundsAt(pace, 'query')) await tryQuery(typist, round)
    expect(typist.troubles).toEqual([])
  })

  test('in cells, and in the box with room beside one', async () => {
    const rounds = roundsAt(pace, 'cell', 'popover')
    const name = nameOf('单元格', pace)
    const api = await browser.api('admin')
    for (const [at, round] of rounds.entries())
      await api.add('/cms/typing', { name: name(at), ...heldBefore(round) })
    const path = `/content/typingEdit?q.name=${encodeURIComponent(`单元格 ${pace.pace}`)}`
    const typist = await typistAt(path, pace, roomy)
    const { page } = typist
    const table = tableOn(page, '录入表格')
    await table
      .rows()
      .nth(rounds.length - 1)
      .waitFor()
    // A row without its name: Ctrl+S takes what is typed, and saves nothing until the end.
    await page.getByRole('button', { name: '新增', exact: true }).click()
    await table.rows().nth(rounds.length).waitFor()
    const names = await namesOf(page, table.grid)
    await (await table.cell(0, '名称')).click()
    await page.keyboard.press('Escape')
    await tryCells(typist, rounds, {
      grid: table.grid,
      first: 1,
      elsewhere: listOn(page).pager,
      rowOf: (at) => names.indexOf(name(at)),
      afterSave: broughtToMistake,
    })
    await table.type(names.indexOf(''), '名称', '空行')
    await page.keyboard.press('Control+s')
    await page.getByText('保存成功').first().waitFor()
    await compareAll(typist, rounds, name)
    expect(typist.troubles).toEqual([])
  })

  test('in the cells of the rows of a form', async () => {
    const rounds = roundsAt(pace, 'subtable')
    const name = nameOf('行', pace)
    const of = `录入单 ${pace.pace}`
    const api = await browser.api('admin')
    const rows = rounds.map((round, at) => ({ name: name(at), ...heldBefore(round) }))
    await api.add('/cms/typingAll', { name: of, rows })
    const path = `/content/typingAll?q.name=${encodeURIComponent(of)}`
    const typist = await typistAt(path, pace)
    const { page } = typist
    await page.getByRole('button', { name: '编辑' }).click()
    const form = formOn(page, '编辑录入单')
    const { grid, rows: drawn } = tableOn(page, '录入行')
    await drawn().first().waitFor()
    // A form without its name: Ctrl+S takes what is typed, and saves nothing until the end.
    await form.text('名称').fill('')
    await tryCells(typist, rounds, {
      grid,
      first: 1,
      elsewhere: form.dialog.getByRole('heading').first(),
      rowOf: (at) => at,
      afterSave: () => form.dialog.locator('input:focus').and(form.text('名称')).waitFor(),
    })
    await form.text('名称').fill(of)
    await form.button('保存').click()
    await form.dialog.waitFor({ state: 'hidden' })
    await compareAll(typist, rounds, name, '/cms/typingPart')
    expect(typist.troubles).toEqual([])
  })

  test('in the cells of a sheet’s wrong rows', async () => {
    const typist = await typistAt('/content/typing', pace, roomy)
    const { page } = typist
    await listOn(page).settled()
    const rounds = roundsAt(pace, 'import')
    const name = nameOf('导入', pace)
    const dialog = await openCorrections(page, rounds, name)
    const grid = dialog.getByRole('grid', { name: '有错误的行' })
    await tryCells(typist, rounds, {
      grid,
      // Behind the number of the row, the name and the amount.
      first: 3,
      elsewhere: dialog.getByRole('heading').first(),
      rowOf: (at) => at,
    })
    for (const at of rounds.keys()) await putAmountRight(page, grid, at)
    await dialog.getByRole('button', { name: '重新校验' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await compareAll(typist, rounds, name)
    expect(typist.troubles).toEqual([])
  })
})

/** Of lines and of a box that reads what is typed; one of them is no value. */
const left = ['text', 'long', 'whole', 'day', 'noDay'] as const

describe.each(inTurn(losses))('what was typed 300 ms before a %s is there again', (way) => {
  const [pace] = paces
  if (!pace) throw new Error('there is a pace')

  test('in a form', async () => {
    const { page } = await typistAt('/content/typing', pace)
    const filled = (at: Page) => {
      const form = formOn(at, '新增录入')
      return { form, boxOf: (key: (typeof left)[number]) => controlOf(form.dialog, key) }
    }
    await listOn(page).settled()
    await listOn(page).tool('新增').click()
    const { form, boxOf } = filled(page)
    for (const key of left) {
      await form.dialog.getByText(titleOf(key), { exact: true }).scrollIntoViewIfNeeded()
      await boxOf(key).focus()
      await page.keyboard.type(sampleOf(key).typed)
    }
    await page.keyboard.press('Tab')
    // The address opens the form again.
    const next = filled(await lose(page, way))
    await next.form.button('恢复').click()
    for (const key of left) {
      await next.form.dialog.getByText(titleOf(key), { exact: true }).scrollIntoViewIfNeeded()
      // A number is shown in groups of three again.
      const shown = async () => (await next.boxOf(key).inputValue()).replaceAll(',', '')
      await expect.poll(shown).toContain(sampleOf(key).typed)
    }
  })

  test('in a cell that is still open', async () => {
    const api = await browser.api('admin')
    const name = `留下 ${way}`
    await api.add('/cms/typing', { name })
    const path = `/content/typingEdit?q.name=${encodeURIComponent(name)}`
    const { page } = await typistAt(path, pace, roomy)
    const row = await rowNamed(tableOn(page, '录入表格').grid, name)
    const column = `[data-column="${1 + cellKeys.indexOf('text')}"]`
    await row.locator(column).click()
    await page.keyboard.type(sampleOf('text').typed)
    const again = await lose(page, way)
    await again.getByRole('button', { name: '恢复' }).click()
    const cell = (await rowNamed(tableOn(again, '录入表格').grid, name)).locator(column)
    await cell.filter({ hasText: sampleOf('text').typed }).waitFor()
  })

  test('in a row of a form, in a cell that is still open', async () => {
    const api = await browser.api('admin')
    const name = `录入单留下 ${way}`
    await api.add('/cms/typingAll', { name, rows: [{ name: '留下的行' }] })
    const path = `/content/typingAll?q.name=${encodeURIComponent(name)}`
    const { page } = await typistAt(path, pace, roomy)
    await page.getByRole('button', { name: '编辑' }).click()
    const cellOn = async (at: Page) =>
      (await rowNamed(tableOn(at, '录入行').grid, '留下的行')).locator(
        `[data-column="${1 + cellKeys.indexOf('text')}"]`,
      )
    await (await cellOn(page)).click()
    await page.keyboard.type(sampleOf('text').typed)
    const again = await lose(page, way)
    await formOn(again, '编辑录入单').button('恢复').click()
    await (await cellOn(again)).filter({ hasText: sampleOf('text').typed }).waitFor()
  })

  test('in a correction of an import, in a cell that is still open', async () => {
    const { page } = await typistAt('/content/typing', pace, roomy)
    await listOn(page).settled()
    await openCorrections(page, [[]], () => `导入留下 ${way}`)
    const cellOn = (at: Page) =>
      tableOn(at, '有错误的行').grid.locator(
        `[data-row="0"] > [data-column="${3 + cellKeys.indexOf('text')}"]`,
      )
    await cellOn(page).click()
    await page.keyboard.type(sampleOf('text').typed)
    const again = await lose(page, way)
    await listOn(again).tool('导入').click()
    await again.getByRole('button', { name: '继续改正' }).click()
    await cellOn(again)
      .filter({ hasText: sampleOf('text').typed })
      .waitFor()
  })

  test('in the query bar', async () => {
    const { page } = await typistAt('/content/typing', pace)
    await listOn(page).unfold()
    await controlOf(listOn(page).query, 'text').focus()
    await page.keyboard.type(sampleOf('text').typed)
    const again = await lose(page, way)
    const box = controlOf(listOn(again).query, 'text')
    await expect.poll(() => box.inputValue()).toBe(sampleOf('text').typed)
  })
})

async function putAmountRight(page: Page, grid: Locator, row: number): Promise<void> {
  await grid.focus()
  await page.keyboard.press('Control+Home')
  for (let step = 0; step < row; step += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
}

/** Texts of the first column, by row. */
async function namesOf(page: Page, grid: Locator): Promise<readonly string[]> {
  const cells = grid.locator('.jd-grid-body > [data-row] > [data-column="0"]')
  const found = await cells.evaluateAll((all) =>
    all.map((cell) => [Number(cell.parentElement?.dataset.row), cell.textContent ?? ''] as const),
  )
  await page.waitForLoadState()
  return found.toSorted(([a], [b]) => a - b).map(([, text]) => text)
}

/** How a date is typed that is typed the nth: after a click on it, or after Tab, or onto its cell. */
const clicks = (nth: number) => nth % 2 === 0

describe('dates and times are stored as they were typed', () => {
  const all = momentsOf(isLong ? daysOfTwoYears : 24)
  const third = (nth: number) => all.filter((_, at) => at % 3 === nth)
  const [pace] = paces
  if (!pace) throw new Error('there is a pace')

  async function typeAfter(page: Page, box: Locator, nth: number, text: string) {
    if (clicks(nth)) {
      await box.click()
      await page.locator('.ant-picker-dropdown').waitFor()
    } else {
      await box.focus()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Tab')
    }
    await page.keyboard.type(text)
  }

  test('in a form', async () => {
    const { page, api } = await typistAt('/content/typing', pace)
    await listOn(page).settled()
    for (const [nth, values] of third(0).entries()) {
      await listOn(page).tool('新增').click()
      const form = formOn(page, '新增录入')
      await form.text('名称').fill(`日期 ${nth + 1_000}`)
      for (const key of dateKeys) await typeAfter(page, form.text(titleOf(key)), nth, values[key])
      await form.button('保存').click()
      await form.dialog.waitFor({ state: 'hidden' })
      expect(await storedAs(api, `日期 ${nth + 1_000}`)).toMatchObject(values)
    }
  })

  test('in the query bar', async () => {
    const { page } = await typistAt('/content/typing', pace)
    const list = listOn(page)
    await list.unfold()
    for (const [nth, values] of third(1).entries()) {
      await list.query.getByRole('button', { name: '重置' }).click()
      for (const key of dateKeys) {
        const box = list.query.getByRole('textbox', { name: titleOf(key), exact: true })
        await typeAfter(page, box, nth, values[key])
      }
      await list.submit()
      const asked = new URL(page.url()).searchParams
      for (const key of dateKeys) expect(asked.get(`q.${key}`)).toBe(values[key])
    }
  })

  test('in cells', async () => {
    const api = await browser.api('admin')
    const name = (nth: number) => `日期格 ${nth + 1_000}`
    for (const nth of third(2).keys()) await api.add('/cms/typing', { name: name(nth) })
    const { page } = await typistAt('/content/typingEdit?q.name=日期格', pace, roomy)
    const table = tableOn(page, '录入表格')
    for (const [nth, values] of third(2).entries()) {
      const row = await rowNamed(table.grid, name(nth))
      for (const key of dateKeys) {
        const cell = row.locator(`[data-column="${1 + cellKeys.indexOf(key)}"]`)
        await cell.click()
        if (clicks(nth)) await page.locator('.ant-picker-dropdown').waitFor()
        else await page.keyboard.press('Escape')
        await page.keyboard.type(values[key])
        await page.keyboard.press('Tab')
      }
    }
    await page.keyboard.press('Control+s')
    await page.getByText('保存成功').first().waitFor()
    for (const [nth, values] of third(2).entries())
      expect(await storedAs(api, name(nth))).toMatchObject(values)
  })
})

/** The row of that name, brought into sight. */
async function rowNamed(grid: Locator, name: string): Promise<Locator> {
  const row = grid.locator('.jd-grid-body > [data-row]').filter({ hasText: name })
  await grid.locator('.jd-grid-body > [data-row]').first().waitFor()
  // The table only draws the rows in sight.
  for (let top = 0; (await row.count()) === 0 && top < 40_000; top += 400)
    await grid.evaluate((element, to) => element.scrollTo(0, to), top)
  return row
}
