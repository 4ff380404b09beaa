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
import type { Operator } from '../../model/entity/field'
import type { Condition, ConditionNode, Rule, RuleValue } from '../../model/query/condition'
import { writeGroup } from '../../model/query/conditionJson'
import { listPage } from '.'

const entityDoc = {
  schema: 2,
  entity: 'product',
  title: '产品',
  label: 'name',
  api: '/cms/product',
  perm: 'product',
  fields: {
    name: { type: 'input', title: '产品名称' },
    status: {
      type: 'select',
      title: '状态',
      options: [
        { value: 'on', text: '上架' },
        { value: 'draft', text: '草稿' },
        { value: 'off', text: '下架' },
      ],
    },
    price: { type: 'money', title: '单价' },
    kind: { type: 'select', title: '类型', dict: 'product_kind' },
    stock: { type: 'inputNumber', title: '库存' },
    sold: { type: 'date', title: '售出' },
  },
} as const satisfies EntityDoc

const pageDoc = {
  schema: 2,
  page: 'cms/product',
  title: '产品管理',
  kind: 'list',
  entity: 'product',
  search: ['name', { field: 'stock', op: 'between' }],
  columns: ['name', 'status'],
  aside: 'kind',
  sort: 'name',
}

const { Page } = createConsole({ cells: everyCell, pages: [listPage], actions: builtinActions })
const entity = compileEntity(entityDoc, { types: everyType, report: () => undefined })
if (!entity) throw new Error('the entity of this test compiles')
const product = entity

const rule = (field: string, operator: Operator, val: RuleValue): Rule => ({
  field,
  rule: operator,
  val,
})
const all = (...rules: readonly ConditionNode[]): Condition => ({ match: 'and', rules })
const any = (...rules: readonly ConditionNode[]): Condition => ({ match: 'or', rules })

async function open(address: Readonly<Record<string, string | Condition>>) {
  const wire = memoryWire(product, [{ name: '床', kind: 'bed', price: 10, stock: 7 }], {
    product_kind: [{ value: 'bed', text: '床类' }],
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(address))
    search.set(name, typeof value === 'string' ? value : JSON.stringify(writeGroup(value)))
  const host = testHost(wire, grantsFor('product:view'), String(search))
  const user = userEvent.setup()
  render(<Page doc={pageDoc} entities={[entityDoc]} ports={host.ports} />)
  return { host, user, wire }
}

const list = () => screen.findByRole('list', { name: '生效的条件' })
const words = async () =>
  within(await list())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const remove = (condition: string) => screen.getByRole('button', { name: `去掉条件 ${condition}` })
const change = (condition: string) => screen.getByRole('button', { name: `修改条件 ${condition}` })

test('each condition stands above the records in words, whatever set it', async () => {
  await open({
    'q.name': '床',
    'q.stock': '5~9',
    in: 'bed',
    advanced: all(
      rule('price', 'gt', '3'),
      rule('status', 'in', ['on', 'draft']),
      rule('name', 'right_like', '床'),
      rule('sold', 'empty', '1'),
      any(rule('stock', 'le', '9'), all(rule('stock', 'ge', '50'), rule('status', 'ne', 'off'))),
    ),
  })
  await screen.findByRole('button', { name: '修改条件 类型：床类' })
  expect(await words()).toEqual([
    '产品名称 包含 “床”',
    '库存：5 至 9',
    '类型：床类',
    '单价 > 3.00',
    '状态：上架、草稿',
    '产品名称 以 “床” 开头',
    '售出 为空',
    '库存 ≤ 9 或 （库存 ≥ 50 且 状态 不是 下架）',
  ])
})

test('what is joined by "or" is one condition', async () => {
  await open({ advanced: any(rule('stock', 'le', '9'), rule('status', 'eq', 'on')) })
  expect(await words()).toEqual(['库存 ≤ 9 或 状态：上架'])
})

test('a list without conditions says nothing of them', async () => {
  await open({})
  await screen.findByText('床')
  expect(screen.queryByRole('list', { name: '生效的条件' })).toBeNull()
})

test('one is taken out without the others, and the focus goes on to the next', async () => {
  const { host, user } = await open({
    'q.name': '床',
    in: 'bed',
    advanced: all(rule('price', 'gt', '3'), rule('stock', 'le', '9')),
  })
  await list()
  await user.click(remove('单价 > 3.00'))
  await waitFor(async () => expect(await words()).toHaveLength(3))
  expect(remove('库存 ≤ 9')).toHaveFocus()
  expect(host.search()).toContain('"field":"stock"')
  expect(host.search()).not.toContain('price')
  await user.click(remove('库存 ≤ 9'))
  await user.click(remove('类型：床类'))
  await waitFor(() => expect(host.search()).toBe('q.name=床'))
  expect(remove('产品名称 包含 “床”')).toHaveFocus()
  await user.click(remove('产品名称 包含 “床”'))
  await waitFor(() => expect(host.search()).toBe(''))
})

test('all are taken out at once', async () => {
  const { host, user } = await open({
    'q.name': '床',
    in: 'bed',
    advanced: all(rule('price', 'gt', '3')),
  })
  await list()
  await user.click(screen.getByRole('button', { name: '全部清除' }))
  await waitFor(() => expect(host.search()).toBe(''))
})

test('one is changed where it was set', async () => {
  const { user } = await open({
    'q.stock': '5~',
    in: 'bed',
    advanced: all(rule('price', 'ge', '3')),
  })
  await list()
  await user.click(change('库存 ≥ 5'))
  expect(within(screen.getByRole('search')).getByDisplayValue('5')).toHaveFocus()
  const beside = await screen.findByRole('button', { name: /^床类/, pressed: true })
  await user.click(change('类型：床类'))
  expect(beside).toHaveFocus()
  await user.click(change('单价 ≥ 3.00'))
  expect(await screen.findByRole('dialog', { name: '高级查询构造器' })).toBeVisible()
})
