import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { createConsole } from '#console'
import { memoryDrafts } from '#data'
import { compileEntity, type EntityDoc } from '#model'
import { type Call, type Envelope, Failure, type Ports } from '#ports'
import { listPage } from '#testing'
import { everyCell, everyType } from '../../tests/support/everyCell'
import { memoryWire } from '../../tests/support/memoryWire'
import { grantsFor, testHost } from '../../tests/support/testHost'
import replyMail from './index'

const api = '/crm/enquiry'
const text = (title: string) => ({ type: 'input', title }) as const
const entityDoc = {
  schema: 2,
  entity: 'enquiry',
  title: '询盘',
  label: 'subject',
  api,
  perm: 'enquiry',
  fields: { subject: text('主题'), email: text('邮箱') },
} as const satisfies EntityDoc
const entity = compileEntity(entityDoc, { types: everyType, report: () => undefined })
const pageDoc = {
  schema: 1,
  page: 'crm/enquiry',
  title: '询盘',
  kind: 'list',
  entity: 'enquiry',
  columns: ['subject'],
  toolbar: [],
  row: [{ action: 'replyMail' }],
}
const { Page } = createConsole({ cells: everyCell, pages: [listPage], actions: [replyMail] })

const first = {
  code: 'first',
  name: '首次',
  language: 'en',
  subject: 'Hello Tom',
  content: '<p>Hi</p>',
}
const open = {
  code: 'open',
  name: '报价',
  language: 'en',
  subject: `Offer \${number}`,
  content: '<p>A</p>',
}
const start = {
  ver: 3,
  receiver: 'tom@buyer.example',
  customer: 'Tom',
  message: 'Please quote.',
  why: null,
  isConfigured: true,
  templates: [open, first],
  language: 'en',
  proposed: 'first',
  product: null,
  mails: [],
}
const done: Envelope = { success: true, code: 200, message: '已回复，邮件正在发送', result: null }

const stored = ['/productText/add', '/appEdit']

async function openDialog(
  form: object | (() => object) = {},
  answer: () => Promise<Envelope> = async () => done,
  subjects: readonly string[] = ['询价'],
  own: Partial<Ports> = {},
) {
  if (!entity) throw new Error('the entity of this test compiles')
  const wire = memoryWire(
    entity,
    subjects.map((subject) => ({ subject, email: 'tom@buyer.example' })),
  )
  const sent: Call[] = []
  const request = {
    ...wire,
    async send(call: Call): Promise<Envelope> {
      if (call.url.endsWith('/replyForm')) {
        const asked = typeof form === 'function' ? form() : form
        return { ...done, result: { ...start, ...asked } }
      }
      if (stored.some((url) => call.url.endsWith(url))) {
        sent.push(call)
        return await answer()
      }
      if (!call.url.endsWith('/replyMail')) return await wire.send(call)
      sent.push(call)
      return await answer()
    },
  }
  const host = testHost(request, grantsFor('enquiry:view', 'enquiry:reply'))
  render(<Page doc={pageDoc} entities={[entityDoc]} ports={{ ...host.ports, ...own }} />)
  const [button] = await screen.findAllByRole('button', { name: '回复' })
  if (!button) throw new Error('no button')
  await userEvent.click(button)
  const found = await screen.findByRole('dialog', { name: `回复：${subjects[0]}` })
  return { dialog: within(found), sent, host }
}

test('the template proposed is there with its values, and goes to whoever has asked', async () => {
  const { dialog, sent, host } = await openDialog()
  expect(await dialog.findByRole('textbox', { name: '主题' })).toHaveValue('Hello Tom')
  expect(dialog.getByText('Tom <tom@buyer.example>')).toBeVisible()
  expect(dialog.getByText('Please quote.')).toBeVisible()
  expect(dialog.queryByText(/未配置邮件服务/)).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: '发送' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent[0]?.body).toMatchObject({ ver: 3, template: 'first', subject: 'Hello Tom' })
  expect(sent[0]?.body).toMatchObject({ content: '<p>Hi</p>' })
  expect(sent[0]?.idempotencyKey).toMatch(/./)
  expect(host.said).toContainEqual({ kind: 'success', text: '已回复，邮件正在发送' })
})

test('a placeholder without a value is named, and nothing is sent until it is written over', async () => {
  const { dialog, sent } = await openDialog({ proposed: 'open', isConfigured: false })
  const subject = await dialog.findByRole('textbox', { name: '主题' })
  expect(dialog.getByText(/未配置邮件服务/)).toBeVisible()
  expect(dialog.getByText(`\${number}`)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: '发送' }))
  expect(subject).toHaveFocus()
  expect(sent).toEqual([])
  await userEvent.clear(subject)
  await userEvent.type(subject, 'Our offer')
  expect(dialog.queryByText(`\${number}`)).toBeNull()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent[0]?.body).toMatchObject({ template: 'open', subject: 'Our offer' })
})

test('a reply that was left behind is offered with its template, and goes when it is sent', async () => {
  const drafts = memoryDrafts()
  const { dialog } = await openDialog({}, undefined, undefined, { drafts })
  const subject = await dialog.findByRole('textbox', { name: '主题' })
  await userEvent.type(subject, ' and Ann')
  await waitFor(() => expect(JSON.stringify([...drafts.all])).toContain('Hello Tom and Ann'), {
    timeout: 300,
  })
  cleanup()
  const again = await openDialog({ proposed: 'open' }, undefined, undefined, { drafts })
  await userEvent.click(await again.dialog.findByRole('button', { name: '恢复' }))
  expect(again.dialog.getByRole('textbox', { name: '主题' })).toHaveValue('Hello Tom and Ann')
  await userEvent.click(again.dialog.getByRole('button', { name: '发送' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(again.sent[0]?.body).toMatchObject({
    template: 'first',
    subject: 'Hello Tom and Ann',
    content: '<p>Hi</p>',
  })
  expect(drafts.all.size).toBe(0)
})

test('what the server refuses stands at its field, and what is written stays', async () => {
  const { dialog } = await openDialog({}, async () => {
    const errors = [{ field: 'subject', message: '主题超过 200 个字符' }]
    throw new Failure('business', '主题超过 200 个字符', { status: 400, result: { errors } })
  })
  await dialog.findByRole('textbox', { name: '主题' })
  await userEvent.click(dialog.getByRole('button', { name: '发送' }))
  expect(await dialog.findByText('主题超过 200 个字符')).toBeVisible()
  expect(dialog.getByRole('textbox', { name: '主题' })).toHaveValue('Hello Tom')
})

test('an enquiry that cannot be replied to says why, and what failed before is seen', async () => {
  const { dialog } = await openDialog({ why: '“已关闭”的询盘不能回复' })
  expect(await dialog.findByText('“已关闭”的询盘不能回复')).toBeVisible()
  expect(dialog.queryByRole('button', { name: '发送' })).toBeNull()
})

test('mails that were sent before are told with how they ended', async () => {
  const mail = {
    id: 'a',
    subject: 'Hello',
    time: '2026-03-05 10:00:00',
    by: '林小满',
    status: '-1',
  }
  const { dialog } = await openDialog({ mails: [{ ...mail, result: '550 User unknown' }] })
  expect(await dialog.findByText('550 User unknown')).toBeVisible()
})

test('one enquiry after another is replied to without going back to the list', async () => {
  const { dialog, sent } = await openDialog({}, undefined, ['询价', '样品', '付款'])
  await userEvent.type(await dialog.findByRole('textbox', { name: '主题' }), ', now')
  await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  const second = within(await screen.findByRole('dialog', { name: '回复：样品' }))
  // It begins with what belongs to it.
  expect(await second.findByRole('textbox', { name: '主题' })).toHaveValue('Hello Tom')
  await userEvent.click(second.getByRole('button', { name: '跳过' }))
  const last = within(await screen.findByRole('dialog', { name: '回复：付款' }))
  await last.findByRole('textbox', { name: '主题' })
  expect(last.queryByRole('button', { name: '跳过' })).toBeNull()
  await userEvent.click(last.getByRole('button', { name: '发送' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const ids = sent.map(({ body }) => (body as { readonly id: string }).id)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(2)
  expect(sent.map(({ body }) => (body as { readonly subject: string }).subject)).toEqual([
    ...['Hello Tom, now', 'Hello Tom'],
  ])
})

test('the next one is sent, too, while the list is still being read again', async () => {
  const { dialog, sent, host } = await openDialog({}, undefined, ['询价', '样品', '付款'])
  await dialog.findByRole('textbox', { name: '主题' })
  const { request } = host.ports
  const { send } = request
  request.send = (call) => (call.url.endsWith('/list') ? new Promise(() => {}) : send(call))
  for (const subject of ['样品', '付款']) {
    await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    const next = within(await screen.findByRole('dialog', { name: `回复：${subject}` }))
    await next.findByRole('textbox', { name: '主题' })
  }
  expect(sent).toHaveLength(2)
})

describe('names that the letter’s language lacks', () => {
  const german = {
    code: 'german',
    name: '德语',
    language: 'de',
    subject: `Zu \${product}`,
    content: `<p>\${product} <b>\${sender}</b></p>`,
  }
  const product = { id: 'p1', name: '亚麻床', translatable: true }
  const lacking = { templates: [german, first], proposed: 'german', product }

  test('are written and stored there, and come into the text as it stands', async () => {
    const { dialog, sent } = await openDialog(lacking)
    const subject = await dialog.findByRole('textbox', { name: '主题' })
    await userEvent.type(subject, '!')
    await userEvent.click(dialog.getByRole('button', { name: '发送' }))
    expect(sent).toEqual([])
    await userEvent.type(
      dialog.getByRole('textbox', { name: /产品名称（亚麻床）/ }),
      ' Bett & Co {Enter}',
    )
    await waitFor(() => expect(subject).toHaveValue('Zu Bett & Co!'))
    await userEvent.type(dialog.getByRole('textbox', { name: /外文姓名/ }), 'Lin Xiaoman')
    await userEvent.click(dialog.getByRole('button', { name: '保存并填入' }))
    await waitFor(() => expect(dialog.queryByRole('button', { name: '保存并填入' })).toBeNull())
    await userEvent.click(dialog.getByRole('button', { name: '发送' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.map(({ url, body }) => ({ url, body }))).toMatchObject([
      {
        url: '/cms/productText/add',
        body: { productId: 'p1', language: 'de', name: 'Bett & Co' },
      },
      { url: '/sys/user/appEdit', body: { latinName: 'Lin Xiaoman' } },
      {
        url: '/crm/enquiry/replyMail',
        body: {
          subject: 'Zu Bett & Co!',
          content: '<p>Bett &amp; Co <b>Lin Xiaoman</b></p>',
        },
      },
    ])
  })

  test('that cannot be stored stay written, with the reason', async () => {
    const { dialog } = await openDialog(lacking, async () => {
      throw new Failure('business', '该语种已有译文', { status: 400 })
    })
    const box = await dialog.findByRole('textbox', { name: /产品名称（亚麻床）/ })
    await userEvent.type(box, 'Bett{Enter}')
    expect(await dialog.findByText('该语种已有译文')).toBeVisible()
    expect(box).toHaveValue('Bett')
    expect(dialog.getByRole('textbox', { name: '主题' })).toHaveValue(`Zu \${product}`)
  })

  test('whoever may not translate is told whom to ask', async () => {
    const { dialog } = await openDialog({
      ...lacking,
      product: { ...product, translatable: false },
    })
    expect(await dialog.findByText(/请有产品权限的同事/)).toBeVisible()
    expect(dialog.queryByRole('textbox', { name: /产品名称/ })).toBeNull()
  })
})

test('without a template that fits, the letter begins empty', async () => {
  const { dialog } = await openDialog({ proposed: null })
  expect(await dialog.findByRole('textbox', { name: '主题' })).toHaveValue('')
})
