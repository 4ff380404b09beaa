import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { everyCell, everyType } from '../../../tests/support/everyCell'
import { memoryWire } from '../../../tests/support/memoryWire'
import { grantsFor, testHost } from '../../../tests/support/testHost'
import { createConsole } from '../../console'
import { compileEntity } from '../../model/compile/compileEntity'
import type { EntityDoc } from '../../model/document/entityDoc'
import { listPage } from '../../pages/list'
import { type Call, type Envelope, Failure } from '../../ports'
import { builtinActions } from '../builtin'

const api = '/cms/article'
const states = ['draft', 'on'].map((value) => ({ value, text: value }))
const entityDoc = {
  schema: 2,
  entity: 'article',
  title: '文章',
  label: 'name',
  api,
  perm: 'article',
  fields: {
    name: { type: 'input', title: '名称' },
    status: { type: 'select', title: '状态', dict: 'article_status', options: states },
  },
  states: {
    field: 'status',
    initial: 'draft',
    final: ['on'],
    steps: {
      publish: {
        title: '上架',
        from: ['draft'],
        to: 'on',
        can: 'article:publish',
        warn: [{ when: 'name == null', message: '德语名称缺失' }],
      },
    },
  },
} as const satisfies EntityDoc
const entity = compileEntity(entityDoc, { types: everyType, report: () => undefined })
const pageDoc = {
  schema: 1,
  page: 'cms/article',
  title: '文章',
  kind: 'list',
  entity: 'article',
  columns: ['name', 'status'],
  toolbar: ['publish'],
  row: ['publish'],
}
const { Page } = createConsole({ cells: everyCell, pages: [listPage], actions: builtinActions })
const done: Envelope = { success: true, code: 200, message: '好', result: null }

async function open(names: readonly string[], warnings: () => Promise<readonly object[]>) {
  if (!entity) throw new Error('the entity of this test compiles')
  const records = names.map((name) => ({ name, status: 'draft' }))
  const wire = memoryWire(entity, records)
  const sent: Call[] = []
  const request = {
    ...wire,
    async send(call: Call): Promise<Envelope> {
      if (!call.url.includes('/publish')) return await wire.send(call)
      sent.push(call)
      if (!call.url.endsWith('/warnings')) return done
      return { ...done, result: { warnings: await warnings() } }
    },
  }
  const host = testHost(request, grantsFor('article:view', 'article:publish'))
  render(<Page doc={pageDoc} entities={[entityDoc]} ports={host.ports} />)
  await screen.findByRole('row', { name: new RegExp(names[0] ?? '') })
  return sent
}
const urls = (sent: readonly Call[]) => sent.map(({ url }) => url.slice(api.length))

test('a step that warns says it before it is done, and is done all the same', async () => {
  const warning = { message: '德语名称缺失', count: 1, names: ['床'] }
  const sent = await open(['床'], async () => [warning])
  const row = within(screen.getByRole('row', { name: /床/ }))
  await userEvent.click(row.getByRole('button', { name: '上架' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('德语名称缺失')).toBeVisible()
  expect(urls(sent)).toEqual(['/publish/warnings'])
  await userEvent.click(dialog.getByRole('button', { name: '上架' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(urls(sent)).toEqual(['/publish/warnings', '/publish'])
})

test('for many it says how many and which; nothing goes before the answer is there', async () => {
  let answer = (_: readonly object[]) => {}
  const later = new Promise<readonly object[]>((resolve) => {
    answer = resolve
  })
  const sent = await open(['床', '椅', '桌'], () => later)
  for (const box of screen.getAllByRole('checkbox', { name: /^选择 / })) await userEvent.click(box)
  const [toolbar] = screen.getAllByRole('button', { name: '上架' })
  if (!toolbar) throw new Error('no button')
  await userEvent.click(toolbar)
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('button', { name: '上架 3 条' })).toBeDisabled()
  answer([{ message: '德语名称缺失', count: 2, names: ['床', '桌'] }])
  expect(await dialog.findByText('德语名称缺失（2 条）')).toBeVisible()
  expect(dialog.getByText('床、桌')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: '上架 3 条' }))
  await waitFor(() => expect(urls(sent)).toEqual(['/publish/warnings', '/publish']))
})

test('a check that fails is told, and may be tried again', async () => {
  let times = 0
  await open(['床'], async () => {
    times += 1
    if (times === 1) throw new Failure('business', '网络不通', { status: 200 })
    return []
  })
  const row = within(screen.getByRole('row', { name: /床/ }))
  await userEvent.click(row.getByRole('button', { name: '上架' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('网络不通')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(dialog.queryByText('网络不通')).toBeNull())
  expect(dialog.getByRole('button', { name: '上架' })).toBeEnabled()
})
