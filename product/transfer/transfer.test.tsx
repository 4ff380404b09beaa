import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { checkCellType, chooseFirst, fieldOf, lookupOf } from '#testing'
import transfer from './index'
import { transferValue } from './value'

const dicts = {
  material: [
    { value: 'cotton', text: '纯棉' },
    { value: 'linen', text: '亚麻' },
    { value: 'oak', text: '橡木', disabled: true },
  ],
} as const

beforeAll(() => transfer.preload?.())

checkCellType(transfer, {
  props: { dict: 'material' },
  dicts,
  values: [['cotton'], ['linen', 'cotton']],
  nonsense: [true, {}, [null, {}], ['a,b']],
  edit: {
    async act(user, control) {
      await user.click(await within(control).findByText('亚麻'))
      await user.click(within(control).getByRole('button', { name: 'right' }))
    },
    gives: ['linen'],
  },
  search: chooseFirst,
})

test('what is chosen stands on the right, and goes back to the left', async () => {
  const onChange = vi.fn()
  const field = fieldOf(transferValue, { dict: 'material' }, { title: '材质' })
  render(
    <transfer.Edit
      id="a"
      value={['linen']}
      field={field}
      onChange={onChange}
      lookup={lookupOf(dicts)}
    />,
  )
  const group = await screen.findByRole('group', { name: '材质' })
  const [left, right] = group.querySelectorAll<HTMLElement>('.ant-transfer-list')
  if (!left || !right) throw new Error('no two lists')
  expect(within(left).getByText('纯棉')).toBeVisible()
  const user = userEvent.setup()
  await user.click(within(right).getByText('亚麻'))
  await user.click(within(group).getByRole('button', { name: 'left' }))
  expect(onChange).toHaveBeenLastCalledWith(null)
})
