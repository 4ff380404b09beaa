import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Failure, PortsContext } from '../../ports'
import { checkCellType, fieldOf, lookupOf, portsOf } from '../testing'
import { category } from '.'
import { categoryDict, categoryValue } from './value'

const dicts = {
  [categoryDict]: [
    { value: 'B01A01', text: '床品' },
    { value: 'B01A02', text: '毛毯' },
  ],
}
const url = '/sys/category/loadTreeData'
const level = [
  { key: '1', title: '床品', code: 'B01A01', leaf: false },
  { key: '3', title: '毛毯', code: 'B01A02', leaf: true },
]
const answers = { [url]: level }

checkCellType(category, {
  props: { root: 'B01' },
  dicts,
  answers,
  values: ['B01A01', 'B01A02'],
  nonsense: ['床 品', 'a,b', "x' or 1=1", {}, true],
  edit: {
    async act(user, control) {
      await user.click(control)
      await user.click(await screen.findByTitle('毛毯'))
    },
    gives: 'B01A02',
  },
})

test('what a typed text names: one, why none of several, or the one that a path leads to', async () => {
  const twins = [
    { key: '4', title: '毛毯', path: '床品 / 毛毯', code: 'B01A01', leaf: true },
    { key: '5', title: '毛毯', path: '家居 / 毛毯', code: 'B01A02', leaf: true },
    { key: '6', title: '毛毯 / 厚', path: '毛毯 / 厚', code: 'B01A03', leaf: true },
  ]
  const { request } = portsOf({ [url]: twins })
  const at = { field: fieldOf(categoryValue, {}, { title: '分类' }), request, valueAt: () => null }
  expect(await category.named?.('毛毯', at)).toEqual({
    why: '有 2 个分类叫“毛毯”：床品 / 毛毯、家居 / 毛毯，请写出上级，如“床品 / 毛毯”',
  })
  expect(await category.named?.('家居/毛毯', at)).toEqual({ value: 'B01A02' })
  expect(await category.named?.('家居 ／ 毛毯', at)).toEqual({ value: 'B01A02' })
  expect(await category.named?.('厨房/毛毯', at)).toBeUndefined()
  expect(await category.named?.('厚', at)).toEqual({ value: 'B01A03' })
  expect(await category.named?.('/', at)).toBeUndefined()
})

/** A form that keeps what its control refuses. */
function Refusing({ onChange }: { readonly onChange: (code: unknown) => void }) {
  const [refusal, setRefusal] = useState<readonly [text: string, why: string]>()
  return (
    <>
      <category.Edit
        id="a"
        value={null}
        field={fieldOf(categoryValue, {}, { title: '分类' })}
        lookup={lookupOf(dicts)}
        onChange={onChange}
        refused={refusal?.[0]}
        onRefuse={(text, why = '') => setRefusal([text, why])}
      />
      <p>{refusal?.[1]}</p>
    </>
  )
}

test('a whole path is found in the list, and is taken by who goes on', async () => {
  const nodes = ['床品 / 毛毯', '家居 / 毛毯', '家居 / 床品 / 毛毯', '床品 / 毛毯套'].map(
    (path, at) => {
      const title = path.split(' / ').at(-1) ?? ''
      return { key: `${at}`, title, path, code: `B${at}`, leaf: true }
    },
  )
  const change = vi.fn()
  const ports = portsOf({ [url]: [] })
  const send = vi.spyOn(ports.request, 'send').mockImplementation(async ({ params }) => {
    const { keyword = '' } = params ?? {}
    const result = nodes.filter(({ title }) => title.includes(String(keyword)))
    return { success: true, code: 200, message: '', result: keyword === '' ? [] : result }
  })
  render(
    <PortsContext value={ports}>
      <Refusing onChange={change} />
    </PortsContext>,
  )
  const user = userEvent.setup()
  const box = screen.getByRole('combobox', { name: '分类' })
  await user.click(box)
  await user.paste('床品/毛毯')
  await screen.findByTitle('床品 / 毛毯')
  expect(screen.queryByTitle('家居 / 毛毯')).toBeNull()
  expect(screen.getByTitle('家居 / 床品 / 毛毯')).toBeInTheDocument()
  await user.keyboard('{Tab}')
  await waitFor(() => expect(change).toHaveBeenCalledWith('B0'))
  const asked = send.mock.calls.flatMap(([{ params }]) => params?.keyword ?? [])
  expect(asked).toEqual(['床品/毛毯', '毛毯'])
})

test('in a form the reason stands at the field', async () => {
  const twins = ['床品', '家居'].map((above, at) => {
    return { key: `${at}`, title: '毛毯', path: `${above} / 毛毯`, code: `B${at}`, leaf: true }
  })
  const change = vi.fn()
  render(
    <PortsContext value={portsOf({ [url]: twins })}>
      <Refusing onChange={change} />
    </PortsContext>,
  )
  const user = userEvent.setup()
  const box = () => screen.getByRole('combobox', { name: '分类' })
  await user.click(box())
  await waitFor(() => expect(box().tagName).toBe('INPUT'))
  await user.type(box(), '毛毯')
  await user.tab()
  const why = /^有 2 个分类叫“毛毯”：床品/
  expect(await screen.findByText(why)).toBeVisible()
  // Back by the keyboard, the refused text is taken away as any other.
  await user.tab({ shift: true })
  expect(box()).toHaveFocus()
  await user.keyboard('{Control>}a{/Control}{Backspace}家居/毛毯')
  await user.tab()
  await waitFor(() => expect(change).toHaveBeenLastCalledWith('B1'))
})

async function open(ports = portsOf(answers), props: object = { root: 'B01' }) {
  const field = fieldOf(categoryValue, props, { title: '分类' })
  const rest = { field, lookup: lookupOf(dicts), onChange: () => {} }
  render(
    <PortsContext value={ports}>
      <category.Edit id="a" value={null} {...rest} />
    </PortsContext>,
  )
  await userEvent.setup().click(screen.getByRole('combobox', { name: '分类' }))
}

test('only the level below the root of the document is asked for, then that of a node by its code', async () => {
  const ports = portsOf(answers)
  const send = vi.spyOn(ports.request, 'send')
  await open(ports)
  await screen.findByTitle('毛毯')
  const asked = (params: object) => expect.objectContaining({ url, params })
  expect(send.mock.calls).toEqual([[asked({ condition: '', pcode: 'B01' })]])
  const switcher = document.querySelector('.ant-select-tree-switcher_close')
  if (!switcher) throw new Error('the node cannot be opened')
  await userEvent.setup().click(switcher)
  await waitFor(() =>
    expect(send).toHaveBeenLastCalledWith(asked({ condition: '', pcode: 'B01A01' })),
  )
})

test("a root that cannot be loaded is told in the server's words and leaves the control usable", async () => {
  const ports = portsOf()
  const error = vi.spyOn(ports.notify, 'error')
  const words = '加载分类字典树参数有误.[B01]!'
  vi.spyOn(ports.request, 'send').mockRejectedValue(new Failure('business', words))
  await open(ports)
  await screen.findByText('没有数据')
  expect(error).toHaveBeenCalledWith(words)
})

test('a condition that is no JSON object is told, and nothing is loaded', async () => {
  const ports = portsOf(answers)
  const error = vi.spyOn(ports.notify, 'error')
  const send = vi.spyOn(ports.request, 'send')
  await open(ports, { condition: '[1]' })
  await waitFor(() =>
    expect(error).toHaveBeenCalledWith('组件JTreeSelect-condition传值有误，需要一个json字符串!'),
  )
  expect(send).not.toHaveBeenCalled()
})

test('the first of what comes late is active: of the level, and of a search', async () => {
  const ports = portsOf(answers)
  const send = vi.spyOn(ports.request, 'send')
  await open(ports)
  const active = () => document.querySelector('.ant-select-tree-treenode-active')?.textContent
  await waitFor(() => expect(active()).toBe('床品'))
  const result = [{ key: '4', title: '毛毯', path: '床品 / 毛毯', code: 'B01A02', leaf: true }]
  send.mockResolvedValue({ success: true, code: 200, message: '', result })
  await userEvent.setup().type(screen.getByRole('combobox', { name: '分类' }), '毛')
  await waitFor(() => expect(active()).toBe('床品 / 毛毯'))
})

test('nodes without a code, or named twice, break nothing', async () => {
  const odd = [{ title: '床品', code: 'A' }, { title: '又', code: 'A' }, null, { title: '无' }]
  await open(portsOf({ [url]: odd }))
  expect(await screen.findAllByTitle('床品')).toHaveLength(1)
  expect(screen.queryByTitle('又')).toBeNull()
})

test('a code without a name shows as itself', () => {
  const field = fieldOf(categoryValue, {})
  render(<category.Show value="Z9" field={field} lookup={lookupOf()} place="cell" />)
  expect(screen.getByText('Z9')).toBeVisible()
})
