import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { everyCell, everyType } from '../../../tests/support/everyCell'
import { memoryWire } from '../../../tests/support/memoryWire'
import { grantsFor, testHost } from '../../../tests/support/testHost'
import { builtinActions } from '../../actions/builtin'
import { createConsole } from '../../console'
import { memoryDrafts } from '../../data/memoryDrafts'
import { compileEntity } from '../../model/compile/compileEntity'
import type { EntityDoc } from '../../model/document/entityDoc'
import { listPage } from '.'

// What is typed into a list and its small dialogs is there again when the page is loaded anew.

const entityDoc = {
  schema: 2,
  entity: 'product',
  title: '产品',
  label: 'name',
  api: '/cms/product',
  perm: 'product',
  fields: {
    name: { type: 'input', title: '产品名称', required: true },
    stock: { type: 'inputNumber', title: '库存', integer: true },
    day: { type: 'date', title: '日期' },
    status: { type: 'select', title: '状态', dict: 'product_status' },
    reason: { type: 'textarea', title: '下架原因' },
  },
  states: {
    field: 'status',
    initial: 'on',
    steps: { stop: { title: '停售', from: ['on'], to: 'off', ask: ['reason'] } },
  },
} as const satisfies EntityDoc

const pageDoc = {
  schema: 1,
  page: 'cms/product',
  title: '产品管理',
  kind: 'list',
  entity: 'product',
  columns: ['name', { field: 'stock', edit: true }],
  search: ['name', 'stock'],
  toolbar: [],
  row: ['stop'],
  sort: 'name',
}

const { Page } = createConsole({ cells: everyCell, pages: [listPage], actions: builtinActions })
const entity = compileEntity(entityDoc, { types: everyType, report: () => undefined })
if (!entity) throw new Error('the entity of these tests compiles')
const product = entity

function openPages() {
  let drafts = memoryDrafts()
  const wire = memoryWire(product, [{ name: '床', stock: 3, status: 'on' }])
  const rights = ['view', 'edit', 'stop'].map((right) => `product:${right}`)
  const user = userEvent.setup()
  return {
    kept: () => [...drafts.all.values()],
    wire,
    user,
    /** Loads the page; the one before is gone without a farewell, as by a crash. */
    async load() {
      const left = structuredClone([...drafts.all])
      cleanup()
      drafts = memoryDrafts()
      for (const [key, value] of left) drafts.put(JSON.parse(key), value)
      const { ports } = testHost(wire, grantsFor(...rights))
      render(<Page doc={pageDoc} entities={[entityDoc]} ports={{ ...ports, drafts }} />)
      await screen.findByText('床')
    },
  }
}
test('the reason of a step', async () => {
  const { user, load, kept } = openPages()
  const openStep = async () => {
    await user.click(await screen.findByRole('button', { name: '停售' }))
    return within(await screen.findByRole('dialog'))
  }
  await load()
  const dialog = await openStep()
  await user.type(await dialog.findByLabelText('下架原因'), '缺货太久')
  await waitFor(() => expect(JSON.stringify(kept())).toContain('缺货太久'))
  await load()
  const again = await openStep()
  await user.click(await again.findByRole('button', { name: '恢复' }))
  expect(again.getByLabelText('下架原因')).toHaveValue('缺货太久')
  await user.click(again.getByRole('button', { name: '取消' }))
  expect(kept()).toEqual([])
})

test('the cell of a list, also a text that stands there in red', async () => {
  const { user, load, kept, wire } = openPages()
  const openCell = async () => {
    await user.click(await screen.findByTitle('修改库存'))
    return await screen.findByRole('textbox', { name: '库存' })
  }
  await load()
  const box = await within(screen.getByRole('table')).findByTitle('修改库存')
  expect(box).toBeVisible()
  const first = await openCell()
  await user.clear(first)
  await user.type(first, '12')
  await waitFor(() => expect(JSON.stringify(kept())).toContain('12'))
  await load()
  expect(await screen.findByText(/“床” 的库存有 .* 未保存的内容/)).toBeVisible()
  const second = await openCell()
  await waitFor(() => expect(second).toHaveValue('12'))
  await user.type(second, '.5')
  expect(second).toBeInvalid()
  // Enter saves nothing of it.
  await user.keyboard('{Enter}')
  expect(screen.getByRole('alert')).toHaveTextContent('库存必须是整数')
  expect(wire.callsOf('/edit')).toEqual([])
  await waitFor(() => expect(JSON.stringify(kept())).toContain('12.5'))
  await load()
  const third = await openCell()
  await waitFor(() => expect(third).toHaveValue('12.5'))
  await user.keyboard('{Escape}')
  expect(kept()).toEqual([])
  expect(screen.queryByText(/未保存的内容/)).toBeNull()
})

test('a condition that stands in red', async () => {
  const { user, load, kept } = openPages()
  const bar = () => within(screen.getByRole('search', { name: '查询条件' }))
  const box = () => bar().getByRole('textbox', { name: '库存（止）' })
  await load()
  await user.click(bar().getByRole('button', { name: '展开' }))
  await user.type(box(), '1.5')
  await waitFor(() => expect(JSON.stringify(kept())).toContain('1.5'))
  await load()
  await waitFor(() => expect(box()).toHaveValue('1.5'))
  expect(box()).toBeInvalid()
  // It prevents asking still, and is not folded away.
  await user.click(bar().getByRole('button', { name: '查询' }))
  expect(box()).toHaveValue('1.5')
  await user.clear(box())
  await waitFor(() => expect(kept()).toEqual([]))
})

test('conditions that were not asked for', async () => {
  const { user, load, kept } = openPages()
  const bar = () => within(screen.getByRole('search', { name: '查询条件' }))
  await load()
  await user.type(bar().getByLabelText('产品名称'), '未查')
  await waitFor(() => expect(JSON.stringify(kept())).toContain('未查'))
  await load()
  await waitFor(() => expect(bar().getByLabelText('产品名称')).toHaveValue('未查'))
  await user.click(bar().getByRole('button', { name: '重置' }))
  await waitFor(() => expect(kept()).toEqual([]))
})
