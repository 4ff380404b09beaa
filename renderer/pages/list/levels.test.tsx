import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { everyCell, everyType } from '../../../tests/support/everyCell'
import { memoryWire } from '../../../tests/support/memoryWire'
import { grantsFor, testHost } from '../../../tests/support/testHost'
import { builtinActions } from '../../actions/builtin'
import { createConsole } from '../../console'
import { compileEntity } from '../../model/compile/compileEntity'
import type { EntityDoc } from '../../model/document/entityDoc'
import { listPage } from '.'

const entityDoc = {
  schema: 2,
  entity: 'product',
  title: '产品',
  label: 'name',
  api: '/cms/product',
  perm: 'product',
  fields: {
    name: { type: 'input', title: '产品名称', required: true },
    price: { type: 'money', title: '单价', required: true, editCan: 'product:pricing' },
    phone: {
      type: 'input',
      title: '厂家电话',
      required: true,
      pattern: 'phone',
      can: 'product:contact',
      mask: 'phone',
    },
  },
} as const satisfies EntityDoc

const pageDoc = {
  schema: 1,
  page: 'cms/product',
  title: '产品管理',
  kind: 'list',
  entity: 'product',
  search: ['name', 'phone'],
  columns: ['name', { field: 'price', edit: true }, 'phone'],
  toolbar: ['add'],
  row: ['edit', 'copy'],
  sort: 'name',
  form: { open: 'modal' },
}

const { Page } = createConsole({ cells: everyCell, pages: [listPage], actions: builtinActions })
const entity = compileEntity(entityDoc, { types: everyType, report: () => undefined })
if (!entity) throw new Error('the entity of this test compiles')
const product = entity

/** The server has masked what this user does not see. */
async function open(...rights: readonly string[]) {
  const wire = memoryWire(product, [{ name: '床', price: 10, phone: '138****5066' }])
  const host = testHost(wire, grantsFor(...rights.map((right) => `product:${right}`)))
  const user = userEvent.setup()
  render(<Page doc={pageDoc} entities={[entityDoc]} ports={host.ports} />)
  const row = (await screen.findByText('床')).closest('tr') as HTMLElement
  const form = async (name: string) => {
    await user.click(within(row).getByRole('button', { name }))
    return within(await screen.findByRole('dialog'))
  }
  return { wire, user, row, form }
}

test('a masked column is shown, and nothing is asked by it; a price that is only seen is not typed', async () => {
  const { row } = await open('view', 'edit')
  expect(row).toHaveTextContent('138****5066')
  expect(within(row).queryByTitle('修改单价')).toBeNull()
  expect(screen.getByLabelText('产品名称')).toBeVisible()
  expect(screen.queryByLabelText('厂家电话')).toBeNull()
  expect(screen.getByRole('columnheader', { name: /单价/ })).toHaveAttribute('aria-sort')
  expect(screen.getByRole('columnheader', { name: /厂家电话/ })).not.toHaveAttribute('aria-sort')
})

test('the form shows both without a star or a box, and sends neither', async () => {
  const { wire, user, form } = await open('view', 'edit')
  const dialog = await form('编辑')
  for (const title of ['单价', '厂家电话']) {
    expect(dialog.queryByRole('textbox', { name: new RegExp(title) })).toBeNull()
    expect(dialog.getByText(title)).not.toHaveAttribute('data-required')
  }
  expect(dialog.getByText('产品名称')).toHaveAttribute('data-required')
  expect(dialog.getByText('138****5066')).toBeVisible()
  const name = dialog.getByRole('textbox', { name: /产品名称/ })
  await user.clear(name)
  await user.type(name, '大床')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(wire.callsOf('/edit')).toHaveLength(1))
  expect(wire.callsOf('/edit')[0]?.body).toEqual({ id: '1', ver: 1, name: '大床' })
})

test('a copy begins without them', async () => {
  const { form } = await open('view', 'add')
  const dialog = await form('复制')
  expect(dialog.getByRole('textbox', { name: /产品名称/ })).toHaveValue('床')
  expect(dialog.queryByText('138****5066')).toBeNull()
})

test('who has the rights has the boxes', async () => {
  const { row, form } = await open('view', 'edit', 'contact', 'pricing')
  expect(within(row).getByTitle('修改单价')).toBeVisible()
  const dialog = await form('编辑')
  expect(dialog.getByRole('textbox', { name: /厂家电话/ })).toBeVisible()
  expect(dialog.getByText('单价')).toHaveAttribute('data-required')
})
