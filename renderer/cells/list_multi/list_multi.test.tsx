import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { checkCellType, fieldOf, lookupOf } from '../testing'
import { list_multi } from '.'
import { listMultiValue } from './value'

const dicts = {
  material: [
    { value: 'cotton', text: '纯棉' },
    { value: 'linen', text: '亚麻', color: 'amber' },
  ],
} as const

checkCellType(list_multi, {
  props: { dict: 'material' },
  dicts,
  values: [['cotton'], ['linen', 'cotton']],
  nonsense: [true, {}, [null, {}], ['a,b']],
  edit: {
    async act(user, control) {
      await user.click(control)
      await user.click(await screen.findByTitle('亚麻'))
    },
    gives: ['linen'],
  },
})

const field = fieldOf(listMultiValue, { dict: 'material' })

test('the wire and the column carry a comma list, without blanks or repeats', () => {
  expect(listMultiValue.toWire(['cotton', 'linen'], field)).toBe('cotton,linen')
  expect(listMultiValue.fromWire(' cotton, linen,,cotton', field)).toEqual(['cotton', 'linen'])
})

test('a sheet carries the texts, with either comma', () => {
  const lookup = lookupOf(dicts)
  expect(listMultiValue.toText(['cotton', 'linen'], field, lookup)).toBe('纯棉,亚麻')
  expect(listMultiValue.fromText('亚麻，纯棉', field, lookup)).toEqual(['linen', 'cotton'])
})

test('a state has the tone that its dictionary names, and no tone of its own without', () => {
  const lookup = lookupOf(dicts)
  render(<list_multi.Show value={['linen', 'cotton']} field={field} lookup={lookup} place="cell" />)
  expect(screen.getByText('亚麻')).toHaveAttribute('data-tone', 'amber')
  expect(screen.getByText('纯棉')).toHaveAttribute('data-tone', 'neutral')
})

test("the server's translation is shared out among the values", () => {
  render(
    <list_multi.Show
      value={['x', 'y']}
      text="甲,乙"
      field={field}
      lookup={lookupOf()}
      place="cell"
    />,
  )
  expect(screen.getByText('甲')).toBeVisible()
  expect(screen.getByText('乙')).toBeVisible()
})

test("in a table it shows the first tag and '+ n …'; clearing stores ''", async () => {
  const onChange = vi.fn()
  const { container } = render(
    <list_multi.Edit
      id="a"
      value={['cotton', 'linen']}
      field={field}
      onChange={onChange}
      lookup={lookupOf(dicts)}
      place="table"
      open
    />,
  )
  await waitFor(() => expect(container.querySelector('.ant-select-open')).not.toBeNull())
  expect(container).toHaveTextContent('纯棉')
  expect(container).toHaveTextContent('+ 1 ...')
  expect(listMultiValue.toWire(null, field)).toBeNull()
})
