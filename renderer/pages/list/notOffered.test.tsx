import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { everyCell, everyType } from '../../../tests/support/everyCell'
import { memoryWire } from '../../../tests/support/memoryWire'
import { grantsFor, testHost } from '../../../tests/support/testHost'
import { builtinActions } from '../../actions/builtin'
import { createConsole } from '../../console'
import { createRows } from '../../data/rows'
import { compileEntity } from '../../model/compile/compileEntity'
import type { EntityDoc } from '../../model/document/entityDoc'
import { exprUser } from '../../model/entity/user'
import { boardView } from '../../views/board'
import { refusalOf } from '../../views/moves/moving'
import { listPage } from '.'

/*
 * What nobody can do to a record, or not this user, is offered nowhere: by cells, by buttons over ticked rows, by
 * dragging. A right that is lacking for the record and a state that locks it are treated alike.
 */
const doc = {
  schema: 2,
  entity: 'post',
  title: '贴文',
  label: 'name',
  api: '/mk/post',
  perm: 'post',
  fields: {
    name: { type: 'input', title: '标题' },
    level: { type: 'select', title: '级别', dict: 'level' },
    day: { type: 'date', title: '日期' },
    status: { type: 'select', title: '状态', dict: 'post_status' },
  },
  states: {
    field: 'status',
    initial: 'draft',
    final: ['done'],
    lock: ['done'],
    steps: { finish: { title: '完成', from: ['draft'], to: 'done', can: 'post:finish' } },
  },
} as const satisfies EntityDoc
const pageDoc = {
  schema: 1,
  page: 'mk/post',
  title: '贴文',
  kind: 'list',
  entity: 'post',
  columns: ['name', { field: 'level', edit: true }],
  toolbar: ['editMany', 'deleteMany', 'finish'],
  row: [],
  views: [
    { name: 'board', kind: 'board', lanes: 'level', card: ['name'] },
    { name: 'steps', kind: 'board', lanes: 'status', card: ['name'] },
  ],
}
const entity = compileEntity(doc, { types: everyType, report: () => undefined })
if (!entity) throw new Error('the entity of this test compiles')
const post = entity
const { Page } = createConsole({
  cells: everyCell,
  pages: [listPage],
  actions: builtinActions,
  views: [boardView],
})
const dicts = {
  level: [{ value: '1', text: '高' }],
  post_status: [
    { value: 'draft', text: '草稿' },
    { value: 'done', text: '完成' },
  ],
}
const [lacking, locked] = ['没有修改这条记录的权限', '记录在当前状态下只能查看']

// jsdom has none; lanes of a board load more by it.
vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
)

const at = { level: '1', day: '2026-03-10', status: 'draft' }
const records = [
  { ...at, name: '平常' },
  { ...at, name: '别人的', lacks: ['post:edit', 'post:delete', 'post:finish'] },
  { ...at, name: '完了的', status: 'done' },
]
const user = exprUser({ id: 'u', username: 'u', realname: 'U', tenantId: 1, orgCode: null })

async function open(search = '') {
  const wire = memoryWire(post, records, dicts)
  const rights = ['view', 'edit', 'delete', 'finish'].map((one) => `post:${one}`)
  const host = testHost(wire, grantsFor(...rights), search)
  render(<Page doc={pageDoc} entities={[doc]} ports={host.ports} />)
  await screen.findAllByText('平常')
  return { wire, host }
}
const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }))
async function tick(...names: readonly string[]) {
  for (const name of names) {
    await userEvent.click(screen.getByRole('checkbox', { name: `选择 ${name}` }))
  }
}
const bar = () => within(screen.getByRole('toolbar'))

test('a cell is edited in the list only where the record can be', async () => {
  await open()
  expect(rowOf('平常').getByRole('button', { name: /高/ })).toBeVisible()
  for (const [name, why] of [
    ['别人的', lacking],
    ['完了的', locked],
  ] as const) {
    expect(rowOf(name).queryByRole('button')).toBeNull()
    expect(rowOf(name).getByTitle(why)).toHaveTextContent('高')
  }
})

describe('of ticked rows', () => {
  test.each(['批量编辑', '批量删除', '完成'])(
    '%s counts those that it leaves out',
    async (title) => {
      await open()
      await tick('平常', '别人的', '完了的')
      expect(bar().getByRole('button', { name: `${title}（2 条不可）` })).toBeEnabled()
    },
  )

  test.each(['批量编辑', '批量删除', '完成'])(
    '%s is not offered where it does none',
    async (title) => {
      await open()
      await tick('别人的', '完了的')
      const button = bar().getByRole('button', { name: new RegExp(title) })
      expect(button).toBeDisabled()
      expect(button).toHaveAttribute('title', '对所选的记录都不能执行')
    },
  )

  test('what is left out is neither asked about nor sent', async () => {
    const { wire, host } = await open()
    await tick('平常', '别人的', '完了的')
    await userEvent.click(bar().getByRole('button', { name: /批量删除/ }))
    await waitFor(() => expect(wire.callsOf('/deleteBatch')).toHaveLength(1))
    expect(wire.callsOf('/deleteBatch')[0]?.params).toEqual({ ids: '1' })
    expect(host.asked[0]?.text).not.toMatch(/别人的|完了的/)
  })
})

describe('dragging', () => {
  const fixed = (name: string) =>
    screen.getAllByText(name)[0]?.closest('[data-card]')?.hasAttribute('data-fixed')
  const names = ['平常', '别人的', '完了的']

  test.each([
    ['a board', '?view=board'],
    ['a board of states', '?view=steps'],
  ])('in %s', async (_, search) => {
    await open(search)
    await waitFor(() => expect(names.map(fixed)).toEqual([false, true, true]))
  })

  test('in calendars and gantt charts', () => {
    const judging = { entity: post, user, mayEdit: true }
    const rows = createRows(post)(records.map((record, at) => ({ ...record, id: String(at) })))
    const whyNot = rows.map((row) => refusalOf(row, {}, judging))
    expect(whyNot).toEqual([undefined, lacking, locked])
  })
})
