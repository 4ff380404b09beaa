import type { Locator, Page } from 'playwright'
import { describe, expect, test, vi } from 'vitest'
import { watchedBrowser } from './support/browser'
import { listOn } from './support/list'
import { ownDocuments } from './support/ownDocuments'
import { tableOn } from './support/table'
import { tryCells } from './typing/cells'
import { writeTypingDocuments } from './typing/documents'
import { tryForm } from './typing/form'
import { openCorrections } from './typing/importing'
import { casesOf, type Place, roundsOf, type Try } from './typing/matrix'
import { tryQuery } from './typing/query'
import { compareStored, heldBefore, type Typist } from './typing/typist'

/** All of it takes minutes and not seconds. */
const isLong = process.env.LONG === '1'
vi.setConfig({ testTimeout: isLong ? 1_800_000 : 120_000 })

const browser = watchedBrowser(ownDocuments('typing', writeTypingDocuments))

/** As people type, faster than any, and on a machine that is slow. */
const paces = isLong
  ? [
      { pace: 'at once', delayMs: 0, slowness: 1 },
      { pace: 'slowly', delayMs: 60, slowness: 1 },
      { pace: 'on a slow machine', delayMs: 0, slowness: 5 },
    ]
  : [{ pace: 'at once', delayMs: 0, slowness: 1 }]

type Pace = (typeof paces)[number]

/** Every combination at full speed, every pair of them at the others. */
const roundsAt = ({ pace }: Pace, ...places: readonly Place[]) => {
  const cases = casesOf(isLong && pace === 'at once')
  return places.flatMap((place) => roundsOf(cases, place))
}

// A case that fails is tried beside all the others; each has its own time.
const patienceMs = 5_000
// All columns of the table are drawn: a cell is found by its place.
const roomy = { width: 3_800, height: 1_700 }

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
): Promise<void> {
  for (const [at, round] of rounds.entries()) await compareStored(typist, name(at), round)
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
    await page.getByRole('button', { name: '新增' }).click()
    await table.rows().nth(rounds.length).waitFor()
    const names = await namesOf(page, table.grid)
    await (await table.cell(0, '名称')).click()
    await page.keyboard.press('Escape')
    await tryCells(typist, rounds, {
      grid: table.grid,
      first: 1,
      elsewhere: listOn(page).pager,
      rowOf: (at) => names.indexOf(name(at)),
    })
    await table.type(names.indexOf(''), '名称', '空行')
    await page.keyboard.press('Control+s')
    await page.getByText('保存成功').first().waitFor()
    await compareAll(typist, rounds, name)
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
