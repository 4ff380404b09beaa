import type { Locator, Page } from 'playwright'
import { describe, expect as expectValue, test, vi } from 'vitest'
import type { WireRecord } from './support/api'
import { watchedBrowser } from './support/browser'
import { expect } from './support/expect'
import { formOn } from './support/form'
import { listOn } from './support/list'
import { type OwnDocuments, ownDocuments } from './support/ownDocuments'
import { allCases, type Case, pairwise } from './support/pairs'
import { tableOn } from './support/table'

/** All of it takes minutes and not seconds. */
const isLong = process.env.LONG === '1'
vi.setConfig({ testTimeout: isLong ? 3_600_000 : 120_000 })

/**
 * What was typed is what is stored, or stands there in red; nothing vanishes, nothing becomes another value.
 * Every type × place × way in × way out, by `npm run test:long`: every pair once, or with MATRIX=all every combination.
 */

/** What is typed, in a field of each type, and what is stored; `stored: null` = it is none, and stands in red. */
const samples = {
  text: { type: { type: 'input' }, typed: '甲乙 丙A1', stored: '甲乙 丙A1' },
  long: { type: { type: 'textarea' }, typed: '第一段 text', stored: '第一段 text' },
  whole: { type: { type: 'inputNumber', precision: 2 }, typed: '1234.5', stored: 1234.5 },
  sum: { type: { type: 'money' }, typed: '99.25', stored: 99.25 },
  day: { type: { type: 'date' }, typed: '2026-12-25', stored: '2026-12-25' },
  moment: {
    type: { type: 'datetime' },
    typed: '2026-12-25 08:30:45',
    stored: '2026-12-25 08:30:45',
  },
  hour: { type: { type: 'time' }, typed: '23:59:58', stored: '23:59:58' },
  noDay: { type: { type: 'date' }, typed: '2026-02-30', stored: null },
  status: { type: { type: 'select', dict: 'product_status' }, typed: '下架', stored: 'off' },
  noStatus: { type: { type: 'select', dict: 'product_status' }, typed: '下下架', stored: null },
  several: { type: { type: 'list_multi', dict: 'material' }, typed: '亚麻', stored: 'linen' },
  brand: {
    type: { type: 'sel_search', dict: 'cms_brand,name,name' },
    typed: 'Hygge Nest',
    stored: 'Hygge Nest',
  },
  kind: { type: { type: 'category', root: 'B01' }, typed: '毛毯', stored: 'B01A02' },
  marks: { type: { type: 'tags' }, typed: 'abcd', stored: 'ab;cd' },
} as const

type Key = keyof typeof samples

const factors = {
  key: Object.keys(samples) as readonly Key[],
  place: ['form', 'cell', 'query'],
  into: ['click', 'tab', 'onto', 'paste', 'compose'],
  out: ['Tab', 'Enter', 'Escape', 'elsewhere'],
} as const

type Try = Case<typeof factors>

/** Ways that a place does not have. */
function exists({ key, place, into, out }: Try): boolean {
  if (into === 'onto' && place !== 'cell') return false
  // Enter in a text of several lines is a line.
  if (key === 'long' && out === 'Enter' && place !== 'query') return false
  // A drop-down is typed into; what is pasted onto its cell is the cell's.
  if (into === 'paste' && place !== 'cell' && isList(key)) return false
  // A query of such a text has nothing to find; what cannot be read keeps the query from being made.
  return !(place === 'query' && (key === 'noDay' || key === 'noStatus'))
}

/**
 * Ways out that are declared to drop what was typed: Escape in a cell, as in Excel, but not in the box of a long
 * text, and Escape in a list that is being searched.
 */
const drops = ({ key, place, into, out }: Try): boolean =>
  out === 'Escape' &&
  into !== 'paste' &&
  ((place === 'cell' && key !== 'long') || (isList(key) && place !== 'cell'))

const isList = (key: Key) => ['status', 'noStatus', 'several', 'brand', 'kind'].includes(key)

const cases = process.env.MATRIX === 'all' ? allCases(factors, exists) : pairwise(factors, exists)

function writeDocuments({ write, menu }: OwnDocuments): void {
  const keys = Object.keys(samples)
  write('entities/cms/typing.json', {
    ...{ entity: 'typing', title: '录入', label: 'name', api: '/cms/typing', perm: 'brand' },
    fields: {
      name: { type: 'input', title: '名称', required: true },
      ...Object.fromEntries(
        Object.entries(samples).map(([key, { type }]) => [key, { ...type, title: titleOf(key) }]),
      ),
    },
  })
  write('pages/cms/typing.json', {
    ...{ page: 'cms/typing', title: '录入管理', kind: 'list', entity: 'typing' },
    search: ['name', ...keys.map((field) => (isExact(field) ? { field, op: 'eq' } : field))],
    columns: ['name', ...keys],
    form: { open: 'drawer', groups: [{ cols: 2, fields: ['name', ...keys] }] },
  })
  write('pages/cms/typingEdit.json', {
    ...{ page: 'cms/typingEdit', title: '录入表格', kind: 'edit', entity: 'typing' },
    ...{ search: ['name'], toolbar: ['add', 'save'] },
    columns: ['name', ...keys],
  })
  menu({ name: '录入管理', page: 'cms/typing' }, { name: '录入表格', page: 'cms/typingEdit' })
}

const isExact = (key: string) => ['whole', 'sum', 'day', 'noDay', 'moment', 'hour'].includes(key)

const titleOf = (key: string) => `项 ${key}`

const browser = watchedBrowser(ownDocuments('typing', writeDocuments))

/** Cases of one place in rounds: within one each field is filled once. */
function roundsOf(place: Try['place']): readonly (readonly Try[])[] {
  const rounds: Try[][] = []
  for (const one of cases.filter((each) => each.place === place)) {
    const round = rounds.find((others) => others.every(({ key }) => key !== one.key))
    if (round) round.push(one)
    else rounds.push([one])
  }
  return rounds
}

async function compose(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const half = text.slice(0, Math.ceil(text.length / 2))
  for (const shown of [half, text]) {
    const caret = shown.length
    await session.send('Input.imeSetComposition', {
      ...{ text: shown, selectionStart: caret, selectionEnd: caret },
    })
  }
  await session.send('Input.insertText', { text })
  await session.detach()
}

async function enter(page: Page, { key, into }: Try): Promise<void> {
  const { typed } = samples[key]
  if (into === 'compose') return await compose(page, typed)
  if (into !== 'paste') return await page.keyboard.type(typed)
  await page.evaluate((text) => navigator.clipboard.writeText(text), typed)
  await page.keyboard.press('Control+v')
}

async function leave(page: Page, { out }: Try, elsewhere: () => Promise<void>): Promise<void> {
  if (out === 'elsewhere') await elsewhere()
  else await page.keyboard.press(out)
}

const says = ({ key, place, into, out }: Try) => `${place}: ${key}, ${into}, ${out}`

/** What a record must hold after these. */
const storedOf = (round: readonly Try[]) =>
  Object.fromEntries(
    round.map((one) => [one.key, drops(one) ? null : samples[one.key].stored] as const),
  )

const refusedIn = (round: readonly Try[]) =>
  round.filter((one) => samples[one.key].stored === null && !drops(one))

const pick = (record: WireRecord | undefined, round: readonly Try[]) =>
  Object.fromEntries(round.map(({ key }) => [key, record?.[key] ?? null]))

async function storedAs(name: string): Promise<WireRecord | undefined> {
  const { records } = await (await browser.api('admin')).list('/cms/typing', { name })
  return records[0]
}

/** Brings the keyboard into a field of a form or of the query bar. */
async function goInto(page: Page, one: Try, box: Locator): Promise<void> {
  const { into } = one
  // An input method writes into a line of text only: a list is opened for it.
  if (into === 'click' || into === 'paste' || (into === 'compose' && isList(one.key))) {
    await box.click()
    if (hasCalendar(one)) await page.locator('.ant-picker-dropdown').waitFor()
    return
  }
  await box.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
}

/** The list shows what it has found, for Enter to take. */
async function offered(page: Page, { key }: Try): Promise<void> {
  const { typed, stored } = samples[key]
  const lists = page.locator('.ant-select-dropdown:visible')
  if (stored === null) return await expect(lists.getByTitle('草稿', { exact: true })).toBeHidden()
  await lists.getByTitle(new RegExp(`(^| / )${typed}$`)).waitFor()
}

const dates: readonly Key[] = ['day', 'noDay', 'moment', 'hour']

/** The calendar hangs below the box: Escape closes that, and not the form. */
const hasCalendar = ({ key, into }: Try) =>
  dates.includes(key) && (into === 'click' || into === 'paste')

/** Escape in a form that was typed into asks whether to leave. */
async function stay(page: Page, one: Try): Promise<void> {
  if (one.out !== 'Escape' || isList(one.key) || hasCalendar(one)) return
  const question = page.locator('.question')
  await question.getByRole('button', { name: '取消' }).click()
  await question.waitFor({ state: 'hidden' })
}

/** Names of the controls that stand in red. */
const inRed = (scope: Locator) =>
  scope
    .locator('[aria-invalid="true"]')
    .evaluateAll((controls) => [...new Set(controls.map((one) => one.ariaLabel))].sort())

/** An empty table, for new rows. */
async function showNone(page: Page): Promise<void> {
  const query = page.getByRole('search', { name: '查询条件' })
  await query.getByRole('textbox', { name: '名称' }).fill('没有这样的记录')
  await query.getByRole('button', { name: '查询' }).click()
  await expect(tableOn(page, '录入表格').rows()).toHaveCount(0)
}

describe.runIf(isLong)('what is typed is what is stored, or stands there in red', () => {
  test.each(roundsOf('form').map((round, at) => ({ round, name: `表单 ${at}` })))(
    'in a form: $name',
    async ({ round, name: title }) => {
      const name = `${title} ${Date.now()}`
      const page = await browser.page({ as: 'admin', path: '/content/typing' })
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await listOn(page).settled()
      await listOn(page).tool('新增').click()
      const form = formOn(page, '新增录入')
      const fieldOf = (key: Key) =>
        form.dialog.getByLabel(titleOf(key), { exact: true }).locator('visible=true')
      for (const one of round) {
        await goInto(page, one, fieldOf(one.key))
        await enter(page, one)
        if (isList(one.key) && one.out === 'Enter') await offered(page, one)
        // Enter in a line saves: without its name the form refuses.
        await leave(page, one, () => form.dialog.getByRole('heading').first().click())
        await stay(page, one)
      }
      await form.text('名称').fill(name)
      const refused = refusedIn(round)
      await expect
        .poll(() => inRed(form.dialog), round.map(says).join('\n'))
        .toEqual(refused.map(({ key }) => titleOf(key)).sort())
      if (refused.length > 0) {
        await form.button('保存').click()
        for (const one of refused)
          await expect(
            form.message(`“${samples[one.key].typed}” 不是有效的`),
            says(one),
          ).toBeVisible()
        expectValue(await storedAs(name)).toBeUndefined()
        for (const { key } of refused) {
          await fieldOf(key).focus()
          await page.keyboard.press('Control+a')
          await page.keyboard.press('Delete')
          await page.keyboard.press('Tab')
        }
      }
      await form.button('保存').click()
      await expect(form.dialog).toBeHidden()
      expectValue(pick(await storedAs(name), round), round.map(says).join('\n')).toEqual(
        storedOf(round),
      )
    },
  )

  test('in cells', async () => {
    const page = await browser.page({ as: 'admin', path: '/content/typingEdit' })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const table = tableOn(page, '录入表格')
    await showNone(page)
    const rounds = roundsOf('cell')
    const nameOf = (at: number) => `单元格 ${at}`
    for (const [at, round] of rounds.entries()) {
      await page.getByRole('button', { name: '新增' }).click()
      await expect(table.rows()).toHaveCount(at + 1)
      await table.type(at, '名称', nameOf(at))
      for (const one of round) {
        const cell = await table.cell(at, titleOf(one.key))
        await cell.scrollIntoViewIfNeeded()
        if (one.into === 'click') await cell.click()
        else {
          // A press on the cell opens it; Escape leaves it chosen.
          await cell.click()
          await page.keyboard.press('Escape')
          if (one.into === 'tab') {
            await page.keyboard.press('Shift+Tab')
            await page.keyboard.press('Tab')
          }
        }
        await enter(page, one)
        if (isList(one.key) && one.out === 'Enter' && one.into !== 'paste') await offered(page, one)
        await leave(page, one, () => page.getByRole('heading').first().click())
        await expect(cell, says(one)).not.toHaveAttribute('data-editing')
      }
    }
    for (const [at, round] of rounds.entries()) {
      for (const one of round) {
        const cell = await table.cell(at, titleOf(one.key))
        const isRed = samples[one.key].stored === null && !drops(one)
        if (isRed) {
          await expect(cell, says(one)).toHaveAttribute('aria-invalid', 'true')
          await expect(cell, says(one)).toContainText(samples[one.key].typed)
          await cell.click()
          await page.keyboard.press('Escape')
          await page.keyboard.press('Delete')
        } else await expect(cell, says(one)).not.toHaveAttribute('aria-invalid')
      }
    }
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('保存成功').first()).toBeVisible()
    for (const [at, round] of rounds.entries())
      expectValue(pick(await storedAs(nameOf(at)), round), round.map(says).join('\n')).toEqual(
        storedOf(round),
      )
  })

  test('in the query bar', async () => {
    const page = await browser.page({ as: 'admin', path: '/content/typing' })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const list = listOn(page)
    await list.unfold()
    for (const round of roundsOf('query')) {
      await list.query.getByRole('button', { name: '重置' }).click()
      for (const one of round) {
        const box = list.query.getByLabel(titleOf(one.key), { exact: true }).locator('visible=true')
        await goInto(page, one, box)
        await enter(page, one)
        if (isList(one.key) && one.out === 'Enter') await offered(page, one)
        await leave(page, one, () => page.getByRole('heading').first().click())
      }
      await expect.poll(() => inRed(list.query), round.map(says).join('\n')).toEqual([])
      await list.submit()
      const asked = new URL(page.url()).searchParams
      for (const one of round) {
        const { stored } = samples[one.key]
        const found = asked.get(`q.${one.key}`)
        expectValue(found, says(one)).toBe(drops(one) ? null : String(stored))
      }
    }
  })
})

/** Every day of two years with one of 200 times; of them 24 in `npm test`, spread over both. */
function momentsTyped(): readonly Readonly<Record<'day' | 'moment' | 'hour', string>>[] {
  const days = 731
  const wanted = isLong ? days : 24
  return Array.from({ length: wanted }, (_, at) => {
    const nth = Math.floor((at * days) / wanted)
    const day = new Date(Date.UTC(2026, 0, 1 + nth)).toISOString().slice(0, 10)
    const second = ((nth * 7919) % 200) * 432 + 11
    const hour = new Date(second * 1000).toISOString().slice(11, 19)
    return { day, moment: `${day} ${hour}`, hour }
  })
}

const dateKeys = ['day', 'moment', 'hour'] as const

describe('dates and times are stored as they were typed', () => {
  const all = momentsTyped()
  const third = (nth: number) => all.filter((_, at) => at % 3 === nth)

  test('in a form, after a click and after Tab', async () => {
    const page = await browser.page({ as: 'admin', path: '/content/typing' })
    const list = listOn(page)
    await list.settled()
    for (const [at, values] of third(0).entries()) {
      await list.tool('新增').click()
      const form = formOn(page, '新增录入')
      await form.text('名称').fill(`日期 ${at}`)
      for (const key of dateKeys) {
        const box = form.text(titleOf(key))
        if (at % 2 === 0) {
          await box.click()
          await page.locator('.ant-picker-dropdown').waitFor()
        } else await goInto(page, { key, place: 'form', into: 'tab', out: 'Tab' }, box)
        await page.keyboard.type(values[key])
      }
      await form.button('保存').click()
      await expect(form.dialog).toBeHidden()
      expectValue(await storedAs(`日期 ${at}`)).toMatchObject(values)
    }
  })

  test.runIf(isLong)('in cells, after a click and typed onto them', async () => {
    const page = await browser.page({ as: 'admin', path: '/content/typingEdit' })
    const table = tableOn(page, '录入表格')
    await showNone(page)
    for (const [at, values] of third(1).entries()) {
      await page.getByRole('button', { name: '新增' }).click()
      await expect(table.rows()).toHaveCount(at + 1)
      await table.type(at, '名称', `日期格 ${at}`)
      for (const key of dateKeys) {
        const cell = await table.cell(at, titleOf(key))
        await cell.scrollIntoViewIfNeeded()
        await cell.click()
        if (at % 2 === 0) await page.locator('.ant-picker-dropdown').waitFor()
        else await page.keyboard.press('Escape')
        await page.keyboard.type(values[key])
        await page.keyboard.press('Tab')
      }
    }
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('保存成功').first()).toBeVisible()
    for (const [at, values] of third(1).entries())
      expectValue(await storedAs(`日期格 ${at}`)).toMatchObject(values)
  })

  test('in the query bar, after a click and after Tab', async () => {
    const page = await browser.page({ as: 'admin', path: '/content/typing' })
    const list = listOn(page)
    await list.unfold()
    for (const [at, values] of third(2).entries()) {
      await list.query.getByRole('button', { name: '重置' }).click()
      for (const key of dateKeys) {
        const box = list.query.getByRole('textbox', { name: titleOf(key), exact: true })
        const into = at % 2 === 0 ? 'click' : 'tab'
        await goInto(page, { key, place: 'query', into, out: 'Tab' }, box)
        await page.keyboard.type(values[key])
      }
      await list.submit()
      const asked = new URL(page.url()).searchParams
      for (const key of dateKeys) expectValue(asked.get(`q.${key}`)).toBe(values[key])
    }
  })
})
