import { readFile } from 'node:fs/promises'
import type { CellValue } from 'hucre/xlsx'
import type { Page } from 'playwright'
import type { Field } from '../../../renderer/model/entity/field'
import type { ListModel } from '../../../renderer/pages/list/model'
import type { Api, RecordPage, WireRecord } from '../api'
import { expect } from '../expect'
import { type Rows, readRows, writeRows, xlsxType } from '../sheet'
import { actionOf, pressTool } from './buttons'
import { textFor } from './values'
import { nameOf } from './writing'

/** A sheet's titles and its row of one record. */
export interface ExportedRow {
  readonly titles: readonly string[]
  readonly row: readonly CellValue[]
}

/** Exports what the list shows, and finds the record in the sheet under the titles of the columns. */
export async function exportRow(
  page: Page,
  list: ListModel,
  record: WireRecord,
): Promise<ExportedRow> {
  const action = actionOf(list.toolbar, 'export')
  if (!action) throw new Error(`nobody exports ${list.entity.name}`)
  const started = page.waitForEvent('download')
  await pressTool(page, action.title)
  if ((action.props as { readonly choose?: boolean }).choose)
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: /^(导出|开始导出)/ })
      .click()
  const rows = await readRows(await readFile(await (await started).path()))
  const at = rows.findIndex((row) => row.includes('编号'))
  const titles = (rows[at] ?? []).map(String)
  const name = nameOf(list, record)
  const row = rows.slice(at + 1).find((one) => one.some((cell) => String(cell) === name))
  if (!row) throw new Error(`${name} is not in the sheet of ${rows.length} rows: ${titles.join()}`)
  expect(titles.length).toBeGreaterThan(1)
  return { titles, row }
}

/**
 * Imports the exported row as a new record: under another id, another name and other values of what must not repeat.
 * Columns that the form asks for and the list does not show are added, with the record's own values. Answers what the
 * server has then; undefined = the record needs a file, and is refused by that name.
 */
export async function importRow(
  page: Page,
  list: ListModel,
  api: Api,
  { titles, row }: ExportedRow,
  record: WireRecord,
): Promise<WireRecord | undefined> {
  const { entity } = list
  const fresh = freshValues(list)
  const asked = [...entity.fields.values()].filter(
    (field) => isAsked(field, record) && !titles.includes(field.title),
  )
  const heads = [...titles, ...asked.map(({ title }) => title)]
  // A sheet names the files of a record that is there; a new one has none.
  const fields = [...entity.fields.values()]
  const holdsFiles = ({ type }: Field) => fileTypes.has(type.name)
  const files = new Set(fields.filter(holdsFiles).map(({ title }) => title))
  const needed = fields.find((field) => holdsFiles(field) && isAsked(field, record))
  const cells = heads.map((title, at) => {
    if (title === '编号' || files.has(title)) return null
    const given = [...fresh].find(([field]) => field.title === title)
    if (given) return given[1]
    return at < row.length ? (row[at] ?? null) : textOf(asked[at - titles.length], record)
  })
  for (const [field, text] of fresh)
    if (!heads.includes(field.title)) {
      heads.push(field.title)
      cells.push(text)
    }
  const refusal = await upload(page, list, [heads, cells])
  if (needed && refusal?.includes(`请填写${needed.title}`)) return undefined
  if (refusal !== undefined) throw new Error(`not imported: ${refusal}`)
  const [field, text] = [...fresh][0] ?? []
  const found = await api.call<RecordPage>('GET', list.endpoints.list.split(' ')[1] ?? '', {
    params: { [field?.key ?? '']: text ?? '' },
  })
  const made = found.result.records.find((one) => String(one[field?.key ?? '']) === text)
  if (!made) throw new Error(`${field?.title} ${text} has not been imported`)
  return made
}

const fileTypes: ReadonlySet<string> = new Set(['image', 'file', 'upload'])

/** It must be given, always or of a record as this one is. */
const isAsked = ({ key, required, requireIf, readonly }: Field, record: WireRecord): boolean =>
  !readonly && (required || (requireIf !== undefined && (record[key] ?? '') !== ''))

/** New values of the fields by which a record is told from others, the one that names it first. */
function freshValues({ entity }: ListModel): ReadonlyMap<Field, string> {
  const { label, fields, uniques } = entity
  const own = [...fields.values()].filter((field) => field.unique)
  const groups = uniques.flatMap((group) => group.find(({ type }) => type.name === 'input') ?? [])
  const all = new Set(
    [label, ...own, ...groups].filter(({ readonly, compute }) => !readonly && !compute),
  )
  return new Map([...all].map((field) => [field, textFor(field, 20)]))
}

const textOf = (field: Field | undefined, record: WireRecord): CellValue => {
  const value = field && (record[`${field.key}_dictText`] ?? record[field.key])
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value ?? '')
}

/** Answers the sheet of what was refused, as JSON; undefined = all came in. The dialog is closed. */
async function upload(page: Page, list: ListModel, rows: Rows): Promise<string | undefined> {
  const action = actionOf(list.toolbar, 'import')
  if (!action) throw new Error(`nobody imports ${list.entity.name}`)
  await pressTool(page, action.title)
  const dialog = page.getByRole('dialog', { name: '导入EXCEL' })
  const buffer = await writeRows(rows)
  await dialog
    .getByLabel('选择导入文件')
    .setInputFiles({ name: '导出.xlsx', mimeType: xlsxType, buffer })
  await dialog.getByRole('radio', { name: '否' }).check()
  await dialog.getByRole('button', { name: '开始上传' }).click()
  const done = page.getByText('共1行数据全部导入成功！').first()
  const refused = dialog.getByRole('button', { name: /点击下载/ })
  await expect(done.or(refused).first()).toBeVisible()
  if (await done.isVisible()) {
    // Where there is something to be taken along, the dialog waits.
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    return undefined
  }
  const started = page.waitForEvent('download')
  await refused.click()
  const reasons = await readRows(await readFile(await (await started).path()))
  await dialog.getByRole('button', { name: '关闭' }).first().click()
  await expect(dialog).toBeHidden()
  return JSON.stringify(reasons)
}
