import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { everyCell, everyType } from '../../../tests/support/everyCell'
import { memoryWire } from '../../../tests/support/memoryWire'
import { grantsFor, testHost } from '../../../tests/support/testHost'
import { createConsole } from '../../console'
import { compileEntity } from '../../model/compile/compileEntity'
import type { EntityDoc } from '../../model/document/entityDoc'
import { Registry } from '../../model/entity/registry'
import { compilePage } from '../../pages/compilePage'
import { listPage } from '../../pages/list'
import { Failure } from '../../ports'
import { builtinActions } from '../builtin'

const entityDoc = {
  schema: 2,
  entity: 'product',
  title: '产品',
  label: 'name',
  api: '/cms/product',
  perm: 'product',
  fields: {
    name: { type: 'input', title: '产品名称', required: true, unique: true },
    status: { type: 'select', title: '状态', dict: 'product_status' },
    note: { type: 'input', title: '备注' },
    price: { type: 'money', title: '单价', can: 'product:price' },
    stock: { type: 'inputNumber', title: '库存', min: 0, required: true },
    reason: { type: 'input', title: '原因', showIf: "status == 'on'", requireIf: "status == 'on'" },
    amount: { type: 'money', title: '货值', compute: 'price * stock' },
    rows: { type: 'subtable', title: '规格', of: 'other' },
    createTime: { type: 'datetime', title: '创建时间', readonly: true },
  },
  states: {
    field: 'status',
    initial: 'draft',
    final: ['on'],
    steps: { publish: { title: '上架', from: ['draft'], to: 'on' } },
  },
} as const satisfies EntityDoc

const pageDoc = {
  schema: 1,
  page: 'cms/product',
  title: '产品管理',
  kind: 'list',
  entity: 'product',
  columns: ['name', 'note', 'stock'],
  toolbar: ['editMany'],
  row: [],
}
const everything = ['view', 'edit', 'price'].map((right) => `product:${right}`)
const { Page } = createConsole({ cells: everyCell, pages: [listPage], actions: builtinActions })
const registries = {
  types: everyType,
  kinds: new Registry('page kind', [listPage.doc]),
  actions: new Registry(
    'action',
    builtinActions.map(({ doc }) => doc),
  ),
  look: () => undefined,
}
const product = compileEntity(entityDoc, { types: everyType, report: () => undefined })
if (!product) throw new Error('the entity of this test compiles')
const entity = product

async function openDialog(ticked: readonly string[], more: object = {}, rights = everything) {
  const wire = memoryWire(
    entity,
    ['甲', '乙', '丙'].map((name) => ({ name, status: 'draft', note: '旧', price: 1, stock: 5 })),
  )
  const host = testHost(wire, grantsFor(...rights))
  render(<Page doc={{ ...pageDoc, ...more }} entities={[entityDoc]} ports={host.ports} />)
  const user = userEvent.setup()
  await screen.findByText('甲')
  for (const name of ticked)
    await user.click(screen.getByRole('checkbox', { name: `选择 ${name}` }))
  await user.click(screen.getByRole('button', { name: '批量编辑' }))
  const dialog = await screen.findByRole('dialog', { name: `批量编辑 ${ticked.length} 条` })
  const tick = (title: string) =>
    user.click(within(dialog).getByRole('checkbox', { name: `修改“${title}”` }))
  const save = (count: number) =>
    user.click(screen.getByRole('button', { name: `修改 ${count} 条` }))
  const sent = () => wire.callsOf('/saveRows').map(({ body }) => body)
  return { wire, host, user, dialog, tick, save, sent }
}

describe('editing many records', () => {
  test('offers what may be alike: neither unique, given, computed fields nor rows nor the state', async () => {
    const { dialog } = await openDialog(['甲'])
    const names = within(dialog)
      .getAllByRole('checkbox')
      .map((box) => box.getAttribute('aria-label'))
    expect(names).toEqual(['修改“备注”', '修改“单价”', '修改“库存”', '修改“原因”'])
  })

  test('a field that the user has no right to is not among them', async () => {
    const { dialog } = await openDialog(['甲'], {}, everything.slice(0, 2))
    expect(within(dialog).queryByRole('checkbox', { name: '修改“单价”' })).toBeNull()
  })

  test('what is ticked is written to all of them in one call, what is left empty is emptied', async () => {
    const { user, dialog, tick, save, sent, wire, host } = await openDialog(['甲', '丙'])
    await tick('备注')
    expect(within(dialog).getByText('没有填写：将清空“备注”')).toBeVisible()
    await tick('库存')
    await user.type(within(dialog).getByRole('textbox', { name: '库存' }), '9')
    await save(2)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toEqual([
      {
        changed: [
          { id: '1', ver: 1, note: null, stock: 9 },
          { id: '3', ver: 1, note: null, stock: 9 },
        ],
      },
    ])
    expect(wire.records.map(({ stock }) => stock)).toEqual([9, 5, 9])
    expect(host.said).toContainEqual({ kind: 'success', text: '已修改 2 条' })
    expect(screen.queryByText(/^已选择/)).toBeNull()
  })

  test('a required field is not emptied, a value that breaks a rule is not sent', async () => {
    const { user, dialog, tick, save, sent } = await openDialog(['甲'])
    await tick('库存')
    await save(1)
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('库存')
    await user.type(within(dialog).getByRole('textbox', { name: '库存' }), '-1')
    await save(1)
    expect(within(dialog).getByRole('alert')).toHaveTextContent('库存不能小于 0')
    expect(sent()).toEqual([])
  })

  test('those that the server refuses are named and may be left out', async () => {
    const { user, dialog, tick, save, sent, wire } = await openDialog(['甲', '乙'])
    await tick('备注')
    const errors = [{ list: 'changed', row: 1, id: '2', field: 'note', message: '已锁定' }]
    const detail = { status: 400, code: 400, result: { errors } }
    wire.refuse('/saveRows', new Failure('http', '已锁定', detail))
    await save(2)
    expect((await within(dialog).findByRole('alert')).textContent).toContain('乙：已锁定')
    await user.click(screen.getByRole('button', { name: '不改这 1 条，修改其余 1 条' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()[1]).toEqual({ changed: [{ id: '1', ver: 1, note: null }] })
  })

  test('those that others have written meanwhile are told before they are written over', async () => {
    const { dialog, tick, save, sent, wire } = await openDialog(['甲', '乙'])
    await tick('备注')
    const theirs = wire.records.find(({ id }) => id === '2')
    if (theirs) Object.assign(theirs, { ver: 4 })
    await save(2)
    expect((await within(dialog).findByRole('alert')).textContent).toContain('乙：刚被他人修改')
    await save(2)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()[1]).toMatchObject({ changed: [{ ver: 1 }, { id: '2', ver: 4 }] })
  })

  test('what has been filled in is not lost by closing', async () => {
    const { user, dialog, tick, host } = await openDialog(['甲'])
    await tick('备注')
    await user.type(within(dialog).getByLabelText('备注'), '新')
    host.answers.push(false)
    await user.click(within(dialog).getByRole('button', { name: '取消' }))
    expect(host.asked.at(-1)?.title).toBe('有未保存的修改')
    expect(dialog).toBeVisible()
  })
})

describe('its document', () => {
  const findingsOf = (action: object) =>
    compilePage(
      { doc: { ...pageDoc, toolbar: [action] }, entities: [entityDoc] },
      registries,
    ).findings.map(({ pointer, message }) => `${pointer} ${message}`)

  test.each([
    ['name', '“产品名称”不可重复，不能把多条记录改成同样的值'],
    ['status', '“状态”是状态，只能由步骤改变'],
    ['rows', '“规格”是子表，不能在这里填写'],
    ['amount', '“货值”由系统填写，不能输入'],
    ['createTime', '“创建时间”由系统填写，不能输入'],
  ])('%s cannot be edited for many', (field, message) => {
    expect(findingsOf({ action: 'editMany', fields: [field] })).toEqual([
      `/toolbar/0/fields/0 ${message}`,
    ])
  })

  test('a field stands once; what nobody types cannot be pasted either', () => {
    expect(findingsOf({ action: 'editMany', fields: ['note', 'note'] })).toEqual([
      '/toolbar/0/fields/1 “note” 重复，已出现在 /toolbar/0/fields/0',
    ])
    expect(findingsOf({ action: 'pasteMany', fields: ['name', 'amount'] })).toEqual([
      '/toolbar/0/fields/1 “货值”由系统填写，不能输入',
    ])
  })
})
