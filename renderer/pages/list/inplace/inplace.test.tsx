import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { everyCell, everyType } from '../../../../tests/support/everyCell'
import { memoryWire } from '../../../../tests/support/memoryWire'
import { grantsFor, testHost } from '../../../../tests/support/testHost'
import { builtinActions } from '../../../actions/builtin'
import { createConsole } from '../../../console'
import { compileEntity } from '../../../model/compile/compileEntity'
import type { EntityDoc } from '../../../model/document/entityDoc'
import { Registry } from '../../../model/entity/registry'
import { Failure } from '../../../ports'
import { compilePage } from '../../compilePage'
import { listPage } from '..'

const entityDoc = {
  schema: 1,
  entity: 'product',
  title: '产品',
  label: 'name',
  api: '/cms/product',
  perm: 'product',
  fields: {
    name: { type: 'input', title: '产品名称', required: true },
    price: { type: 'money', title: '单价', min: 0, can: 'product:price' },
    stock: { type: 'inputNumber', title: '库存', disableIf: 'price > 100' },
    amount: { type: 'money', title: '货值', compute: 'price * stock' },
    intro: { type: 'richtext', title: '介绍' },
  },
} as const satisfies EntityDoc

const pageDoc = {
  schema: 1,
  page: 'cms/product',
  title: '产品管理',
  kind: 'list',
  entity: 'product',
  columns: [
    { field: 'name', open: 'detail' },
    { field: 'price', edit: true },
    { field: 'stock', edit: true },
    'amount',
  ],
  toolbar: [],
  row: [],
  sort: 'name',
}

const { Page } = createConsole({ cells: everyCell, pages: [listPage], actions: builtinActions })
const entity = compileEntity(entityDoc, { types: everyType, report: () => undefined })
if (!entity) throw new Error('the entity of this test compiles')
const product = entity

async function open(rights = ['view', 'edit', 'price']) {
  const wire = memoryWire(product, [
    { name: '床', price: 10, stock: 3, amount: 30 },
    { name: '桌', price: 500, stock: 2, amount: 1000 },
  ])
  const host = testHost(wire, grantsFor(...rights.map((right) => `product:${right}`)))
  const user = userEvent.setup()
  render(<Page doc={pageDoc} entities={[entityDoc]} ports={host.ports} />)
  const row = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement // of a table
  await row('床')
  const cell = async (name: string, title: string) =>
    within(await row(name)).getByTitle<HTMLElement>(`修改${title}`)
  const edits = () => wire.callsOf('/edit').map(({ body }) => body)
  return {
    wire,
    host,
    user,
    row,
    cell,
    edits,
    box: (title: string) => screen.findByLabelText(title),
  }
}

describe('a column with edit', () => {
  test('a click, Enter or F2 opens the cell; Enter saves id, version and this field alone, and the row comes anew', async () => {
    const { user, cell, row, box, edits } = await open()
    await user.click(await cell('床', '单价'))
    const input = await box('单价')
    expect(input).toHaveFocus()
    expect(input).toHaveValue('10')
    await user.clear(input)
    await user.keyboard('12.5{Enter}')
    await waitFor(async () => expect(await row('床')).toHaveTextContent('12.50'))
    expect(edits()).toEqual([{ id: '1', ver: 1, price: 12.5 }])
    await waitFor(async () => expect(await cell('床', '单价')).toHaveFocus())
    await user.keyboard('{F2}')
    await user.clear(await box('单价'))
    await user.keyboard('13')
    // A click elsewhere saves it, too.
    await user.click(screen.getByRole('heading', { name: '产品管理' }))
    await waitFor(() => expect(edits()[1]).toEqual({ id: '1', ver: 2, price: 13 }))
    await waitFor(() => expect(screen.queryByLabelText('单价')).toBeNull())
  })

  test('Esc takes it back; nothing changed is not sent', async () => {
    const { user, cell, row, box, edits } = await open()
    await user.click(await cell('床', '库存'))
    await user.clear(await box('库存'))
    await user.keyboard('99{Escape}')
    await waitFor(() => expect(screen.queryByLabelText('库存')).toBeNull())
    expect(await row('床')).toHaveTextContent('床10.00330.00')
    await user.keyboard('{Enter}')
    await box('库存')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByLabelText('库存')).toBeNull())
    expect(edits()).toEqual([])
  })

  test('the rules of the record hold; what the server says stands at the cell', async () => {
    const { user, cell, box, edits, wire } = await open()
    await user.click(await cell('床', '单价'))
    await user.clear(await box('单价'))
    await user.keyboard('-1{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('单价不能小于 0')
    expect(edits()).toEqual([])
    const errors = [{ field: 'price', message: '价格已锁定' }]
    const detail = { status: 400, code: 400, result: { errors } }
    wire.refuse('/edit', new Failure('http', '无效', detail))
    await user.clear(await box('单价'))
    await user.keyboard('7{Enter}')
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('价格已锁定'))
    expect(await box('单价')).toHaveValue('7')
    await user.keyboard('{Escape}')
    await user.click(await cell('桌', '库存'))
    expect(await screen.findByText('这条记录的库存当前不可修改')).toBeVisible()
    expect(await box('库存')).toBeDisabled()
  })

  test('a record that somebody else has written shows its current value, and is overwritten only on purpose', async () => {
    const { user, cell, box, edits, wire } = await open()
    await user.click(await cell('床', '单价'))
    await user.clear(await box('单价'))
    await user.keyboard('12')
    const theirs = wire.records.find(({ id }) => id === '1')
    if (theirs) Object.assign(theirs, { ver: 5, price: 11 })
    await user.keyboard('{Enter}')
    expect(await screen.findByText(/该记录已被他人修改，现值：11.00/)).toBeVisible()
    expect(await box('单价')).toHaveValue('12')
    await user.click(await box('单价'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(edits().at(-1)).toEqual({ id: '1', ver: 5, price: 12 }))
    await waitFor(() => expect(screen.queryByLabelText('单价')).toBeNull())
  })

  test('without the right to edit, or to see the field, there is nothing to press', async () => {
    await open(['view', 'price'])
    expect(screen.queryByTitle('修改单价')).toBeNull()
    expect(await screen.findByText('10.00')).toBeVisible()
  })

  test('what nobody types, or has no room in a row, is an error of the document', () => {
    const registries = {
      types: everyType,
      kinds: new Registry('page kind', [listPage.doc]),
      actions: new Registry(
        'action',
        builtinActions.map(({ doc }) => doc),
      ),
      look: () => undefined,
    }
    const doc = {
      ...pageDoc,
      columns: [
        ...pageDoc.columns.slice(0, 2),
        { field: 'amount', edit: true },
        { field: 'intro', edit: true },
      ],
    }
    const { findings } = compilePage({ doc, entities: [entityDoc] }, registries)
    expect(findings.map(({ pointer, message }) => `${pointer} ${message}`)).toEqual([
      '/columns/2/edit 字段 “amount” 不能在列表中修改',
      '/columns/3/field “intro”（富文本）太大，不适合作列表的列',
      '/columns/3/edit 字段 “intro” 不能在列表中修改',
    ])
  })
})
