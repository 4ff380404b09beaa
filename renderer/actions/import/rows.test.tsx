import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  fields,
  heading,
  ok,
  page,
  previewOf,
  sheet,
  start,
  textsOf,
  withFileAddresses,
  wrongRows,
} from './testing'

beforeEach(withFileAddresses)

const below = [
  { key: 'lines.color', title: '规格 · 颜色', required: true, list: '规格' },
  { key: 'lines.stock', title: '规格 · 库存', required: false, list: '规格' },
]
/** A preview with these columns; the server knows those of rows, too. */
const withRows = (...headings: readonly object[]) =>
  Promise.resolve({
    ...previewOf(...headings),
    result: { files: [{ name: '产品.xlsx', headings }], fields: [...fields, ...below] },
  })
const own = [heading('名称', 'name'), heading('货号', 'sku')]

describe('a sheet with the rows of its records', () => {
  test('is told as such; a required column of rows is missed only where the sheet has some', async () => {
    const plain = page({ preview: () => withRows(...own) })
    await plain.choose(sheet)
    expect(screen.queryByText(/一条记录可占若干行|缺少必填列/)).toBeNull()
  })

  test('has its lines explained before it is sent', async () => {
    const stock = heading('规格 · 库存', 'lines.stock')
    const { choose, user } = page({ preview: () => withRows(...own, stock) })
    await choose(sheet)
    expect(screen.getByText(/^“规格”：一条记录可占若干行.*只为新记录带入/)).toBeVisible()
    expect(screen.getByText('缺少必填列：规格 · 颜色')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '调整对应' }))
    await user.selectOptions(screen.getByLabelText('“规格 · 库存”导入到'), '')
    expect(screen.queryByText(/一条记录可占若干行|缺少必填列/)).toBeNull()
  })

  test('shows records and rows, what was tidied, and each fault at its line, where it is corrected', async () => {
    const answer = ok({
      result: {
        ...{ totalCount: 3, rowCount: 7, errorCount: 2 },
        notes: ['4 处文字已去掉首尾空格和看不见的字符'],
        columns: ['name', 'sku', 'lines.color', 'lines.stock'],
        errors: [
          {
            ...{
              file: 0,
              row: 4,
              of: 3,
              record: { 'lines.color': '红' },
              texts: { 'lines.stock': '三个' },
            },
            errors: [{ field: 'lines.stock', message: '规格 · 库存“三个”不正确' }],
          },
          {
            ...{ file: 0, row: 6, of: 3, record: { 'lines.stock': 2 }, texts: {} },
            errors: [{ field: 'lines.color', message: '请填写颜色' }],
          },
        ],
      },
    })
    const { choose, user, bodies } = page({
      preview: () => withRows(...own, ...below.map(({ title, key }) => heading(title, key))),
      check: async () => answer,
    })
    await choose(sheet)
    await user.click(start())
    const table = await wrongRows()
    expect(screen.getByText('共 3 条记录，7 行明细，其中 2 条有错误')).toBeVisible()
    // Two lines of one record are shown.
    expect(screen.getByText(/仅显示前 1 条/)).toBeVisible()
    expect(screen.getByText('4 处文字已去掉首尾空格和看不见的字符')).toBeVisible()
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent?.replace('*', ''))
        .filter((title) => title?.includes('规格')),
    ).toEqual(['规格 · 颜色', '规格 · 库存'])
    const cell = within(table).getByText('三个')
    await user.dblClick(cell)
    await user.keyboard('{Control>}a{/Control}3{Enter}')
    await user.click(screen.getByRole('button', { name: '重新校验' }))
    await waitFor(() => expect(bodies('importStart')).toHaveLength(2))
    expect(textsOf(bodies('importStart')[1], 'corrections')).toEqual({
      '0:4': { 'lines.stock': 3 },
    })
  })
})
