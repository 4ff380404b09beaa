import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { entityOf } from '../../tests/support/formEntity'
import { field, openForm } from '../../tests/support/formHost'

const cost = entityOf({ amount: { type: 'money', title: '金额' } })
const entity = entityOf(
  {
    name: { type: 'input', title: '名称' },
    budget: {
      type: 'money',
      title: '预算',
      invalidIf: 'total > budget',
      invalidMessage: '花费超过预算',
    },
    costs: { type: 'subtable', title: '花费', of: 'cost', columns: ['amount'] },
    total: { type: 'money', title: '合计', compute: 'sum(costs.map(c, c.amount))' },
  },
  ...(['product', 1, new Map([['cost', cost]])] as const),
)
const record = {
  ...{ id: '7', ver: 3, name: '展会', budget: '500.00' },
  costs: [{ id: 'a', ver: 1, amount: '900.00' }],
}

async function typeBudget(user: ReturnType<typeof openForm>['user'], text: string) {
  await user.clear(field('预算'))
  await user.paste(text)
}

test('a record that breaks a rule by its rows already can be improved, with a warning', async () => {
  const { user, save, server } = openForm(entity, { mode: 'edit', record })
  expect(await screen.findByText('原有问题，可先保存：花费超过预算')).toBeVisible()
  await typeBudget(user, '600')
  await user.click(save())
  await waitFor(() => expect(server.writes).toMatchObject([{ body: { budget: 600 } }]))
})

test('what worsens it is refused in red', async () => {
  const { user, save, server } = openForm(entity, { mode: 'edit', record })
  await typeBudget(user, '400')
  await user.click(save())
  expect(await screen.findByText('花费超过预算')).toBeVisible()
  expect(screen.queryByText(/原有问题/)).toBeNull()
  expect(server.writes).toEqual([])
})

test('a new record is refused for the same', async () => {
  const { id: _, ver: __, ...values } = record
  const { user, save, server } = openForm(entity, { mode: 'add', record: values })
  await user.click(save())
  expect(await screen.findByText('花费超过预算')).toBeVisible()
  expect(server.writes).toEqual([])
})

const goods = entityOf({ amount: { type: 'money', title: '金额', min: 0 } })
const order = entityOf(
  {
    name: { type: 'input', title: '名称' },
    rows: { type: 'subtable', title: '行', of: 'goods', columns: ['amount'] },
  },
  ...(['product', 1, new Map([['goods', goods]])] as const),
)

test('rows of the record that nobody changed may be as wrong as they were', async () => {
  const stored = { id: '7', ver: 3, name: '旧单', rows: [{ id: 'a', ver: 1, amount: '-5.00' }] }
  const { user, save, server } = openForm(order, { mode: 'edit', record: stored })
  await screen.findByRole('grid')
  await user.clear(field('名称'))
  await user.paste('新单')
  await user.click(save())
  await waitFor(() => expect(server.writes).toMatchObject([{ body: { name: '新单' } }]))
})
