import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createConsole } from '#console'
import { compileEntity, type EntityDoc } from '#model'
import { type Call, type Envelope, Failure } from '#ports'
import { listPage } from '#testing'
import { findingsAfter } from '../../tests/support/documents'
import { everyCell, everyType } from '../../tests/support/everyCell'
import { memoryWire } from '../../tests/support/memoryWire'
import { grantsFor, testHost } from '../../tests/support/testHost'
import copySite from './index'

const text = (title: string) => ({ type: 'input', title, required: true }) as const
const siteDoc = {
  schema: 2,
  entity: 'sysSite',
  title: '站点',
  label: 'name',
  api: '/sys/site',
  perm: 'site',
  fields: { name: text('站点名称'), code: text('站点编码'), domainName: text('域名') },
} as const satisfies EntityDoc
const entity = compileEntity(siteDoc, { types: everyType, report: () => undefined })
const pageDoc = {
  schema: 1,
  page: 'sys/site',
  title: '站点管理',
  kind: 'list',
  entity: 'sysSite',
  columns: ['name', 'code'],
  toolbar: [],
  row: [{ action: 'copySite', with: ['section', 'redirect'] }],
}
const { Page } = createConsole({ cells: everyCell, pages: [listPage], actions: [copySite] })

async function openDialog(answer: (call: Call) => Promise<Envelope>) {
  if (!entity) throw new Error('the entity of this test compiles')
  const wire = memoryWire(entity, [{ name: '英文站', code: 'en', domainName: 'a.b' }])
  const sent: Call[] = []
  const request = {
    ...wire,
    async send(call: Call): Promise<Envelope> {
      if (call.url.endsWith('/copyable')) {
        const result = [
          { entity: 'section', title: '栏目', count: 18, rows: [] },
          { entity: 'redirect', title: '跳转', count: 8, rows: [{ title: '条件', count: 3 }] },
        ]
        return { success: true, code: 200, message: '', result }
      }
      if (!call.url.endsWith('/copySite')) return await wire.send(call)
      sent.push(call)
      return await answer(call)
    },
  }
  const host = testHost(request, grantsFor('site:view', 'site:add'))
  render(<Page doc={pageDoc} entities={[siteDoc]} ports={host.ports} />)
  await userEvent.click(await screen.findByRole('button', { name: '复制站点' }))
  const dialog = within(await screen.findByRole('dialog', { name: '复制站点：英文站' }))
  return { dialog, sent, host }
}
async function fill(dialog: Awaited<ReturnType<typeof openDialog>>['dialog']) {
  await userEvent.type(dialog.getByRole('textbox', { name: '站点名称' }), '法文站')
  await userEvent.type(dialog.getByRole('textbox', { name: '站点编码' }), 'fr')
  await userEvent.type(dialog.getByRole('textbox', { name: '域名' }), 'fr.b')
}
const done = async () => ({ success: true, code: 200, message: '复制了栏目 18 条', result: {} })

test('what is not ticked stays behind; what was done is said in the words of the server', async () => {
  const { dialog, sent, host } = await openDialog(done)
  await fill(dialog)
  expect(await dialog.findByText('18 条')).toBeVisible()
  await userEvent.click(dialog.getByRole('checkbox', { name: /^跳转/ }))
  await userEvent.click(dialog.getByRole('button', { name: '复制' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.map(({ body }) => body)).toEqual([
    { id: '1', name: '法文站', code: 'fr', domainName: 'fr.b', identity: true, with: ['section'] },
  ])
  expect(host.said).toContainEqual({ kind: 'success', text: '复制了栏目 18 条' })
})

test('nothing is sent that its form would not take; what the server refuses stands at its field', async () => {
  const { dialog, sent } = await openDialog(async () => {
    const errors = [{ field: 'code', message: '站点编码已存在' }]
    throw new Failure('business', '保存失败', { status: 200, code: 400, result: { errors } })
  })
  await dialog.findByText('8 条，条件 3 行')
  await userEvent.click(dialog.getByRole('button', { name: '复制' }))
  expect(sent).toEqual([])
  await fill(dialog)
  await userEvent.click(dialog.getByRole('button', { name: '复制' }))
  expect(await dialog.findByText('站点编码已存在')).toBeVisible()
})

test('a document that names records of no website is told at its line', () => {
  const findings = findingsAfter(
    'pages/sys/site.json',
    '"redirect", "enterprise"',
    '"redirect", "enquiry"',
  )
  expect(findings).toEqual([
    expect.objectContaining({ pointer: '/row/1/with/2', severity: 'error' }),
  ])
})
