import { configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { clockOfTest } from '../../../tests/support/clock'
import { everyCell } from '../../../tests/support/everyCell'
import { grantsFor, testHost } from '../../../tests/support/testHost'
import { builtinActions } from '../../actions/builtin'
import { createConsole } from '../../console'
import type { Call, Envelope, RequestPort } from '../../ports'
import { innerPage } from '../inner'
import { masterPage } from '.'

const number = (title: string) => ({ type: 'inputNumber', title })
const entities = [
  {
    schema: 2,
    entity: 'plan',
    title: '计划',
    label: 'name',
    api: '/x/plan',
    perm: 'plan',
    fields: {
      name: { type: 'input', title: '名称', required: true },
      note: { type: 'input', title: '备注' },
      days: { type: 'subtable', title: '每日', of: 'day', by: 'planId' },
    },
  },
  {
    schema: 2,
    entity: 'day',
    title: '每日数据',
    label: 'date',
    api: '/x/day',
    perm: 'day',
    fields: {
      planId: { type: 'input', title: '计划', required: true, max: 32 },
      date: { type: 'input', title: '日期', required: true },
      cost: number('花费'),
    },
  },
]
const pageDoc = { schema: 2, page: 'x/plan', title: '计划管理', entity: 'plan', columns: ['name'] }
const { Page } = createConsole({
  cells: everyCell,
  pages: [masterPage, innerPage],
  actions: builtinActions,
})
configure({ defaultHidden: true })

function open(
  kind: 'master' | 'inner',
  { rights = ['plan:view', 'day:view', 'day:add'], address = '', more = {} } = {},
) {
  const calls: Call[] = []
  const held = new Map<string, () => void>()
  const slow = new Set<string>()
  const request: RequestPort = {
    fileUrl: () => undefined,
    download: () => Promise.reject(new Error('nothing to download')),
    async send(call): Promise<Envelope> {
      calls.push(call)
      const of = String(call.params?.planId)
      if (call.url === '/x/day/list' && slow.has(of)) {
        await new Promise<void>((resolve) => held.set(of, resolve))
      }
      return { success: true, code: 200, message: '', result: answer(call) }
    },
  }
  const host = testHost(request, grantsFor(...rights), address)
  render(<Page doc={{ ...pageDoc, kind, ...more }} entities={entities} ports={host.ports} />)
  const days = () => calls.filter(({ url }) => url === '/x/day/list')
  return { host, days, slow, held, calls, user: userEvent.setup() }
}

function answer({ url, params, body }: Call): unknown {
  if (url === '/x/plan/list') {
    const records = ['1', '2', '3'].map((id) => ({
      id,
      name: `计划${id}`,
      note: id === '2' ? '有' : null,
    }))
    return { records, total: 3, size: 30, current: 1, pages: 1 }
  }
  if (url === '/x/day/list') {
    const id = String(params?.planId)
    const records = [{ id: `d${id}`, planId: id, date: `${id} 日`, cost: 1 }]
    return { records, total: 1, size: 30, current: 1, pages: 1 }
  }
  return body ?? null
}

const choice = (name: string) => screen.findByRole('radio', { name: `以 ${name} 为当前记录` })

test('without a chosen record nothing is asked of children, and nothing can be added', async () => {
  const { days } = open('master')
  await choice('计划1')
  expect(screen.getByText(/请先在上方选择一条记录/)).toBeVisible()
  expect(within(screen.getByRole('tabpanel')).queryByRole('button')).toBeNull()
  expect(days()).toEqual([])
})

test('a selection is one request, and a late answer of an earlier one is dropped', async () => {
  const pass = clockOfTest()
  const { user, days, slow, held, host } = open('master')
  slow.add('1')
  await user.click(await choice('计划1'))
  await waitFor(() => expect(held.has('1')).toBe(true))
  await user.click(await choice('计划2'))
  expect(await screen.findByText('2 日')).toBeVisible()
  held.get('1')?.()
  await pass(50)
  expect(screen.queryByText('1 日')).toBeNull()
  expect(screen.getByText('2 日')).toBeVisible()
  expect(days().map(({ params }) => params?.planId)).toEqual(['1', '2'])
  expect(host.search()).toContain('head=2')
})

test('a head that the page does not show is none: no children of all heads', async () => {
  const { days } = open('master', { address: 'head=77' })
  await choice('计划1')
  expect(screen.getByText(/请先在上方选择一条记录/)).toBeVisible()
  expect(days()).toEqual([])
})

test('a new child belongs to the chosen head', async () => {
  const { user, calls } = open('master', { address: 'head=2' })
  await screen.findByText('2 日')
  await user.click(within(screen.getByRole('tabpanel')).getByRole('button', { name: '新增' }))
  const form = await screen.findByRole('dialog')
  expect(within(form).queryByLabelText(/计划/)).toBeNull()
  await user.type(within(form).getByLabelText(/日期/), '今天')
  await user.click(within(form).getByRole('button', { name: '保存' }))
  await waitFor(() => {
    const sent = calls.find(({ url }) => url === '/x/day/add')
    expect(sent?.body).toMatchObject({ planId: '2', date: '今天' })
  })
})

test('children are hidden from whom they are not granted', async () => {
  const { days } = open('master', { rights: ['plan:view'], address: 'head=1' })
  await screen.findByText('计划1')
  expect(screen.queryByRole('tab')).toBeNull()
  expect(days()).toEqual([])
})

test('rows unfold one at a time, and what was read is not read again', async () => {
  const { user, days } = open('inner')
  const button = (name: string) => screen.findByRole('button', { name })
  await user.click(await button('展开 计划1 的子表'))
  expect(await screen.findByText('1 日')).toBeVisible()
  await user.click(await button('展开 计划2 的子表'))
  expect(await screen.findByText('2 日')).toBeVisible()
  expect(screen.queryByText('1 日')).toBeNull()
  await user.click(await button('展开 计划1 的子表'))
  expect(await screen.findByText('1 日')).toBeVisible()
  expect(days()).toHaveLength(2)
})

test('a child is shown below those records for which it is meant, and what decides is read with them', async () => {
  const children = [{ of: 'day', title: '花费', showIf: "row.note == '有'" }]
  const { user, calls, days } = open('master', { more: { children } })
  await user.click(await choice('计划1'))
  expect(await screen.findByText('“计划1” 没有子列表')).toBeVisible()
  expect(days()).toEqual([])
  await user.click(await choice('计划2'))
  expect(await screen.findByText('2 日')).toBeVisible()
  expect(screen.getByRole('tab', { name: '花费' })).toBeVisible()
  const [list] = calls.filter(({ url }) => url === '/x/plan/list')
  expect(String(list?.params?.columns).split(',')).toContain('note')
})

test('so it is where rows unfold', async () => {
  const children = [{ of: 'day', title: '花费', showIf: "row.note == '有'" }]
  const { user, days } = open('inner', { more: { children } })
  await user.click(await screen.findByRole('button', { name: /展开.*计划1/ }))
  expect(await screen.findByText('“计划1” 没有子列表')).toBeVisible()
  expect(days()).toEqual([])
  await user.click(await screen.findByRole('button', { name: /展开.*计划2/ }))
  expect(await screen.findByText('2 日')).toBeVisible()
})
