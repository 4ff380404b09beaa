import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { everyCell, everyType } from '../../../tests/support/everyCell'
import { memoryWire } from '../../../tests/support/memoryWire'
import { grantsFor, testHost } from '../../../tests/support/testHost'
import { createConsole } from '../../console'
import { compileEntity } from '../../model/compile/compileEntity'
import type { EntityDoc } from '../../model/document/entityDoc'
import { listPage } from '../../pages/list'
import { type Envelope, Failure } from '../../ports'
import { builtinActions } from '../builtin'

const entityDoc = {
  schema: 2,
  entity: 'has',
  title: '用户',
  label: 'name',
  api: '/x/has',
  perm: 'has',
  fields: { name: { type: 'input', title: '姓名' } },
} as const satisfies EntityDoc
const entity = compileEntity(entityDoc, { types: everyType, report: () => undefined })
if (!entity) throw new Error('the entity of this test compiles')
const has = entity
const { Page } = createConsole({ cells: everyCell, pages: [listPage], actions: builtinActions })
const pageDoc = {
  schema: 2,
  page: 'x/has',
  title: '角色的用户',
  kind: 'list',
  entity: 'has',
  columns: ['name'],
  toolbar: [{ action: 'deleteMany', title: '批量移出', impact: true }],
  row: [
    { action: 'delete', title: '移出角色', impact: true, confirm: '“{name}”移出角色？' },
    { action: 'merge', title: '合并', impact: true },
  ],
}
const used = {
  title: '产品',
  fieldTitle: '分类',
  count: 288,
  more: false,
  effect: 'clear',
  page: { name: 'cms/product', field: 'category' },
  values: ['B01'],
}
const losing = {
  people: [
    {
      id: '1',
      username: 'lin',
      realname: '林小满',
      change: 0,
      rows: [{ entity: 0, gained: 0, lost: 12 }],
    },
  ],
  hidden: 0,
  changes: [{ gained: [], lost: [0] }],
  items: [{ kind: 'entry', title: '内容 / 新闻' }],
  entities: ['新闻'],
}
const nobody = { people: [], hidden: 0, changes: [], items: [], entities: [] }

function open(impact: unknown) {
  const wire = memoryWire(has, [{ name: '林小满' }, { name: '何山' }])
  const request = {
    ...wire,
    async send(call: Parameters<typeof wire.send>[0]): Promise<Envelope> {
      const answer = await wire.send(call)
      if (call.url.endsWith('/uses')) return { ...answer, result: { uses: [used], ids: ['1'] } }
      return call.url.endsWith('/impact') ? { ...answer, result: impact } : answer
    },
  }
  const host = testHost(request, grantsFor('has:view', 'has:delete'))
  render(<Page doc={pageDoc} entities={[entityDoc]} ports={host.ports} />)
  const left = () => wire.records.map((record) => Reflect.get(record, 'name'))
  return { wire, host, left, user: userEvent.setup() }
}

const buttons = () => screen.findAllByRole('button', { name: '移出角色' })
async function pressFirst(user: ReturnType<typeof userEvent.setup>) {
  const [first] = await buttons()
  if (!first) throw new Error('no rows')
  await user.click(first)
}

/** Presses 合并 in the menu of the first row; answers its dialog. */
async function openMerge(user: ReturnType<typeof userEvent.setup>): Promise<HTMLElement> {
  await buttons()
  const [more] = screen.getAllByRole('button', { name: /更多/ })
  if (!more) throw new Error('no menu of the row')
  await user.click(more)
  await user.click(await screen.findByRole('menuitem', { name: '合并' }))
  return await screen.findByRole('dialog', { name: '合并' })
}

describe('a deletion that takes rights', () => {
  test('tells how many lose something of whom nothing else may be told', async () => {
    const { user } = open({ ...nobody, hidden: 2 })
    await pressFirst(user)
    const dialog = await screen.findByRole('dialog', { name: '“林小满”移出角色？' })
    expect(
      await within(dialog).findByText('影响 2 人，其中 2 人不在您的数据范围内，只计数，不列出'),
    ).toBeVisible()
  })

  test('tells who loses what before its button is pressed', async () => {
    const { wire, host, left, user } = open(losing)
    await pressFirst(user)
    const dialog = await screen.findByRole('dialog', { name: '“林小满”移出角色？' })
    expect(await within(dialog).findByText('影响 1 人')).toBeVisible()
    const lost = within(dialog).getByRole('region', { name: '失去' })
    expect(within(lost).getByText('内容 / 新闻')).toBeVisible()
    expect(within(lost).getByText('1 人少看到 12 条')).toBeVisible()
    expect(wire.callsOf('/delete/impact')).toMatchObject([{ method: 'POST', body: { id: '1' } }])
    expect(left()).toEqual(['林小满', '何山'])
    expect(host.asked).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: '移出角色' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(left()).toEqual(['何山'])
  })

  test('is given up by its dialog', async () => {
    const { left, user } = open(losing)
    await pressFirst(user)
    const dialog = await screen.findByRole('dialog')
    await user.click(await within(dialog).findByRole('button', { name: '取消' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(left()).toEqual(['林小满', '何山'])
  })

  test('asks a plain question where nobody loses anything', async () => {
    const { host, left, user } = open(nobody)
    await pressFirst(user)
    await waitFor(() => expect(left()).toEqual(['何山']))
    // The question names him: he is not named once more below it.
    expect(host.asked).toEqual([{ title: '“林小满”移出角色？', danger: true }])
  })

  test('of several is asked about together', async () => {
    const { wire, left, user } = open(losing)
    await buttons()
    for (const box of screen.getAllByRole('checkbox', { name: /林小满|何山/ }))
      await user.click(box)
    await user.click(screen.getByRole('button', { name: '批量移出' }))
    const dialog = await screen.findByRole('dialog', { name: '确认删除' })
    await user.click(await within(dialog).findByRole('button', { name: '批量移出' }))
    await waitFor(() => expect(left()).toEqual([]))
    expect(wire.callsOf('/deleteBatch/impact')).toMatchObject([{ body: { ids: '1,2' } }])
  })

  test('can be done where nobody can tell what it takes; what the server then refuses is said', async () => {
    const { wire, left, user } = open(losing)
    wire.refuse('/impact', new Failure('timeout', '请求超时'))
    wire.refuse('/delete', new Failure('business', '不能移出', { status: 403 }))
    await pressFirst(user)
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('无法计算谁会失去什么，仍可继续')).toBeVisible()
    const button = within(dialog).getByRole('button', { name: '移出角色' })
    await user.click(button)
    expect(await within(dialog).findByText('不能移出')).toBeVisible()
    await user.click(button)
    await waitFor(() => expect(left()).toEqual(['何山']))
  })

  test('that the server refuses is not asked about: its reason is said', async () => {
    const { wire, host, left, user } = open(losing)
    wire.refuse('/impact', new Failure('business', '用户不能移出', { status: 403 }))
    await pressFirst(user)
    await waitFor(() => expect(host.said).toEqual([{ kind: 'error', text: '用户不能移出' }]))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(wire.callsOf('/delete')).toEqual([])
    expect(left()).toEqual(['林小满', '何山'])
  })
})

describe('a deletion of what others use', () => {
  const refusal = (told: object) =>
    new Failure('business', '“林小满”还被 288 条产品使用，请确认', {
      status: 200,
      result: { errors: [{ field: 'id', id: '1', message: '还被使用' }], ...told },
    })

  test('says by whom, and clears their values once that is confirmed', async () => {
    const { wire, left, user } = open(nobody)
    wire.refuse('/delete', refusal({ uses: [used], ids: ['1'] }))
    await pressFirst(user)
    const dialog = await screen.findByRole('dialog', { name: '移出角色：还在使用' })
    expect(within(dialog).getByText('“林小满”还被 288 条产品使用，请确认')).toBeVisible()
    expect(within(dialog).getByText('产品 · 分类')).toBeVisible()
    expect(within(dialog).getByRole('button', { name: '查看 288 条产品' })).toBeVisible()
    expect(within(dialog).getByText('删除后清空')).toBeVisible()
    expect(left()).toEqual(['林小满', '何山'])
    await user.click(within(dialog).getByRole('button', { name: '仍然删除' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(wire.callsOf('/delete').at(-1)).toMatchObject({ params: { id: '1', uses: 'clear' } })
    expect(left()).toEqual(['何山'])
  })

  test.each([
    [{}, '使用期间不允许删除，须先改为其他记录'],
    [{ required: true }, '必填，须先改为其他记录'],
  ])('is refused with the true reason: %j', async (more, reason) => {
    const { wire, user } = open(nobody)
    wire.refuse('/delete', refusal({ uses: [{ ...used, effect: 'refuse', ...more }], ids: [] }))
    await pressFirst(user)
    const dialog = await screen.findByRole('dialog', { name: '移出角色：还在使用' })
    expect(within(dialog).getByText(reason)).toBeVisible()
    expect(within(dialog).queryByRole('button', { name: '仍然删除' })).toBeNull()
  })

  test('that a field needs can only be handed to another record, found by its name', async () => {
    const { wire, user } = open(nobody)
    const needed = { ...used, count: 0, more: true, effect: 'refuse' }
    wire.refuse('/delete', refusal({ uses: [needed], ids: [] }))
    await pressFirst(user)
    const dialog = await screen.findByRole('dialog', { name: '移出角色：还在使用' })
    expect(within(dialog).getByText('您看不到的记录')).toBeVisible()
    expect(within(dialog).queryByRole('button', { name: '仍然删除' })).toBeNull()
    await user.type(within(dialog).getByRole('searchbox', { name: '改为使用' }), '何')
    await user.click(await within(dialog).findByRole('radio', { name: '何山' }))
    await user.click(within(dialog).getByRole('button', { name: '改用后删除' }))
    await waitFor(() =>
      expect(wire.callsOf('/delete').at(-1)).toMatchObject({
        params: { id: '1', uses: 'move', to: '2' },
      }),
    )
  })

  test('says when others cannot be searched, and searches again', async () => {
    const { wire, user } = open(nobody)
    wire.refuse('/delete', refusal({ uses: [used], ids: [] }))
    await pressFirst(user)
    const dialog = await screen.findByRole('dialog', { name: '移出角色：还在使用' })
    wire.refuse('/list', new Failure('timeout', '请求超时'))
    await user.click(within(dialog).getByRole('searchbox', { name: '改为使用' }))
    await user.paste('何')
    expect(await within(dialog).findByText('没能查找可以改用的记录')).toBeVisible()
    expect(within(dialog).getByText('请求超时')).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: '重试' }))
    expect(await within(dialog).findByRole('radio', { name: '何山' })).toBeVisible()
    expect(within(dialog).queryByText('请求超时')).toBeNull()
  })

  test('is asked about although nobody can tell yet what it takes', async () => {
    const { wire, user } = open(losing)
    const needed = { ...used, effect: 'refuse' }
    wire.refuse('/impact', refusal({ uses: [needed], ids: [] }))
    wire.refuse('/delete', refusal({ uses: [needed], ids: [] }))
    await pressFirst(user)
    expect(await screen.findByRole('dialog', { name: '移出角色：还在使用' })).toBeVisible()
  })

  test('is foreseen where two are merged: how many will use the other', async () => {
    const { wire, left, user } = open(nobody)
    const dialog = await openMerge(user)
    expect(within(dialog).getByRole('button', { name: '查看 288 条产品' })).toBeVisible()
    expect(within(dialog).queryByRole('button', { name: '仍然删除' })).toBeNull()
    await user.type(within(dialog).getByRole('searchbox', { name: '改为使用' }), '何')
    await user.click(await within(dialog).findByRole('radio', { name: '何山' }))
    await user.click(within(dialog).getByRole('button', { name: '合并' }))
    await waitFor(() => expect(left()).toEqual(['何山']))
    expect(wire.callsOf('/delete').at(-1)).toMatchObject({
      params: { id: '1', uses: 'merge', to: '2' },
    })
    expect(wire.callsOf('/uses').at(-1)).toMatchObject({ params: { ids: '1', uses: 'merge' } })
  })

  test('where merging changes rights, who gains and loses what is told before', async () => {
    const { wire, left, user } = open(losing)
    const dialog = await openMerge(user)
    expect(within(dialog).queryByRole('button', { name: '影响' })).toBeNull()
    await user.type(within(dialog).getByRole('searchbox', { name: '改为使用' }), '何')
    await user.click(await within(dialog).findByRole('radio', { name: '何山' }))
    await user.click(within(dialog).getByRole('button', { name: '影响' }))
    expect(await screen.findByText('影响 1 人')).toBeVisible()
    expect(wire.callsOf('/delete/impact').at(-1)).toMatchObject({
      method: 'POST',
      body: { id: '1', uses: 'merge', to: '2' },
    })
    expect(left()).toEqual(['林小满', '何山'])
  })
})
