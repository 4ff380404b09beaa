import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createConsole } from '#console'
import { compileEntity, type EntityDoc } from '#model'
import type { Call, Envelope } from '#ports'
import { listPage } from '#testing'
import { everyCell, everyType } from '../../tests/support/everyCell'
import { memoryWire } from '../../tests/support/memoryWire'
import { grantsFor, testHost } from '../../tests/support/testHost'
import testSend from './index'

const api = '/sys/message/sysMessageTemplate'
const text = (title: string) => ({ type: 'input', title }) as const
const entityDoc = {
  schema: 2,
  entity: 'messageTemplate',
  title: '消息模板',
  label: 'templateName',
  api,
  perm: 'messageTemplate',
  fields: {
    templateName: text('名称'),
    templateCode: text('编码'),
    templateType: text('类型'),
    templateSubject: text('主题'),
    templateContent: text('内容'),
    templateTestJson: text('测试数据'),
  },
} as const satisfies EntityDoc
const entity = compileEntity(entityDoc, { types: everyType, report: () => undefined })
const pageDoc = {
  schema: 1,
  page: 'sys/messageTemplate',
  title: '消息模板',
  kind: 'list',
  entity: 'messageTemplate',
  columns: ['templateName'],
  toolbar: [],
  row: [{ action: 'testSend' }],
}
const { Page } = createConsole({ cells: everyCell, pages: [listPage], actions: [testSend] })

async function openDialog(answer: (call: Call) => Promise<Envelope>) {
  if (!entity) throw new Error('the entity of this test compiles')
  const wire = memoryWire(entity, [
    {
      templateName: '通知',
      templateCode: 'notice',
      templateType: '2',
      templateSubject: `致 \${customer}`,
      templateContent: `<p>\${message} \${customer}</p>`,
      templateTestJson: '{"customer":"Tom"}',
    },
  ])
  const sent: Call[] = []
  const request = {
    ...wire,
    async send(call: Call): Promise<Envelope> {
      if (!call.url.endsWith('/sendMsg')) return await wire.send(call)
      sent.push(call)
      return await answer(call)
    },
  }
  const host = testHost(request, grantsFor('messageTemplate:view', 'messageTemplate:send'))
  render(<Page doc={pageDoc} entities={[entityDoc]} ports={host.ports} />)
  await userEvent.click(await screen.findByRole('button', { name: '试发' }))
  const dialog = within(await screen.findByRole('dialog', { name: '试发：通知' }))
  await dialog.findByLabelText('customer')
  return { dialog, sent, host }
}

test('a box for each placeholder, filled with the test data; what is typed is sent', async () => {
  const { dialog, sent, host } = await openDialog(async () => ({
    success: true,
    code: 200,
    message: '已放入发件箱，正在发送',
    result: 'id',
  }))
  expect(dialog.getByLabelText('customer')).toHaveValue('Tom')
  await userEvent.click(dialog.getByRole('button', { name: '发送' }))
  expect(dialog.getByLabelText(/收件邮箱/)).toHaveAccessibleDescription('请填写邮箱地址')
  expect(sent).toEqual([])
  await userEvent.type(dialog.getByLabelText(/收件邮箱/), 'a@b.example')
  await userEvent.type(dialog.getByLabelText('message'), '您好{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent[0]?.body).toEqual({
    templateCode: 'notice',
    msgType: '2',
    receiver: 'a@b.example',
    testData: '{"customer":"Tom","message":"您好"}',
  })
  expect(host.said).toContainEqual({ kind: 'success', text: '已放入发件箱，正在发送' })
})

test('what the server refuses stands in the dialog, which stays', async () => {
  const { dialog } = await openDialog(async () => {
    throw new Error('缺少变量的值：message')
  })
  await userEvent.type(dialog.getByLabelText(/收件邮箱/), 'a@b.example')
  await userEvent.click(dialog.getByRole('button', { name: '发送' }))
  expect(await dialog.findByRole('alert')).toBeVisible()
})
