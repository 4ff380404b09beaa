import type { Page, Response } from 'playwright'
import type { Field } from '../../../renderer/model/entity/field'
import type { ListModel } from '../../../renderer/pages/list/model'
import type { SearchItem } from '../../../renderer/query/model'
import type { Column } from '../../../renderer/table/model'
import { type Api, apiBase, type RecordPage, type WireRecord } from '../api'
import { expect } from '../expect'
import { alertsOf, settled, sideways } from '../screens'
import { answerTo } from './answers'
import { recordsOn } from './buttons'

/** What a list was asked, and answered. */
export interface Asked extends RecordPage {
  readonly url: URL
}

/** The records that the list shows when it is opened, of a tree those of its first level. */
export async function openList(page: Page, list: ListModel, path: string): Promise<Asked> {
  const { url, result } = await answerTo<RecordPage | readonly WireRecord[]>(
    page,
    readOf(list),
    () => page.goto(path),
  )
  return { url, ...pageOf(result) }
}

/** The call by which the page reads the list's records. */
export const readOf = ({ endpoints, entity }: ListModel): string =>
  entity.parent && endpoints.list.endsWith(`${entity.api}/list`)
    ? `GET ${entity.api}/tree`
    : endpoints.list

const pageOf = (result: RecordPage | readonly WireRecord[]): RecordPage =>
  'records' in result ? result : { records: result, total: result.length, pages: 1 }

const queryOn = (page: Page) => page.getByRole('main').getByRole('search', { name: '查询条件' })

/** Texts that a query finds by a part of them, in words that mean themselves. */
const isPlain = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && !/[*,!\n]/.test(value) && value.trim() === value

/** A query item that is typed into, and a record that has a value to be found by. */
export function soughtIn(
  list: ListModel,
  records: readonly WireRecord[],
): { readonly item: SearchItem; readonly record: WireRecord; readonly text: string } | undefined {
  for (const item of list.search) {
    const { type, key } = item.field
    if (!['input', 'textarea', 'normal'].includes(type.name)) continue
    for (const record of records) {
      const text = record[key]
      if (isPlain(text)) return { item, record, text }
    }
  }
  return undefined
}

/** Searches by what nothing is called, and by a value of one of the records, which it finds among those that have it; takes the query back. */
export async function search(
  page: Page,
  list: ListModel,
  records: readonly WireRecord[],
): Promise<void> {
  const sought = soughtIn(list, records)
  if (!sought) return
  const { item, record, text } = sought
  const query = queryOn(page)
  const box = query.getByRole('textbox', { name: item.field.title, exact: true })
  const more = query.getByRole('button', { name: '展开' })
  if (!(await box.isVisible()) && (await more.isVisible())) await more.click()
  await box.fill('不会有的词')
  await query.getByRole('button', { name: '查询' }).click()
  await expect(page.getByRole('main').getByText('没有符合条件的记录').first()).toBeVisible()
  await box.fill(text)
  const found = pageOf(
    (
      await answerTo<RecordPage | readonly WireRecord[]>(page, readOf(list), () =>
        query.getByRole('button', { name: '查询' }).click(),
      )
    ).result,
  )
  const inTree = list.entity.parent !== undefined
  const values = found.records.map((one) => String(one[item.field.key] ?? ''))
  // In a tree those above what was found stand there too.
  if (!inTree) {
    expect(found.records.map(({ id }) => id)).toContain(record.id)
    for (const value of values) expect(value.toLowerCase()).toContain(text.toLowerCase())
  }
  expect(found.records.length).toBeGreaterThan(0)
  await expect(recordsOn(page)).toContainText(
    list.columns.some(({ field }) => field.key === item.field.key) ? text.slice(0, 8) : /\S/,
  )
  await query.getByRole('button', { name: '重置' }).click()
}

/** Sorts by the first column that can be, both ways, and looks at the order. */
export async function sort(page: Page, list: ListModel, api: Api, first: Asked): Promise<void> {
  const column = list.columns.find(({ sortable }) => sortable)
  if (!column || list.entity.parent) return
  const seen = new Map<string, Asked>()
  const note = async (response: Response) => {
    const url = new URL(response.url())
    if (`GET ${url.pathname.slice(apiBase.length)}` !== readOf(list)) return
    take({ url, ...(await response.json()).result })
  }
  const take = (asked: Asked) => {
    const { searchParams } = asked.url
    if (searchParams.get('column') === column.field.key)
      seen.set(searchParams.get('order') ?? '', asked)
  }
  // What is known from just now is not asked for again.
  take(first)
  page.on('response', note)
  const head = recordsOn(page).getByRole('columnheader').filter({ hasText: column.title }).first()
  // The list may have begun with one of them, or goes back to its own order in between.
  for (let click = 0; click < 4 && seen.size < 2; click += 1) {
    const before = await head.getAttribute('aria-sort')
    await head.getByRole('button', { name: column.title, exact: true }).click()
    await expect(head).not.toHaveAttribute('aria-sort', before ?? '')
    await settled(page)
  }
  page.off('response', note)
  expect([...seen.keys()].toSorted()).toEqual(['asc', 'desc'])
  for (const [order, sorted] of seen) await inOrder(sorted, order, column, api)
}

/**
 * Numbers and times are in their order. What texts are ordered by only the database knows: the first of them is the
 * last of the opposite order.
 */
async function inOrder({ url, records, pages }: Asked, order: string, { field }: Column, api: Api) {
  const values = records.map((record) => record[field.key])
  const known = values.filter((value) => value !== null && value !== undefined)
  if (isCounted(field)) {
    const sign = order === 'asc' ? 1 : -1
    const sorted = known.toSorted((a, b) => sign * compare(a, b))
    expect(known).toEqual(sorted)
  }
  expect(values[0] ?? null).toEqual(await otherEnd({ url, pages }, order, field, api))
}

/** The last value of the opposite order; what is empty stands behind it in either, and null is there where all are. */
async function otherEnd(
  { url, pages }: Pick<Asked, 'url' | 'pages'>,
  order: string,
  field: Field,
  api: Api,
): Promise<unknown> {
  const opposite = {
    ...Object.fromEntries(url.searchParams),
    order: order === 'asc' ? 'desc' : 'asc',
  }
  for (let pageNo = Math.max(1, pages); pageNo > 0; pageNo -= 1) {
    const answer = await api.call<RecordPage>('GET', url.pathname.slice(apiBase.length), {
      params: { ...opposite, pageNo },
    })
    const values = answer.result.records.map((record) => record[field.key] ?? null)
    const last = values.findLast((value) => value !== null)
    if (last !== undefined) return last
  }
  return null
}

const isCounted = (field: Field): boolean =>
  ['number', 'date', 'datetime'].includes(field.type.exprType(field).kind)

const compare = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a) < String(b)
      ? -1
      : Number(a !== b)

/** Opens the first record where its row leads to it, and comes back. */
export async function openFirst(page: Page, list: ListModel): Promise<void> {
  const link = recordsOn(page).locator('tbody').getByRole('link').first()
  if (!list.columns.some(({ open }) => open) || !(await link.isVisible())) return
  await link.click()
  await settled(page)
  expect(await alertsOf(page)).toEqual([])
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  const overlay = page.locator('.jd-overlay').last()
  if (await overlay.isVisible()) {
    await page.keyboard.press('Escape')
    await expect(overlay).toBeHidden()
  } else await page.goBack()
  await settled(page)
}
