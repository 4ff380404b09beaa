import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { Field } from '../../model/entity/field'
import { Failure, PortsContext } from '../../ports'
import { checkCellType, fieldOf, lookupOf, portsOf } from '../testing'
import { tree } from '.'
import { treeValue } from './value'

const dict = 'sys_depart,depart_name,id'
const dicts = {
  [dict]: [
    { value: 'd1', text: '总部' },
    { value: 'd2', text: '销售部' },
  ],
}
const url = '/sys/dict/loadTreeData'
const roots = [
  { key: 'd1', value: 'd1', title: '总部', leaf: false },
  { key: 'd2', value: 'd2', title: '销售部', leaf: true },
]

checkCellType(tree, {
  props: { dict, pidField: 'parent_id' },
  dicts,
  answers: { [url]: roots },
  values: ['d1', 'd2'],
  nonsense: [true, {}, ['d1']],
  edit: {
    async act(user, control) {
      await user.click(control)
      await user.click(await screen.findByTitle('销售部'))
    },
    gives: 'd2',
  },
})

async function open(props: object, answer: (pid: unknown) => unknown) {
  const ports = portsOf()
  const send = vi.spyOn(ports.request, 'send').mockImplementation(async ({ params }) => {
    const result = answer(params?.pid)
    return { success: true, code: 200, message: '', result }
  })
  const error = vi.spyOn(ports.notify, 'error')
  const field = fieldOf(treeValue, { dict, ...props }, { title: '部门' })
  render(
    <PortsContext value={ports}>
      <tree.Edit id="a" value={null} field={field} lookup={lookupOf(dicts)} onChange={() => {}} />
    </PortsContext>,
  )
  await userEvent.setup().click(screen.getByRole('combobox', { name: '部门' }))
  return { send, error }
}

test('the root is asked with pidValue, children with the key of their node', async () => {
  const props = { pidField: 'parent_id', pidValue: '0', condition: '{"status":"1"}' }
  const { send } = await open(props, (pid) => (pid === '0' ? roots : []))
  await screen.findByTitle('总部')
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({
      url,
      params: {
        pid: '0',
        tableName: 'sys_depart',
        text: 'depart_name',
        code: 'id',
        pidField: 'parent_id',
        hasChildField: '',
        condition: '{"status":"1"}',
      },
    }),
  )
  const switcher = document.querySelector('.ant-select-tree-switcher_close')
  if (!switcher) throw new Error('the node cannot be opened')
  await userEvent.setup().click(switcher)
  await waitFor(() =>
    expect(send).toHaveBeenLastCalledWith(
      expect.objectContaining({ params: expect.objectContaining({ pid: 'd1' }) }),
    ),
  )
  // No children came: it is a leaf from then on.
  await waitFor(() => expect(document.querySelector('.ant-select-tree-switcher_close')).toBeNull())
})

test.each(['not json', '[1]', '"x"'])(
  'a condition %s is told, and nothing is loaded',
  async (condition) => {
    const { send, error } = await open({ condition }, () => roots)
    await waitFor(() =>
      expect(error).toHaveBeenCalledWith('组件JTreeSelect-condition传值有误，需要一个json字符串!'),
    )
    expect(send).not.toHaveBeenCalled()
  },
)

test('an answer of another shape is told', async () => {
  const { error } = await open({}, () => ({ records: 1 }))
  await waitFor(() => expect(error).toHaveBeenCalledWith('返回数据类型不识别'))
})

test("a failure is told in the server's words and leaves the control usable", async () => {
  const { error } = await open({}, () => {
    throw new Failure('network', '网络连接失败')
  })
  await waitFor(() => expect(error).toHaveBeenCalledWith('网络连接失败'))
  expect(screen.getByRole('combobox', { name: '部门' })).toBeEnabled()
})

test('a typed name is searched for on the server, 300 ms later, and of late answers the last counts', async () => {
  const { send } = await open({}, () => roots)
  await screen.findByTitle('总部')
  send.mockImplementation(async ({ params }) => {
    const hits = [{ key: 'd9', value: 'd9', title: '售后', path: '总部 / 售后', leaf: true }]
    const result = params?.keyword === '售后' ? hits : roots
    return { success: true, code: 200, message: '', result }
  })
  const user = userEvent.setup()
  await user.type(screen.getByRole('combobox', { name: '部门' }), '售后')
  await screen.findByTitle('总部 / 售后')
  expect(screen.queryByTitle('销售部')).toBeNull()
  const asked = send.mock.calls.flatMap(([{ params }]) => params?.keyword ?? [])
  expect(asked).toEqual(['售后'])
  await user.clear(screen.getByRole('combobox', { name: '部门' }))
  await screen.findByTitle('销售部')
})

test('several nodes are a comma list on the wire; 0 is none', () => {
  const field = fieldOf(treeValue, { dict, multiple: true })
  expect(treeValue.fromWire('d1,d2', field)).toEqual(['d1', 'd2'])
  expect(treeValue.toWire(['d1', 'd2'], field)).toBe('d1,d2')
  expect(treeValue.fromWire('0', fieldOf(treeValue, { dict }))).toBeNull()
  expect(treeValue.toText(['d1', 'd2'], field, lookupOf(dicts))).toBe('总部,销售部')
})

describe('of an entity', () => {
  const entity = { api: '/cms/section', label: { key: 'name' }, order: { key: 'sort' } }
  const reference = { of: 'section', show: [], many: false, tree: true, entity: () => entity }
  const section = {
    ...fieldOf(treeValue, { of: 'section' }, { title: '栏目' }),
    reference,
  } as unknown as Field<object>
  const names = { '@section,': [{ value: 's2', text: '案例' }] }
  const show = (answer: (params: Readonly<Record<string, unknown>>) => unknown) => {
    const ports = portsOf()
    const send = vi.spyOn(ports.request, 'send').mockImplementation(async ({ params = {} }) => {
      return { success: true, code: 200, message: '', result: answer(params) }
    })
    const change = vi.fn()
    render(
      <PortsContext value={ports}>
        <tree.Edit id="a" value={null} field={section} lookup={lookupOf(names)} onChange={change} />
      </PortsContext>,
    )
    return { send, change, user: userEvent.setup() }
  }

  test('asks its own tree level by level, and keeps the id', async () => {
    const { send, change, user } = show(() => ({
      records: [{ id: 's2', name: '案例', hasChildren: false }],
      total: 1,
    }))
    const box = screen.getByRole('combobox', { name: '栏目' })
    await user.click(box)
    await user.click(await screen.findByTitle('案例'))
    expect(change).toHaveBeenCalledWith('s2')
    expect(send.mock.calls[0]?.[0]).toMatchObject({
      url: '/cms/section/tree',
      params: { parentId: '', columns: 'name', column: 'sort,name', order: 'asc' },
    })
  })

  test('what is typed is found in all levels, called by the names that lead to it', async () => {
    const found = {
      records: [
        {
          id: 's1',
          name: '首页',
          hasChildren: true,
          children: [{ id: 's2', name: '案例', hasChildren: false }],
        },
      ],
      total: 1,
    }
    const { user } = show(({ name }) => (name ? found : { records: [], total: 0 }))
    const box = screen.getByRole('combobox', { name: '栏目' })
    await user.click(box)
    await user.type(box, '案例')
    await screen.findByTitle('首页 / 案例')
    expect(screen.queryByTitle('首页')).toBeNull()
  })
})
