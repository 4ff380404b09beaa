import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { entityOf } from '../../tests/support/formEntity'
import { field, formServer, openForm, success } from '../../tests/support/formHost'

const spec = entityOf({
  name: { type: 'input', title: '名称' },
  product: { type: 'input', title: '产品' },
})

test('a control is drawn again when a value changes by which it offers others', async () => {
  const entity = entityOf(
    {
      product: { type: 'input', title: '产品' },
      spec: { type: 'record', title: '规格', of: 'spec', where: { product: 'product' } },
    },
    ...(['enquiry', 1, new Map([['spec', spec]])] as const),
  )
  const server = formServer(() => success([]))
  const { user } = openForm(entity, { mode: 'add', request: server.request })
  await user.click(await screen.findByLabelText('规格'))
  await waitFor(() => expect(screen.getByText('请先填写“产品”')).toBeVisible())
  await user.type(field('产品'), '床')
  await user.click(screen.getByRole('combobox', { name: '规格' }))
  const asked = () => server.reads.filter(({ url }) => url.includes('/loadDict/')).at(-1)?.params
  await waitFor(() =>
    expect(JSON.parse(String(asked()?.superQueryGroup))).toMatchObject({
      rules: [{ field: 'product', rule: 'eq', val: '床' }],
    }),
  )
  await waitFor(() => expect(screen.queryByText('请先填写“产品”')).toBeNull())
})
