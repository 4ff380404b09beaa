import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import type { DashboardModel } from '../../../renderer/pages/dashboard/model'
import type { EditModel } from '../../../renderer/pages/edit/model'
import type { FormPageModel } from '../../../renderer/pages/form/model'
import type { Api } from '../api'
import { expect } from '../expect'
import { readRows } from '../sheet'
import { tableOn } from '../table'
import { answerTo } from './answers'
import { controlOf, type } from './fill'
import type { Screen } from './screen'
import { textFor } from './values'
import { isFree } from './writing'

type Use = (page: Page, model: unknown, api: Api) => Promise<void>

/** What is done on pages that are no list, by their kind: what the model is the kind's compiler says. */
const uses: Readonly<Record<string, Use>> = {
  form: (page, model, api) => useForm(page, model as FormPageModel, api),
  edit: (page, model) => useTable(page, model as EditModel),
  report: useReport,
  dashboard: (page, model) => useDashboard(page, model as DashboardModel),
}

/** Does what a page of another kind than lists is for. */
export const use = async (page: Page, { kind, model }: Screen, api: Api): Promise<void> =>
  await uses[kind]?.(page, model, api)

/** Changes a field of the one record, and looks whether the server has it. */
async function useForm(
  page: Page,
  { form: { groups }, endpoints, entity }: FormPageModel,
  api: Api,
) {
  const field = groups
    .flatMap(({ items }) => items.map((item) => item.field))
    .find((one) => isFree(one) && !one.showIf)
  if (!field) throw new Error(`nothing of ${entity.name} can be changed`)
  const form = page.locator('.jd-form').first()
  const control = await controlOf(form, field)
  await type(control, field, { nth: 7, pick: 0 })
  const after = await control.inputValue()
  await answerTo(page, endpoints.edit, () =>
    form.getByRole('button', { name: '保存', exact: true }).click(),
  )
  const { records } = await api.list(entity.api)
  expect(records.map((record) => String(record[field.key]))).toContain(after)
}

/** Types into a cell of the first row, and saves the table. */
async function useTable(page: Page, { title, columns, endpoints, rights }: EditModel) {
  const table = tableOn(page, title)
  await expect(table.rows().first()).toBeVisible()
  const column = columns.find(({ field }) => isFree(field))
  if (!column || !rights.edit) return
  const text = textFor(column.field, 7)
  await table.type(0, column.field.title, text)
  await answerTo(page, endpoints.saveRows, () =>
    page.getByRole('main').getByRole('button', { name: '保存', exact: true }).click(),
  )
  await expect(await table.cell(0, column.field.title)).toContainText(text)
}

/** Its figures stand in a table, and go into a sheet with the same titles. */
async function useReport(page: Page) {
  const main = page.getByRole('main')
  await expect(main.getByRole('table').first().getByRole('row').nth(1)).toBeVisible()
  const started = page.waitForEvent('download')
  await main.getByRole('button', { name: '导出' }).click()
  const rows = await readRows(await readFile(await (await started).path()))
  expect(rows.length).toBeGreaterThan(1)
}

/** Each of its cards is there, and says something. */
async function useDashboard(page: Page, { cards }: DashboardModel) {
  const shown = page.getByRole('main').locator('.jd-board-card')
  await expect(shown).toHaveCount(cards.length)
  for (const text of await shown.allTextContents()) expect(text.trim()).not.toBe('')
}
