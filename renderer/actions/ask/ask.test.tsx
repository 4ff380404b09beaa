import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { findingsAfter } from '../../../tests/support/documents'
import { everyCell, everyType } from '../../../tests/support/everyCell'
import { memoryWire } from '../../../tests/support/memoryWire'
import { grantsFor, testHost } from '../../../tests/support/testHost'
import { createConsole } from '../../console'
import { compileEntity } from '../../model/compile/compileEntity'
import type { EntityDoc } from '../../model/document/entityDoc'
import { listPage } from '../../pages/list'
import { type Call, type Envelope, Failure } from '../../ports'
import { builtinActions } from '../builtin'

const entityDoc = {
  schema: 2,
  entity: 'device',
  title: '设备',
  label: 'name',
  api: '/iot/device',
  perm: 'device',
  fields: {
    name: { type: 'input', title: '名称', required: true },
    pin: { type: 'input', title: '口令', max: 8, disableIf: 'name != null' },
    again: {
      type: 'input',
      title: '确认口令',
      invalidIf: 'again != pin',
      invalidMessage: '两次输入不一致',
    },
  },
} as const satisfies EntityDoc
const entity = compileEntity(entityDoc, { types: everyType, report: () => undefined })
const pageDoc = {
  schema: 1,
  page: 'iot/device',
  title: '设备',
  kind: 'list',
  entity: 'device',
  columns: ['name'],
  toolbar: [],
  row: [
    {
      action: 'call',
      name: 'reset',
      title: '重置口令',
      can: 'device:reset',
      call: 'PUT /iot/device/reset',
      send: "{'id': row.id, 'generate': asked.pin == null}",
      ask: ['pin', 'again'],
      submit: '重置',
      confirm: '不填写时为“{name}”生成口令',
      shows: { member: 'pin', title: '新口令：', note: '只显示这一次' },
    },
  ],
}
const { Page } = createConsole({ cells: everyCell, pages: [listPage], actions: builtinActions })

async function openDialog(answer: () => Promise<Envelope>) {
  if (!entity) throw new Error('the entity of this test compiles')
  const wire = memoryWire(entity, [{ name: '门禁' }])
  const sent: Call[] = []
  const request = {
    ...wire,
    async send(call: Call): Promise<Envelope> {
      if (!call.url.endsWith('/reset')) return await wire.send(call)
      sent.push(call)
      return await answer()
    },
  }
  const host = testHost(request, grantsFor('device:view', 'device:reset'))
  render(<Page doc={pageDoc} entities={[entityDoc]} ports={host.ports} />)
  await userEvent.click(await screen.findByRole('button', { name: '重置口令' }))
  const dialog = within(await screen.findByRole('dialog', { name: '重置口令：门禁' }))
  await dialog.findByLabelText('口令')
  return { dialog, sent, host }
}
const submit = (dialog: Awaited<ReturnType<typeof openDialog>>['dialog']) =>
  userEvent.click(dialog.getByRole('button', { name: '重置' }))
const done = (result: unknown) => async () => ({
  success: true,
  code: 200,
  message: '已重置',
  result,
})

test('what is asked for is sent with what is computed, once the rules of the fields hold', async () => {
  const { dialog, sent, host } = await openDialog(done({}))
  expect(dialog.getByText('不填写时为“门禁”生成口令')).toBeVisible()
  await userEvent.type(dialog.getByLabelText('口令'), '1234')
  await userEvent.type(dialog.getByLabelText('确认口令'), '12')
  await submit(dialog)
  expect(await dialog.findByText('两次输入不一致')).toBeVisible()
  expect(sent).toEqual([])
  await userEvent.type(dialog.getByLabelText('确认口令'), '34')
  await submit(dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toMatchObject([
    { method: 'PUT', body: { id: '1', pin: '1234', again: '1234', generate: false } },
  ])
  expect(host.said).toContainEqual({ kind: 'success', text: '已重置' })
})

test('a text of the answer stays in the dialog until that is closed', async () => {
  const { dialog, sent } = await openDialog(done({ pin: 'k7Q9' }))
  await submit(dialog)
  expect(await dialog.findByText('k7Q9')).toBeVisible()
  expect(dialog.getByText('只显示这一次')).toBeVisible()
  expect(sent).toMatchObject([{ body: { generate: true } }])
  await userEvent.click(dialog.getByText('关闭'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('what the server refuses stands at its field, and anything else above the buttons', async () => {
  let refusal = new Failure('business', '口令太简单', {
    status: 200,
    code: 400,
    result: { errors: [{ field: 'pin', message: '口令太简单' }] },
  })
  const { dialog } = await openDialog(async () => {
    throw refusal
  })
  await submit(dialog)
  expect(await dialog.findByText('口令太简单')).toBeVisible()
  refusal = new Failure('business', '设备离线', { status: 200, code: 500 })
  await submit(dialog)
  expect(await dialog.findByText('设备离线')).toBeVisible()
})

test('a document that reads what it does not ask for is told at its line', () => {
  const findings = findingsAfter('pages/sys/user.json', 'asked.password', 'asked.phone')
  expect(findings).toEqual([expect.objectContaining({ pointer: '/row/1/send', severity: 'error' })])
})
