import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Failure, PortsContext } from '../../ports'
import { checkCellType, fieldOf, lookupOf, portsOf } from '../testing'
import { category } from './index'
import { categoryDict, categoryValue } from './value'

const dicts = {
  [categoryDict]: [
    { value: 'B01A01', text: '床品' },
    { value: 'B01A02', text: '毛毯' },
  ],
}
const tree = [
  {
    key: '1',
    title: '床品',
    code: 'B01A01',
    children: [{ key: '2', title: '四件套', code: 'B01A01A01' }],
  },
  { key: '3', title: '毛毯', code: 'B01A02', leaf: true },
]
const answers = { '/sys/category/loadTreeRoot': tree }

checkCellType(category, {
  props: { root: 'B01' },
  dicts,
  answers,
  values: ['B01A01', 'B01A02'],
  nonsense: ['床 品', 'a,b', "x' or 1=1", {}, true],
  edit: {
    async act(user, control) {
      await user.click(control)
      await user.click(await screen.findByTitle('四件套', {}, { timeout: 10_000 }))
    },
    gives: 'B01A01A01',
  },
})

async function open(ports = portsOf(answers)) {
  const field = fieldOf(categoryValue, { root: 'B01' }, { title: '分类' })
  render(
    <PortsContext value={ports}>
      <category.Edit
        id="a"
        value={null}
        field={field}
        lookup={lookupOf(dicts)}
        onChange={() => {}}
      />
    </PortsContext>,
  )
  await userEvent.setup().click(screen.getByRole('combobox', { name: '分类' }))
}

test('the tree below the root of the document is asked for when it is opened', async () => {
  const ports = portsOf(answers)
  const send = vi.spyOn(ports.request, 'send')
  await open(ports)
  await screen.findByTitle('毛毯')
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({
      url: '/sys/category/loadTreeRoot',
      params: { async: 'false', pcode: 'B01' },
    }),
  )
})

test('a failed tree is announced and leaves the control usable', async () => {
  const ports = portsOf()
  const error = vi.spyOn(ports.notify, 'error')
  vi.spyOn(ports.request, 'send').mockRejectedValue(new Failure('network', '网络连接失败'))
  await open(ports)
  await screen.findByText('没有分类')
  expect(error).toHaveBeenCalledWith('网络连接失败')
})

test('an answer of another shape, or a node inside itself, breaks nothing', async () => {
  const loop = [
    { title: '床品', code: 'A', children: [{ title: '床品', code: 'A' }] },
    null,
    { code: 5 },
  ]
  await open(portsOf({ '/sys/category/loadTreeRoot': loop }))
  expect(await screen.findAllByTitle('床品')).toHaveLength(1)
})

test('a code without a name shows as itself', () => {
  const field = fieldOf(categoryValue, {})
  render(<category.Show value="Z9" field={field} lookup={lookupOf()} place="cell" />)
  expect(screen.getByText('Z9')).toBeVisible()
})
