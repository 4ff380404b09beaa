import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { everyCell, everyType } from '../../../tests/support/everyCell'
import { memoryWire } from '../../../tests/support/memoryWire'
import { grantsFor, testHost } from '../../../tests/support/testHost'
import { createConsole } from '../../console'
import { compileEntity } from '../../model/compile/compileEntity'
import type { EntityDoc } from '../../model/document/entityDoc'
import { listPage } from '../../pages/list'
import type { Call, Envelope } from '../../ports'
import { builtinActions } from '../builtin'

const entityDoc = {
  schema: 2,
  entity: 'product',
  title: '产品',
  label: 'name',
  api: '/cms/product',
  perm: 'product',
  fields: {
    name: { type: 'input', title: '名称', required: true, unique: true },
    stock: { type: 'inputNumber', title: '库存' },
  },
} as const satisfies EntityDoc
const pageDoc = {
  schema: 1,
  page: 'cms/product',
  title: '产品管理',
  kind: 'list',
  entity: 'product',
  columns: ['name', 'stock'],
  toolbar: ['pasteMany'],
  row: [],
}
const { Page } = createConsole({ cells: everyCell, pages: [listPage], actions: builtinActions })

test('pasted rows: what is tidied is counted, and what the server would refuse stands in red before it is saved', async () => {
  const entity = compileEntity(entityDoc, { types: everyType, report: () => undefined })
  if (!entity) throw new Error('the entity of this test compiles')
  const wire = memoryWire(entity, [{ name: '床', stock: 1 }])
  const { ports } = testHost(wire, grantsFor('product:view', 'product:add', 'product:edit'))
  const checks: unknown[] = []
  const send = async (call: Call): Promise<Envelope> => {
    if (!call.url.endsWith('/checkRows')) return await ports.request.send(call)
    checks.push(call.body)
    const errors = [{ list: 'added', row: 2, field: 'name', message: '名称重复' }]
    return { success: true, code: 200, message: '', result: { errors } }
  }
  const own = { ...ports, request: { ...ports.request, send } }
  render(<Page doc={pageDoc} entities={[entityDoc]} ports={own} />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: '粘贴新增' }))
  const dialog = await screen.findByRole('dialog', { name: '粘贴新增产品' })
  await user.click(within(dialog).getByRole('textbox', { name: '要新增的行' }))
  await user.paste('书桌 \t1\n\t2\n床\t3')
  expect(
    await within(dialog).findByText(/1 处文字的首尾空格和看不见的字符保存时去掉/),
  ).toBeVisible()
  expect(await within(dialog).findByText(/1 处现在不能保存/)).toBeVisible()
  expect(checks).toMatchObject([{ added: [{ stock: 1 }, { stock: 2 }, { name: '床' }] }])
  const cell = within(dialog).getByText('床').closest('[role="gridcell"]')
  expect(cell).toHaveAttribute('aria-invalid', 'true')
})
