import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readEnvironment } from '../../server/environment'
import { createMailer } from '../../server/mail/deliver'
import { sendingHandler } from '../../server/mail/handler'
import { leaseMs, mostAttempts, settleMail, takeMail } from '../../server/mail/outbox'
import { sendHandler } from '../../server/mail/schedule'
import { buildTestApp, type TestApp, type TestUser } from '../support/app'
import { describeDatabase } from '../support/db'
import { type SmtpServer, startSmtpServer } from '../support/smtpServer'

const from = '云栖家居 <console@yunqi.example>'
const api = '/sys/message/sysMessageTemplate'

const letter = {
  templateName: '询盘通知',
  templateCode: 'notice',
  templateType: '2',
  templateSubject: `新询盘：\${customer}`,
  templateContent: `<p>\${owner}：</p><p>\${customer} 问：\${message}</p><p><a href="\${link}">打开</a></p>`,
}
const values = {
  customer: 'Tom & <b>Co</b>',
  owner: '林小满',
  link: 'https://yunqi.example/e?a=1&b=2',
  message: '第一行\n<script>alert(1)</script>',
}

describeDatabase('mails by templates', ['mail'], (open) => {
  let host: TestApp
  let smtp: SmtpServer
  let now = new Date('2026-03-05T02:00:00Z')
  const clock = () => now
  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  beforeAll(async () => {
    smtp = await startSmtpServer()
    // The server itself has none configured: what is sent here is sent by `run`, as another process would.
    host = await buildTestApp(await open())
    await host.call('admin', `POST ${api}/add`, { body: letter })
  })
  beforeEach(async () => {
    now = new Date('2026-03-05T02:00:00Z')
    smtp.behave('take')
    smtp.forget()
    await sql`delete from sys_sms`.execute(host.database.db)
  })
  afterAll(async () => {
    await host.close()
    await smtp.stop()
  })

  const givenUp = async () => undefined
  const mailer = (url = smtp.url, limitMs = 5_000) => createMailer({ url, from }, limitMs)
  /** One run of the job, as a process does it. */
  const run = (url?: string, changed: (mail: { id: string }) => void = () => undefined) => {
    const { db } = host.database
    const handler = sendingHandler({ db, clock, mailer: mailer(url), changed, givenUp })
    const task = {
      db,
      now,
      id: 'run',
      job: 'mail',
      tick: '',
      parameters: {},
      within: async () => undefined,
    }
    return handler.run({ ...task, signal: new AbortController().signal })
  }
  const send = (body: object = {}, as: TestUser = 'admin') =>
    host.call(as, `POST ${api}/sendMsg`, {
      body: {
        templateCode: 'notice',
        receiver: 'emily@north.example',
        msgType: '2',
        testData: JSON.stringify(values),
        ...body,
      },
    })
  /** Puts a mail into the outbox that is due by the test's clock. */
  const queue = async (receiver = 'emily@north.example') => {
    const { body } = await send({ receiver })
    const due = sql`update sys_sms set next_time = '2026-03-05 10:00:00' where id = ${body.result}`
    await due.execute(host.database.db)
    return String(body.result)
  }
  const list = async (query: Readonly<Record<string, string>> = {}, as: TestUser = 'admin') =>
    (await host.call(as, 'GET /sys/message/sysMessage/list', { query })).body.result
  const only = async () => (await list()).records[0]

  test('a template is refused where nobody could send it, at its field', async () => {
    const add = async (change: object) => {
      const body = { ...letter, templateCode: 'other', ...change }
      return (await host.call('admin', `POST ${api}/add`, { body })).body
    }
    expect(await add({ templateContent: `<p>\${na<b>me</b>}</p>` })).toMatchObject({
      result: { errors: [{ field: 'templateContent', message: expect.stringContaining('{na') }] },
    })
    expect(await add({ templateSubject: `您好 \${` })).toMatchObject({
      result: { errors: [{ field: 'templateSubject' }] },
    })
    expect(await add({ templateTestJson: '[1]' })).toMatchObject({
      result: { errors: [{ field: 'templateTestJson' }] },
    })
    expect(await add({ templateCode: 'notice' })).toMatchObject({
      result: { errors: [{ field: 'templateCode' }] },
    })
  })

  test('is put into the outbox with its values: as text in HTML, as one line in the subject', async () => {
    const { body } = await send()
    expect(body).toMatchObject({ success: true, result: expect.stringMatching(/^\w{32}$/) })
    expect(body.message).toBe('已放入发件箱；未配置邮件服务，配置后自动发送')
    expect(await only()).toMatchObject({
      id: body.result,
      esType: '2',
      esSendStatus: '0',
      esReceiver: 'emily@north.example',
      esTitle: '新询盘：Tom & <b>Co</b>',
      esResult: '未配置邮件服务，配置后自动发送',
      templateCode: 'notice',
      createBy: 'admin',
      twice: 'N',
      esParam: JSON.stringify(values),
    })
    const { esContent } = await only()
    expect(esContent).toContain('Tom &amp; &lt;b&gt;Co&lt;/b&gt;')
    expect(esContent).toContain('第一行<br>&lt;script&gt;')
    expect(esContent).toContain('href="https://yunqi.example/e?a=1&amp;b=2"')
    const evil = JSON.stringify({ ...values, link: 'javascript:alert(1)' })
    await send({ testData: evil })
    expect((await only()).esContent).not.toContain('javascript')
  })

  test.each([
    [
      'a value that is missing, by its name',
      { testData: '{"customer":"Tom","link":""}' },
      '缺少变量的值：owner、message',
    ],
    [
      'a value that is no text',
      { testData: JSON.stringify({ ...values, owner: [1] }) },
      '缺少变量的值：owner',
    ],
    [
      'values that are no object',
      { testData: '[1]' },
      '测试数据须为 JSON 对象，如 {"name": "张三"}',
    ],
    ['a code that no template has', { templateCode: 'gone' }, '没有编码为“gone”的消息模板'],
    ['a receiver that is none', { receiver: 'a@b.example, c@d.example' }, '收件人不是邮箱地址'],
    ['another kind of message', { msgType: '1' }, '“notice”不是邮件模板，目前只能发送邮件'],
  ])('%s is said, and nothing is kept', async (_, body, message) => {
    expect((await send(body)).body).toMatchObject({ success: false, message })
    expect((await list()).total).toBe(0)
  })

  test('templates and mails are their tenant’s', async () => {
    expect((await send({}, 'staffb')).body).toMatchObject({ success: false })
    await send()
    expect((await list()).total).toBe(1)
    expect((await list({}, 'staffb')).total).toBe(0)
    const { id } = await only()
    for (const path of ['resend', 'stop'])
      expect(
        (await host.call('staffb', `POST /sys/message/sysMessage/${path}`, { body: { id } })).body,
      ).toMatchObject({ success: false })
    expect((await only()).esSendStatus).toBe('0')
  })

  test('a call that is made again with its key sends once', async () => {
    const headers = { 'idempotency-key': 'once-and-for-all' }
    const body = {
      templateCode: 'notice',
      receiver: 'a@b.example',
      testData: JSON.stringify(values),
    }
    const [one, other] = [
      await host.call('admin', `POST ${api}/sendMsg`, { body, headers }),
      await host.call('admin', `POST ${api}/sendMsg`, { body, headers }),
    ]
    expect(other.body.result).toBe(one.body.result)
    expect((await list()).total).toBe(1)
  })

  test('goes out by SMTP, with its head, its HTML and its text', async () => {
    const id = await queue()
    expect(await run()).toBe('发出 1 封')
    expect(smtp.received).toHaveLength(1)
    const [mail] = smtp.received
    expect(mail).toMatchObject({ from: 'console@yunqi.example', to: ['emily@north.example'] })
    expect(mail?.head('Message-ID')).toBe(`<${id}@yunqi.example>`)
    expect(mail?.text).toContain('multipart/alternative')
    expect(mail?.head('Subject')).toMatch(/^=\?UTF-8\?/)
    expect(await only()).toMatchObject({
      esSendStatus: '1',
      esSendNum: 1,
      twice: 'N',
      messageId: `<${id}@yunqi.example>`,
      esSendTime: '2026-03-05 10:00:00',
      nextTime: null,
    })
    expect((await only()).esResult).toMatch(/^250/)
    expect(await run()).toBe('没有需要发送的邮件')
    expect(smtp.received).toHaveLength(1)
  })

  test('waits where nothing is configured, and goes out later', async () => {
    const { db } = host.database
    await queue()
    const handler = sendingHandler({
      db,
      clock,
      mailer: undefined,
      changed: () => undefined,
      givenUp,
    })
    const task = {
      db,
      now,
      id: 'run',
      job: 'mail',
      tick: '',
      parameters: {},
      within: async () => undefined,
    }
    const said = await handler.run({ ...task, signal: new AbortController().signal })
    expect(said).toBe('未配置邮件服务，1 封邮件等待')
    expect(await only()).toMatchObject({
      esSendStatus: '0',
      esResult: '未配置邮件服务，配置后自动发送',
    })
    await run()
    expect(await only()).toMatchObject({ esSendStatus: '1', esSendNum: 1 })
  })

  test('what the server refuses for ever is given up at once, in its words', async () => {
    await queue()
    smtp.behave({ refuses: 'receiver', code: 550, said: 'User unknown' })
    expect(await run()).toBe('发出 0 封，失败 1 封')
    expect(await only()).toMatchObject({ esSendStatus: '-1', nextTime: null, twice: 'N' })
    expect((await only()).esResult).toMatch(/^邮件服务器拒绝：.*550 User unknown/)
  })

  test('what it refuses for now is tried again, later and later, and given up in the end', async () => {
    await queue()
    smtp.behave({ refuses: 'mail', code: 451, said: 'Try again later' })
    const pauses: number[] = []
    for (let attempt = 1; attempt < mostAttempts; attempt += 1) {
      await run()
      const { esSendStatus, esSendNum, nextTime } = await only()
      expect([esSendStatus, esSendNum]).toEqual(['2', attempt])
      const next = Date.parse(`${String(nextTime).replace(' ', 'T')}+08:00`)
      pauses.push((next - now.getTime()) / 60_000)
      pass(next - now.getTime() - 1_000)
      expect(await run()).toBe('没有需要发送的邮件')
      pass(1_000)
    }
    expect(pauses).toEqual([1, 5, 15, 60, 240, 720])
    await run()
    expect(await only()).toMatchObject({ esSendStatus: '-1', esSendNum: 7, nextTime: null })
    expect((await only()).esResult).toMatch(/^发送 7 次没有成功：.*Try again later/)
    expect(smtp.received).toEqual([])
  })

  test('a server that cannot be reached, or refuses the login, fails the run and keeps the others for the next', async () => {
    await queue()
    await queue('jonas@weber.example')
    await expect(run('smtp://127.0.0.1:1')).rejects.toThrow('连接不上邮件服务器')
    const { port } = new URL(smtp.url)
    await expect(run(`smtp://console:wrong@127.0.0.1:${port}`)).rejects.toThrow(
      '邮件服务器拒绝登录，请检查 SMTP_URL',
    )
    const { records } = await list({ column: 'esReceiver', order: 'asc' })
    expect(records).toMatchObject([
      { esSendStatus: '2', esSendNum: 1, twice: 'N' },
      { esSendStatus: '2', esSendNum: 1, twice: 'N' },
    ])
    pass(60_000)
    expect(await run()).toBe('发出 2 封')
  })

  test('a connection that is cut after the mail was handed over: sent again under its id, and marked', async () => {
    const id = await queue()
    smtp.behave('cut')
    await run()
    expect(await only()).toMatchObject({ esSendStatus: '2', twice: 'Y' })
    expect((await only()).esResult).toMatch(/^邮件交出后连接中断，对方可能已经收到/)
    smtp.behave('take')
    pass(60_000)
    await run()
    expect(await only()).toMatchObject({ esSendStatus: '1', esSendNum: 2, twice: 'Y' })
    expect(smtp.received.map((mail) => mail.head('Message-ID'))).toEqual([
      `<${id}@yunqi.example>`,
      `<${id}@yunqi.example>`,
    ])
  })

  test('a process that dies between sending and marking: the next one sends again, and says so', async () => {
    await queue()
    const { db } = host.database
    const mail = await takeMail(db, now, 'yunqi.example')
    if (!mail) throw new Error('one is due')
    await mailer().deliver(mail, new AbortController().signal)
    // It is killed here. Nobody takes the mail while it may still be at work.
    pass(leaseMs - 1_000)
    expect(await run()).toBe('没有需要发送的邮件')
    pass(2_000)
    expect(await run()).toBe('发出 1 封')
    expect(await only()).toMatchObject({ esSendStatus: '1', esSendNum: 2, twice: 'Y' })
    expect(new Set(smtp.received.map((one) => one.head('Message-ID'))).size).toBe(1)
    // What wakes up after all says nothing about a mail that is another's.
    await settleMail(db, mail, { kind: 'refused', said: '旧', final: true }, now)
    expect(await only()).toMatchObject({ esSendStatus: '1' })
  })

  test('processes that look at once never take the same mail', async () => {
    for (const at of Array(12).keys()) await queue(`r${at}@north.example`)
    await Promise.all([run(), run(), run()])
    const receivers = smtp.received.flatMap(({ to }) => to)
    expect(receivers).toHaveLength(12)
    expect(new Set(receivers).size).toBe(12)
    expect((await list({ esSendStatus: '1' })).total).toBe(12)
  })

  test('people send again what was not sent, and take back what waits', async () => {
    const id = await queue()
    const call = async (path: string) =>
      (await host.call('admin', `POST /sys/message/sysMessage/${path}`, { body: { id } })).body
    expect(await call('stop')).toMatchObject({ success: true, message: '已取消发送' })
    expect(await only()).toMatchObject({ esSendStatus: '-1', esResult: '由 admin 取消发送' })
    expect(await run()).toBe('没有需要发送的邮件')
    expect(await call('stop')).toMatchObject({ success: false })
    expect(await call('resend')).toMatchObject({ success: true })
    expect(await only()).toMatchObject({ esSendStatus: '0', esSendNum: 0 })
    now = new Date()
    await run()
    expect(await only()).toMatchObject({ esSendStatus: '1' })
    expect(await call('resend')).toMatchObject({
      success: false,
      message: '只能重发没有发送成功的邮件',
    })
  })

  test('the outbox is looked at when a mail is due next, and a server that is away is left alone for a minute', async () => {
    const due = async () => {
      const { rows } = await sql<{ due: string }>`select due::text as due from sys_job
        where kind = 'tick' and subject = ${sendHandler}`.execute(host.database.db)
      return rows[0]?.due
    }
    await sql`delete from sys_job where subject = ${sendHandler}`.execute(host.database.db)
    await queue()
    await queue('jonas@weber.example')
    await expect(run('smtp://127.0.0.1:1')).rejects.toThrow()
    expect(await due()).toBe('2026-03-05 10:01:00')
    await sql`delete from sys_job where subject = ${sendHandler}`.execute(host.database.db)
    await run()
    expect(await due()).toBe('2026-03-05 10:01:00')
    pass(60_000)
    await sql`delete from sys_job where subject = ${sendHandler}`.execute(host.database.db)
    await run()
    expect(await due()).toBeUndefined()
  })

  test('the job is there for administrators to see', async () => {
    const { body } = await host.call('admin', 'GET /sys/quartzJob/list', {
      query: { jobClassName: sendHandler },
    })
    expect(body.result.records).toMatchObject([{ cronExpression: '0 0/15 * * * ? *', status: '0' }])
  })
})

describeDatabase('a server with a mail server', ['mail'], (open) => {
  test('sends what somebody tries within seconds', async () => {
    const smtp = await startSmtpServer()
    const host = await buildTestApp(await open(), {
      options: { mailServer: { url: smtp.url, from } },
    })
    await host.call('admin', `POST ${api}/add`, { body: letter })
    const body = {
      templateCode: 'notice',
      receiver: 'a@b.example',
      testData: JSON.stringify(values),
    }
    const answer = await host.call('admin', `POST ${api}/sendMsg`, { body })
    expect(answer.body.message).toBe('已放入发件箱，正在发送')
    host.app.startJobs()
    await expect.poll(() => smtp.received.length, { timeout: 20_000 }).toBe(1)
    await expect
      .poll(async () => {
        const { body } = await host.call('admin', 'GET /sys/message/sysMessage/list')
        return body.result.records[0].esSendStatus
      })
      .toBe('1')
    await host.close()
    await smtp.stop()
  })
})

test.each([
  [{ SMTP_URL: 'mail.example:25', MAIL_FROM: 'a@b.example' }, 'SMTP_URL 的值不是'],
  [{ SMTP_URL: 'smtp://u:secret@mail.example' }, 'MAIL_FROM 的值“”不是邮箱地址'],
  [{ MAIL_FROM: 'a@b.example' }, 'SMTP_URL 的值不是'],
])('a start with %o says what is wrong, and no password', (variables, message) => {
  expect(() => readEnvironment(variables)).toThrow(message)
  expect(() => readEnvironment(variables)).not.toThrow('secret')
})
