import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { entityOf, modelOf } from '../../tests/support/formEntity'
import { openForm } from '../../tests/support/formHost'

const product = entityOf(
  {
    name: { type: 'input', title: '名称' },
    price: { type: 'money', title: '单价' },
    stock: { type: 'inputNumber', title: '库存' },
    amount: { type: 'money', title: '货值', compute: 'price * stock' },
    status: {
      type: 'select',
      title: '状态',
      options: [
        { value: 'on', text: '在售' },
        { value: 'off', text: '下架' },
      ],
    },
    brand: { type: 'select', title: '品牌', options: [] },
    reason: { type: 'textarea', title: '原因', showIf: "status == 'off'" },
    trace: { type: 'hidden', title: '来源' },
    createBy: { type: 'normal', title: '创建人', readonly: true },
    createTime: { type: 'datetime', title: '创建时间', readonly: true },
  },
  '产品',
)
const record = {
  id: '7',
  ver: 3,
  name: '椅子',
  price: '12.5',
  stock: 4,
  amount: 50,
  status: 'on',
  brand: 'b1',
  brand_dictText: '木匠坊',
  reason: '隐藏',
  trace: 'web',
  createBy: 'admin',
  createTime: '2026-11-01 08:00:00',
}

const nameAndValue = (region: HTMLElement) => {
  const names = within(region).getAllByRole('term')
  const values = within(region).getAllByRole('definition')
  return names.map((name, index) => [name.textContent, values[index]?.textContent])
}

test('a record to read shows the form’s groups with texts, and who made it last', () => {
  const model = modelOf(product, 'drawer', {
    基本: ['name', 'status', 'brand', 'reason', 'trace'],
    价格: ['price', 'stock', 'amount'],
  })
  openForm(product, { mode: 'view', record, model })
  const dialog = screen.getByRole('dialog', { name: '产品详情' })
  const [basic, prices, system] = within(dialog).getAllByRole('region')
  if (!basic || !prices || !system) throw new Error('three groups expected')
  expect(nameAndValue(basic)).toEqual([
    ['名称', '椅子'],
    ['状态', '在售'],
    ['品牌', '木匠坊'],
  ])
  expect(nameAndValue(prices)).toEqual([
    ['单价', '12.50'],
    ['库存', '4'],
    ['货值', '50.00'],
  ])
  expect(system).toHaveAccessibleName('系统信息')
  expect(nameAndValue(system)).toEqual([
    ['创建人', 'admin'],
    ['创建时间', '2026-11-01 08:00'],
  ])
  expect(within(dialog).queryByRole('textbox')).not.toBeInTheDocument()
  // The arrow keys scroll it.
  expect(within(dialog).getByRole('group', { name: '产品详情' })).toHaveFocus()
})
