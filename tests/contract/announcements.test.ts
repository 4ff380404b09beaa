import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../support/app'
import { describeDatabase } from '../support/db'
import { listenAnywhere, openSocket } from '../support/sockets'

const base = '/sys/annountCement'
const sends = '/sys/sysAnnouncementSend'

describeDatabase('announcements', ['announcements'], (open) => {
  let host: TestApp
  const ids: Partial<Record<TestUser, string>> = {}
  beforeAll(async () => {
    host = await buildTestApp(await open())
    const rows = await host.database.db.selectFrom('sys_user').select(['id', 'username']).execute()
    for (const { id, username } of rows) Object.assign(ids, { [String(username)]: id })
  })
  beforeEach(async () => {
    await host.database.db.deleteFrom('sys_announcement').execute()
  })
  afterAll(() => host.close())

  const write = async (record: Readonly<Record<string, unknown>>, user: TestUser = 'admin') =>
    (
      await host.call(user, `POST ${base}/add`, {
        body: { titile: '放假通知', msgContent: '<p>十月一日起</p>', ...record },
      })
    ).body
  const release = (id: string, user: TestUser = 'admin') =>
    host.call(user, `GET ${base}/doReleaseData`, { query: { id } })
  const publish = async (record: Readonly<Record<string, unknown>> = {}, user?: TestUser) => {
    const { id } = (await write(record, user)).result
    await release(id, user)
    return String(id)
  }
  const bell = async (user: TestUser) =>
    (await host.call(user, `GET ${base}/listByUser`)).body.result
  const read = (user: TestUser, anntId: string) =>
    host.call(user, `PUT ${sends}/editByAnntIdAndUserId`, { body: { anntId } })

  test('a new one is a draft that nobody has in his bell', async () => {
    const { message, result } = await write({ priority: 'H' })
    expect(message).toBe('添加成功！')
    expect(result).toMatchObject({
      sendStatus: '0',
      msgType: 'ALL',
      msgCategory: '1',
      priority_dictText: '紧急消息',
    })
    expect(await bell('staff')).toEqual({
      anntMsgList: [],
      anntMsgTotal: 0,
      sysMsgList: [],
      sysMsgTotal: 0,
    })
  })

  test('released to all, it is in the bell of every member of the tenant', async () => {
    const { id } = (await write({ openType: 'url', openPage: '/content/product' })).result
    const answer = await release(id)
    expect(answer.body).toMatchObject({ success: true, message: '该系统通知发布成功' })
    const { anntMsgList, anntMsgTotal } = await bell('staff')
    expect(anntMsgTotal).toBe(1)
    expect(anntMsgList).toEqual([
      expect.objectContaining({
        id,
        msgId: id,
        titile: '放假通知',
        msgContent: '<p>十月一日起</p>',
        sender: 'admin',
        priority: 'L',
        openType: 'url',
        openPage: '/content/product',
        sendTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        createTime: expect.stringMatching(/^\d{4}-/),
      }),
    ])
    expect(anntMsgList[0]).not.toHaveProperty('userIds')
    expect((await bell('staffb')).anntMsgTotal).toBe(0)
  })

  test('sent to users, it is for those users only', async () => {
    const id = await publish({ msgType: 'USER', userIds: `${ids.staff},`, msgCategory: '2' })
    expect(await bell('staff')).toMatchObject({ anntMsgTotal: 0, sysMsgTotal: 1 })
    expect(await bell('admin')).toMatchObject({ sysMsgTotal: 0 })
    expect((await host.call('staff', `GET ${base}/queryById`, { query: { id } })).status).toBe(200)
  })

  test('users of another tenant cannot be addressed', async () => {
    const answer = await write({ msgType: 'USER', userIds: `${ids.staff},${ids.staffb}` })
    expect(answer).toMatchObject({ success: false, code: 400 })
    expect(answer.result.errors).toEqual([expect.objectContaining({ field: 'userIds' })])
    expect((await write({ msgType: 'USER' })).code).toBe(400)
  })

  test('the bell shows the five newest unread of each kind and counts all', async () => {
    for (let n = 1; n <= 7; n += 1) await publish({ titile: `第${n}条` })
    await publish({ titile: '系统', msgCategory: '2' })
    const first = await bell('staff')
    expect(first.anntMsgTotal).toBe(7)
    expect(first.anntMsgList.map(({ titile }: { titile: string }) => titile)).toEqual([
      '第7条',
      '第6条',
      '第5条',
      '第4条',
      '第3条',
    ])
    expect(first.sysMsgList).toHaveLength(1)
    await read('staff', first.anntMsgList[0].id)
    const second = await bell('staff')
    expect(second.anntMsgTotal).toBe(6)
    expect(second.anntMsgList[0].titile).toBe('第6条')
    expect((await bell('admin')).anntMsgTotal).toBe(7)
  })

  test('a user who came after its end does not get it', async () => {
    await publish({ endTime: '2020-01-01 00:00:00' })
    expect((await bell('staff')).anntMsgTotal).toBe(0)
    await publish({ endTime: '2999-01-01 00:00:00' })
    expect((await bell('staff')).anntMsgTotal).toBe(1)
  })

  test('a revoked one is gone from every bell', async () => {
    const id = await publish()
    expect((await bell('staff')).anntMsgTotal).toBe(1)
    const answer = await host.call('admin', `GET ${base}/doReovkeData`, { query: { id } })
    expect(answer.body).toMatchObject({ success: true, message: '该系统通知撤销成功' })
    expect((await bell('staff')).anntMsgTotal).toBe(0)
    const query = { query: { id } }
    expect((await host.call('admin', `GET ${base}/queryById`, query)).body.result).toMatchObject({
      sendStatus: '2',
      cancelTime: expect.stringMatching(/^\d{4}-/),
    })
  })

  test('is released once, edited as a draft only, and deleted only when not released', async () => {
    const id = await publish()
    expect((await release(id)).status).toBe(400)
    const { result } = (await host.call('admin', `GET ${base}/queryById`, { query: { id } })).body
    const edit = await host.call('admin', `PUT ${base}/edit`, {
      body: { ...result, titile: '改' },
    })
    expect(edit.body).toMatchObject({ success: false, code: 500 })
    const refused = await host.call('admin', `DELETE ${base}/delete`, { query: { id } })
    expect(refused.body).toMatchObject({ success: false, message: '已发布的通知请先撤销再删除' })
    const draft = String((await write({})).result.id)
    const many = await host.call('admin', `DELETE ${base}/deleteBatch`, {
      query: { ids: `${id},${draft}` },
    })
    expect(many.body.result).toMatchObject({ deleted: 1, refused: [{ id }] })
    expect((await bell('staff')).anntMsgTotal).toBe(1)
  })

  test('an edit of the recipients rewrites who gets it', async () => {
    const { result } = await write({ msgType: 'USER', userIds: ids.staff })
    const edited = await host.call('admin', `PUT ${base}/edit`, {
      body: { ...result, userIds: ids.admin },
    })
    expect(edited.body).toMatchObject({ success: true, message: '修改成功!' })
    await release(result.id)
    expect((await bell('staff')).anntMsgTotal).toBe(0)
    expect((await bell('admin')).anntMsgTotal).toBe(1)
  })

  test('one that is not for the caller does not exist for him', async () => {
    const draft = String((await write({})).result.id)
    const others = await publish({ msgType: 'USER', userIds: ids.admin })
    const foreign = await publish()
    const { db } = host.database
    // Staff who may not manage announcements.
    const granted = db
      .selectFrom('sys_permission')
      .select('id')
      .where('perms', 'like', 'announcement:%')
    const role = db.selectFrom('sys_role').select('id').where('role_code', '=', 'staff')
    await db
      .deleteFrom('sys_role_permission')
      .where('permission_id', 'in', granted)
      .where('role_id', 'in', role)
      .execute()
    host.app.replaceDocuments(host.documents)
    for (const [user, id] of [
      ['staff', draft],
      ['staff', others],
      ['staffb', foreign],
      ['staff', 'nothing'],
    ] as const) {
      const query = { query: { id } }
      const found = await host.call(user, `GET ${base}/queryById`, query)
      expect([found.status, found.body.message]).toEqual([404, '未找到对应实体'])
      expect((await read(user, id)).status).toBe(404)
    }
    const own = await host.call('staff', `GET ${base}/queryById`, { query: { id: foreign } })
    expect(own.body.result).toMatchObject({ id: foreign, titile: '放假通知' })
    expect((await host.call('staff', `GET ${base}/list`)).status).toBe(403)
    expect((await release(draft, 'staff')).status).toBe(403)
    const again = { query: { anntId: foreign } }
    expect((await host.call('staff', `GET ${base}/syncNotic`, again)).status).toBe(403)
  })

  test('content is cleaned when it is written', async () => {
    const { result } = await write({
      msgContent:
        '<p onclick="x()" class="ant-modal" style="position:fixed;color:red">好<script>alert(1)</script>' +
        '<a href="javascript:x()">一</a><a href="https://a.test">二</a><img src=x onerror=x()></p>',
    })
    expect(result.msgContent).toBe(
      '<p style="color:red">好<a target="_blank" rel="noopener noreferrer">一</a>' +
        '<a href="https://a.test" target="_blank" rel="noopener noreferrer">二</a><img src="x"></p>',
    )
    expect((await write({ msgContent: '<script>x</script>' })).code).toBe(400)
  })

  test.each([
    ['url', 'javascript:alert(1)'],
    ['url', '//evil.test'],
    ['url', 'https://evil.test'],
    ['url', '/\\evil.test'],
    ['component', '../x'],
    ['component', 'a b'],
  ])('refuses to open as %s %s', async (openType, openPage) => {
    const answer = await write({ openType, openPage })
    expect(answer.result.errors).toEqual([expect.objectContaining({ field: 'openPage' })])
  })

  test('one’s own list has the unread first, filters, and pages', async () => {
    const first = await publish({ titile: '甲一', busType: 'bpm' })
    await publish({ titile: '乙', msgCategory: '2' })
    await publish({ titile: '甲二' })
    await host.call('admin', `POST ${sends}/editByAnntIdAndUserId`, { body: { anntId: first } })
    const ask = async (query: Readonly<Record<string, string>>) => {
      const { body } = await host.call('admin', `GET ${sends}/getMyAnnouncementSend`, { query })
      const { records, ...page } = body.result
      return { titles: records.map(({ titile }: { titile: string }) => titile), records, ...page }
    }
    const all = await ask({})
    expect(all).toMatchObject({ titles: ['甲二', '乙', '甲一'], total: 3, current: 1, size: 10 })
    expect(all.records[2]).toMatchObject({ anntId: first, readFlag: '1', userId: ids.admin })
    expect(all.records[2].id).not.toBe(first)
    expect(await ask({ titile: '甲' })).toMatchObject({ titles: ['甲二', '甲一'] })
    expect(await ask({ titile: '%' })).toMatchObject({ titles: [] })
    expect(await ask({ sender: 'adm' })).toMatchObject({ total: 3 })
    expect(await ask({ sender: 'nobody' })).toMatchObject({ total: 0 })
    expect(await ask({ readFlag: '1' })).toMatchObject({ titles: ['甲一'] })
    expect(await ask({ busType: 'bpm' })).toMatchObject({ titles: ['甲一'] })
    expect(await ask({ bizSource: 'isNoBpm' })).toMatchObject({ titles: ['甲二', '乙'] })
    expect(await ask({ msgCategory: '2' })).toMatchObject({ titles: ['乙'] })
    expect(await ask({ pageNo: '2', pageSize: '2' })).toMatchObject({
      titles: ['甲一'],
      total: 3,
      pages: 2,
    })
    const done = await host.call('admin', `PUT ${sends}/readAll`)
    expect(done.body).toMatchObject({ success: true, message: '全部已读' })
    expect(await bell('admin')).toMatchObject({ anntMsgTotal: 0, sysMsgTotal: 0 })
  })

  test('the same title in the other tenant stays there', async () => {
    const headers = { 'tenant-id': '1002' }
    const body = { titile: '乙公司', msgContent: 'x' }
    const added = await host.call('admin', `POST ${base}/add`, { headers, body })
    const { id } = added.body.result
    expect((await release(id)).status).toBe(400)
    await host.call('admin', `GET ${base}/doReleaseData`, { headers, query: { id } })
    expect((await bell('staffb')).anntMsgTotal).toBe(1)
    expect((await bell('admin')).anntMsgTotal).toBe(0)
    const there = await host.call('admin', `GET ${base}/listByUser`, { headers })
    expect(there.body.result.anntMsgTotal).toBe(1)
  })

  test('those addressed hear of a release within a second, and nobody else', async () => {
    const port = await listenAnywhere(host.app)
    const connect = async (user: TestUser) =>
      openSocket(port, `/websocket/${ids[user]}`, { token: await host.token(user) })
    const [admin, staff, staffb] = [
      await connect('admin'),
      await connect('staff'),
      await connect('staffb'),
    ]
    const personal = await publish({ titile: '给你', msgType: 'USER', userIds: ids.staff })
    expect(await staff.next()).toEqual({
      cmd: 'user',
      msgId: personal,
      msgTxt: '给你',
      tenantId: 1001,
    })
    const everybody = await publish({ titile: '给大家' })
    const topic = { cmd: 'topic', msgId: everybody, msgTxt: '给大家', tenantId: 1001 }
    expect(await admin.next()).toEqual(topic)
    expect(await staff.next(({ cmd }) => cmd === 'topic')).toEqual(topic)
    await host.call('admin', `GET ${base}/syncNotic`)
    expect(await admin.next(({ msgTxt }) => msgTxt === '批量设置已读')).toEqual({
      cmd: 'topic',
      msgTxt: '批量设置已读',
    })
    await host.call('admin', `GET ${base}/syncNotic`, { query: { anntId: personal } })
    await expect.poll(() => staff.messages.length).toBe(3)
    expect([admin.messages.length, staffb.messages.length]).toEqual([2, 0])
    for (const { socket } of [admin, staff, staffb]) socket.terminate()
  })
})
