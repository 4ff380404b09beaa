import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createRole, createUser } from '../../server/seed/people'
import { buildTestApp, type TestApp, type TestUser, testPassword } from '../support/app'
import { describeDatabase } from '../support/db'
import { limitRole } from '../support/rights'
import { startSmtpServer } from '../support/smtpServer'

const api = '/crm/enquiry'
const templates = '/sys/message/sysMessageTemplate'

const template = (code: string, more: object = {}) => ({
  templateName: code,
  templateCode: code,
  templateType: '2',
  templateUse: 'enquiry',
  templateSubject: `Hello \${customer}`,
  templateContent: `<p>\${customer} \${product}</p>`,
  ...more,
})
const asked = {
  subject: '询价',
  customer: 'Tom & <b>Co</b>',
  email: 'tom@buyer.example',
  company: 'Buyer Ltd',
  country: 'DE',
  message: 'Please quote 500 pieces.',
}
const written = {
  template: 'general',
  subject: 'Our offer',
  content: '<p>Dear Tom,</p><p>Yes.</p>',
}

describeDatabase('replies to enquiries by mail', ['replies', 'mail'], (open) => {
  let host: TestApp
  let now = new Date('2026-03-05T02:00:00Z')
  beforeAll(async () => {
    host = await buildTestApp(await open(), { clock: () => now })
    const { db } = host.database
    for (const body of [
      template('general', {
        templateContent: `<p>Dear \${customer}, \${company} \${sender} \${country} \${product} \${price}</p>`,
      }),
      template('german', { templateLanguage: 'de', templateContent: `<p>\${country}</p>` }),
      template('stopped', { active: false }),
      template('inside', { templateUse: 'staff' }),
      template('text', { templateType: '1' }),
    ])
      await host.call('admin', `POST ${templates}/add`, { body })
    await createRole(db, { code: 'looker', name: '读者', permissions: ['enquiry:view'] })
    await createRole(db, {
      code: 'own',
      name: '只看自己的',
      permissions: ['enquiry:view', 'enquiry:reply'],
    })
    for (const role of ['looker', 'own']) {
      await createUser(db, {
        username: role,
        realname: role,
        password: testPassword,
        roles: [role],
        tenants: [1001],
      })
    }
    const rule = { entry: '/enquiry/list', column: 'owner', conditions: '=' }
    await limitRole(db, 'own', { ...rule, value: '#{sysUserCode}' })
  })
  beforeEach(async () => {
    now = new Date('2026-03-05T02:00:00Z')
    await sql`delete from sys_sms`.execute(host.database.db)
  })
  afterAll(() => host.close())

  async function ask(more: object = {}, as: TestUser = 'staff') {
    const { body } = await host.call(as, `POST ${api}/add`, { body: { ...asked, ...more } })
    expect(body.message).toBe('添加成功！')
    return body.result as { readonly id: string; readonly ver: number }
  }
  const read = async (id: string) =>
    (await host.call('staff', `GET ${api}/queryById`, { query: { id } })).body.result
  const form = async (id: string, as = 'staff') =>
    (await host.call(as as TestUser, `GET ${api}/replyForm`, { query: { id } })).body
  const reply = async (
    { id, ver }: { readonly id: string; readonly ver: number },
    more: object = {},
    { as = 'staff', headers = {} }: { as?: string; headers?: Record<string, string> } = {},
  ) =>
    (
      await host.call(as as TestUser, `POST ${api}/replyMail`, {
        body: { id, ver, ...written, ...more },
        headers,
      })
    ).body
  const mails = async () =>
    (
      await sql<Record<string, unknown>>`select * from sys_sms order by id`.execute(
        host.database.db,
      )
    ).rows

  test('begins with templates in the values of the enquiry; what has none stays to be written over', async () => {
    const { id, ver } = await ask()
    const { result } = await form(id)
    expect(result).toMatchObject({
      ver,
      receiver: asked.email,
      customer: asked.customer,
      why: null,
      proposed: 'general',
      product: null,
      isConfigured: false,
      mails: [],
      message: asked.message,
    })
    expect(result.templates.map(({ code }: { code: string }) => code)).toEqual([
      'general',
      'german',
    ])
    const [general] = result.templates
    expect(general.subject).toBe('Hello Tom & <b>Co</b>')
    expect(general.content).toBe(
      `<p>Dear Tom &#38; &#60;b&#62;Co&#60;/b&#62;, \${company} staff Germany \${product} \${price}</p>`,
    )
  })

  test('has those in the language of the enquiry first, with what is for any', async () => {
    const codes = async (language: string | null) =>
      (await form((await ask({ language })).id)).result.templates.map(
        ({ code }: { code: string }) => code,
      )
    expect(await codes('de')).toEqual(['german', 'general'])
    expect(await codes('fr')).toEqual(['general', 'german'])
    const { result } = await form((await ask({ language: 'de' })).id)
    expect(result.templates[0].content).toBe('<p>Deutschland</p>')
  })

  test('is a mail, the text at the enquiry, its step and how long it took, all at once', async () => {
    const enquiry = await ask()
    now = new Date(now.getTime() + 90 * 60_000)
    const { success, message, result } = await reply(enquiry)
    expect({ success, message, result }).toEqual({
      success: true,
      message: '已回复；未配置邮件服务，邮件在发件箱中等待，配置后自动发送',
      result: { done: 1, refused: [] },
    })
    expect(await read(enquiry.id)).toMatchObject({
      status: 'following',
      owner: 'staff',
      nextDate: '2026-03-08',
      replyHours: 1.5,
      reply: 'Our offer\n\nDear Tom,\nYes.',
      replyTime: '2026-03-05 11:30:00',
    })
    expect(await mails()).toMatchObject([
      {
        es_receiver: 'tom@buyer.example',
        es_title: 'Our offer',
        es_send_status: '0',
        es_content: written.content,
        template_code: 'general',
        create_by: 'staff',
        about_entity: 'enquiry',
        about_id: enquiry.id,
        tenant_id: 1001,
      },
    ])
    const { body } = await host.call('staff', `GET ${api}/timeline`, { query: { id: enquiry.id } })
    expect(JSON.stringify(body.result)).toContain('Dear Tom')
    const again = (await form(enquiry.id)).result
    expect(again).toMatchObject({ mails: [{ subject: 'Our offer', by: 'staff' }] })
  })

  test('the timeline keeps every reply whole, and what people noted between them', async () => {
    const { id } = await ask()
    const long = (word: string) => `${word} `.repeat(60).trim()
    const timeline = async () =>
      (await host.call('staff', `GET ${api}/timeline`, { query: { id } })).body.result.entries
    const step = async (name: string, values: object) =>
      (await host.call('staff', `POST ${api}/${name}`, { body: { ids: [id], values } })).body
    await reply({ id, ver: (await read(id)).ver as number }, { content: `<p>${long('first')}</p>` })
    expect(await step('note', { note: null })).toMatchObject({ message: '请写下跟进的内容' })
    const note = long('noted')
    expect(await step('note', { note, nextDate: '2026-04-02' })).toMatchObject({ success: true })
    await reply({ id, ver: (await read(id)).ver as number }, { content: `<p>${long('later')}</p>` })
    expect(await read(id)).toMatchObject({ status: 'following', note })
    interface Entry {
      readonly title: string
      readonly changes: readonly { readonly field: string; from?: string; to?: string }[]
    }
    const told = ((await timeline()) as readonly Entry[]).flatMap(({ title, changes }) =>
      changes
        .filter(({ field }) => ['reply', 'note'].includes(field))
        .map(({ from, to }) => [title, from, to]),
    )
    expect(told).toEqual([
      ['继续回复', undefined, `Our offer\n\n${long('later')}`],
      ['写跟进', undefined, note],
      ['回复', undefined, `Our offer\n\n${long('first')}`],
    ])
  })

  test('later mails keep the first response, and who has it', async () => {
    const first = await ask()
    await reply(first)
    const { ver, replyTime } = await read(first.id)
    now = new Date(now.getTime() + 24 * 3_600_000)
    expect(await reply({ id: first.id, ver }, { subject: 'Once more' })).toMatchObject({
      success: true,
    })
    expect(await read(first.id)).toMatchObject({
      status: 'following',
      replyTime,
      nextDate: '2026-03-09',
      replyHours: 0,
      reply: 'Once more\n\nDear Tom,\nYes.',
    })
    expect(await mails()).toHaveLength(2)
  })

  test.each([
    ['closed', 'close', { closeReason: '重复' }, '“已关闭”的询盘不能回复，请先改变状态'],
    ['junk', 'spam', undefined, '“垃圾询盘”的询盘不能回复，请先改变状态'],
  ])(
    'one that is %s is not replied to, which the form says before',
    async (_, step, values, why) => {
      const { id } = await ask()
      await host.call('staff', `POST ${api}/${step}`, { body: { ids: [id], values } })
      const { ver } = await read(id)
      expect((await form(id)).result.why).toBe(why)
      expect(await reply({ id, ver })).toMatchObject({ success: false, message: why })
      expect(await mails()).toEqual([])
    },
  )

  test.each([
    ['a placeholder', { content: `<p>\${product}</p>` }, 'content', `\${product}`],
    ['a placeholder in the subject', { subject: `To \${customer}` }, 'subject', `\${customer}`],
    ['half a placeholder', { content: `<p>\${na<b>me</b>}</p>` }, 'content', '占位符'],
    ['no subject', { subject: ' \n ' }, 'subject', '请填写主题'],
    ['no text', { content: '<p> </p>' }, 'content', '请填写正文'],
    ['a picture', { content: '<p>See</p><img src="/a.png">' }, 'content', '图片'],
    ['a long subject', { subject: 'a'.repeat(201) }, 'subject', '主题超过 200 个字符'],
  ])('%s is refused at its field, and nothing is written', async (_, change, field, words) => {
    const enquiry = await ask()
    const { success, result } = await reply(enquiry, change)
    expect(success).toBe(false)
    expect(result.errors).toMatchObject([{ field, message: expect.stringContaining(words) }])
    expect(await mails()).toEqual([])
    expect(await read(enquiry.id)).toMatchObject({ status: 'new', ver: enquiry.ver })
  })

  test('scripts do not go out, and the receiver is the enquiry’s whatever is sent', async () => {
    const content = '<p onclick="x()">Hi<script>alert(1)</script></p>'
    await reply(await ask(), {
      content,
      receiver: 'else@where.example',
      email: 'else@where.example',
    })
    expect(await mails()).toMatchObject([
      { es_content: '<p>Hi</p>', es_receiver: 'tom@buyer.example' },
    ])
  })

  test('the version that was read must be the present one', async () => {
    const { id, ver } = await ask()
    await host.call('staff', `PUT ${api}/edit`, {
      body: { id, ver, ...asked, email: 'new@buyer.example' },
    })
    expect(await reply({ id, ver })).toMatchObject({ success: false, code: 409 })
    expect(await mails()).toEqual([])
  })

  test('asked for twice with one key it is sent once, also at the same moment', async () => {
    const enquiry = await ask()
    const headers = { 'idempotency-key': `once-${enquiry.id}` }
    const answers = await Promise.all([
      reply(enquiry, {}, { headers }),
      reply(enquiry, {}, { headers }),
    ])
    answers.push(await reply(enquiry, {}, { headers }))
    expect(answers.filter(({ success }) => success).length).toBeGreaterThan(1)
    expect(await mails()).toHaveLength(1)
    const other = await ask()
    await Promise.all([reply(other), reply(other)])
    expect(await mails()).toHaveLength(2)
  })

  test('is for who may reply, and see the enquiry', async () => {
    const mine = await ask({ owner: 'own' })
    const others = await ask()
    expect(await reply(mine, {}, { as: 'looker' })).toMatchObject({ success: false, code: 403 })
    expect(await form(mine.id, 'looker')).toMatchObject({ success: false, code: 403 })
    expect(await reply(others, {}, { as: 'own' })).toMatchObject({ success: false, code: 404 })
    expect(await form(others.id, 'own')).toMatchObject({ success: false, code: 404 })
    expect(await reply(mine, {}, { as: 'staffb' })).toMatchObject({ success: false, code: 404 })
    expect(await form(mine.id, 'staffb')).toMatchObject({ success: false, code: 404 })
    expect(await mails()).toEqual([])
    expect(await reply(mine, {}, { as: 'own' })).toMatchObject({ success: true })
  })

  test('who looks at the console as another replies to nobody', async () => {
    const enquiry = await ask()
    const { rows } = await sql<{
      id: string
    }>`select id from sys_user where username = 'staff'`.execute(host.database.db)
    const begun = await host.call('admin', 'POST /sys/viewAs/begin', {
      body: { userId: rows[0]?.id },
      headers: { 'tenant-id': '1001' },
    })
    const headers = { 'x-access-token': String(begun.body.result.token), 'tenant-id': '1001' }
    const query = { id: enquiry.id }
    const seen = await host.call(null, `GET ${api}/replyForm`, { query, headers })
    expect(seen.body.success).toBe(true)
    const body = { id: enquiry.id, ver: enquiry.ver, ...written }
    const sent = await host.call(null, `POST ${api}/replyMail`, { body, headers })
    expect(sent.body).toMatchObject({ success: false })
    expect(await mails()).toEqual([])
  })
})

describeDatabase('a reply that does not arrive', ['replies', 'mail'], (open) => {
  test('tells its author, and leads to the enquiry', async () => {
    const smtp = await startSmtpServer()
    smtp.behave({ refuses: 'receiver', code: 550, said: 'No such user' })
    const host = await buildTestApp(await open(), {
      options: { mailServer: { url: smtp.url, from: 'sales@yunqi.example' } },
    })
    const { body: added } = await host.call('staff', `POST ${api}/add`, { body: asked })
    const { id, ver } = added.result
    await host.call('staff', `POST ${api}/replyMail`, {
      body: { id, ver, ...written, template: '' },
    })
    host.app.startJobs()
    const told = async () => {
      const mine = '/sys/sysAnnouncementSend/getMyAnnouncementSend'
      const { body } = await host.call('staff', `GET ${mine}`)
      return body.result.records
    }
    await expect
      .poll(told, { timeout: 20_000 })
      .toMatchObject([
        { titile: '邮件没有送达：Our offer', openPage: `/enquiry/list?detail=${id}` },
      ])
    const [{ msgContent }] = await told()
    expect(msgContent).toContain('tom@buyer.example')
    expect(msgContent).toContain('550 No such user')
    await host.close()
    await smtp.stop()
  })
})
