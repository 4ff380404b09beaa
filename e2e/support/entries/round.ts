import type { Page } from 'playwright'
import type { ListModel } from '../../../renderer/pages/list/model'
import type { Api, WireRecord } from '../api'
import { expect } from '../expect'
import { alertsOf, settled } from '../screens'
import { actionOf, offeredByToolbar, rowOf } from './buttons'
import { type Asked, openFirst, openList, search, sort } from './reading'
import type { Screen } from './screen'
import { exportRow, importRow } from './sheets'
import { add, edit, nameOf, openAt, remove, step } from './writing'

interface Round {
  readonly screen: Screen
  readonly list: ListModel
  /** Signed in as the user who makes the round. */
  readonly api: Api
  /** Takes away what the user may not. */
  readonly admin: Api
}

/** Opens the list: without its groups, whose rows are read when they are unfolded. */
export async function openRound(page: Page, { screen, list }: Round): Promise<Asked> {
  const opened = await openList(page, list, pathOf(screen, list))
  await settled(page)
  return opened
}

const pathOf = ({ path }: Screen, list: ListModel): string =>
  list.group.length > 0 ? `${path}?group=off` : path

/** All that a list's documents let its user do: read, and where he may, add, edit, take further, export, import, delete. */
export async function round(page: Page, given: Round, opened: Asked): Promise<void> {
  const { list, api } = given
  const { records } = opened
  await search(page, list, records)
  await settled(page)
  if (records.length > 1) await sort(page, list, api, opened)
  await openFirst(page, list)
  await offersWhatItMay(page, list)
  if (actionOf(list.toolbar, 'add')) await writeRound(page, given)
  expect(await alertsOf(page)).toEqual([])
}

/** What writes, and what it is usually called. */
const writes: Readonly<Record<string, string>> = {
  add: '新增',
  import: '导入',
  export: '导出',
  deleteMany: '批量删除',
}

/** The toolbar has the buttons that the documents and the user's rights give, and of those that write no others. */
async function offersWhatItMay(page: Page, list: ListModel): Promise<void> {
  const offers = await offeredByToolbar(page)
  for (const [type, usual] of Object.entries(writes)) {
    const action = actionOf(list.toolbar, type)
    if (action) expect(offers).toContain(action.title)
    else expect(offers).not.toContain(usual)
  }
}

async function writeRound(page: Page, given: Round): Promise<void> {
  const { screen, list, api, admin } = given
  const path = pathOf(screen, list)
  const added = await add(page, list, api)
  if (!added) return
  const made = [added.id]
  await openAt(page, list, path, added)
  let record = await edit(page, list, api, added)
  if (nameOf(list, record) !== nameOf(list, added)) await openAt(page, list, path, record)
  let copy: WireRecord | undefined
  if (actionOf(list.toolbar, 'export')) {
    const sheet = await exportRow(page, list, record)
    if (actionOf(list.toolbar, 'import')) {
      copy = await importRow(page, list, api, sheet, record)
      if (copy) made.push(copy.id)
    }
  }
  record = await step(page, list, api, record)
  const last = copy ?? record
  if (actionOf(list.row, 'delete')) {
    await openAt(page, list, path, last)
    if (await remove(page, list, last)) made.splice(made.indexOf(last.id), 1)
  } else
    await expect(rowOf(page, nameOf(list, record)).getByText('删除', { exact: true })).toHaveCount(
      0,
    )
  const [, url = ''] = list.endpoints.delete.split(' ')
  for (const id of made) await admin.call('DELETE', url, { params: { id } })
}
