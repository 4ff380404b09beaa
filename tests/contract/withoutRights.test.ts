import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tenantTopic } from '../../server/bus/hub'
import { createDeparts } from '../../server/seed/departs'
import { createRole, createUser } from '../../server/seed/people'
import { createPositions } from '../../server/seed/positions'
import { testPassword } from '../support/app'
import { type AuthApp, buildAuthApp } from '../support/authApp'
import { describeDatabase } from '../support/db'
import { multipartBody } from '../support/multipart'
import { listenAnywhere, openSocket } from '../support/sockets'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Specification, shell §6: what one reads follows from what was granted. */
describeDatabase('an account without rights', ['rights', 'http'], (open) => {
  let auth: AuthApp
  let newcomer: string
  let newcomerId: string
  let picker: string
  beforeAll(async () => {
    auth = await buildAuthApp(await open())
    const { db } = auth.database
    const person = { password: testPassword, tenants: [1001], sex: 2, birthday: '1999-09-09' }
    newcomerId = await createUser(db, {
      username: 'newcomer',
      realname: '新人',
      phone: '13900000001',
      roles: [],
      ...person,
    })
    await createRole(db, { code: 'reader', name: '读者', permissions: ['brand:view'] })
    await createUser(db, {
      username: 'picker',
      realname: '读者',
      phone: '13900000002',
      roles: ['reader'],
      ...person,
    })
    await createDeparts(db, 1001, [
      { name: '总部', members: ['staff'], children: [{ name: '外贸部', members: ['newcomer'] }] },
    ])
    await createPositions(db, 1001, [{ code: 'sales', name: '外贸专员', rank: '2' }])
    await sql`update sys_user set phone = '13900000003', birthday = '1990-05-01'
      where username = 'staff'`.execute(db)
    newcomer = await tokenOf('newcomer')
    picker = await tokenOf('picker')
  })
  afterAll(() => auth.close())

  const tokenOf = async (username: string): Promise<string> =>
    (await auth.login(username, testPassword)).body.result.token
  const get = async (token: string, path: string, query: Readonly<Record<string, string>> = {}) =>
    (await auth.withToken(token, `GET ${path}`, { query })).body.result
  const usernames = (rows: readonly { readonly username: string }[]) =>
    rows.map(({ username }) => username).sort()
  const people = ['/sys/user/list', '/sys/user/queryUserComponentData']

  test.each(people)('finds nobody but itself in %s', async (path) => {
    const { records, total } = await get(newcomer, path)
    expect(usernames(records)).toEqual(['newcomer'])
    expect(total).toBe(1)
    expect(records[0]).toMatchObject({ phone: '13900000001', birthday: '1999-09-09' })
    expect((await get(newcomer, path, { username: 'staff' })).records).toEqual([])
  })

  test('reads no dictionary and no category; who has rights reads those that his screens bind', async () => {
    const login = async (username: string) => (await auth.login(username, testPassword)).body.result
    expect((await login('newcomer')).sysAllDictItems).toEqual({})
    const one = async (token: string, code: string) => [
      await get(token, `/sys/dict/getDictItems/${code}`),
      await get(token, '/sys/api/queryDictItemsByCode', { code }),
      await get(token, `/sys/dict/getDictText/${code}/DE`),
    ]
    expect(await get(newcomer, '/sys/dict/queryAllDictItems')).toEqual({})
    for (const code of ['country', 'no_such'])
      expect(await one(newcomer, code)).toEqual([[], [], null])
    for (const path of ['loadTreeRoot?pcode=0', 'loadAllData?code=0', 'loadTreeData?pcode=0']) {
      const { status } = await auth.withToken(newcomer, `GET /sys/category/${path}`)
      expect(status, path).toBe(403)
    }
    // The screen of brands binds countries, and nothing of positions.
    const all = await get(picker, '/sys/dict/queryAllDictItems')
    expect(all).toEqual((await login('picker')).sysAllDictItems)
    expect(all.country.length).toBeGreaterThan(0)
    expect(await one(picker, 'country')).toEqual([all.country, all.country, '德国'])
    expect(all).not.toHaveProperty('position_rank')
    expect(await one(picker, 'position_rank')).toEqual(await one(picker, 'no_such'))
  })

  const tables = [
    'sys_user,realname,username',
    'sys_user,realname,id',
    'sys_depart,depart_name,id',
    'sys_depart,depart_name,org_code',
    'sys_role,role_name,role_code',
    'sys_role,role_name,id',
    'sys_position,name,code',
    'sys_category,name,code',
    'sys_site,name,code',
    'sys_region,name,code',
  ]
  test.each(tables)(
    'reads nothing of the table dictionary %s; who has rights does',
    async (ref) => {
      const [table = '', text = '', code = ''] = ref.split(',')
      const tree = { tableName: table, text, code, pidField: 'pid' }
      const asked: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
        [`getDictItems/${ref}`, {}],
        [`loadDict/${ref}`, {}],
        [`loadDictOrderByValue/${ref}`, { keyword: 'staff' }],
        [`loadDictItem/${ref}`, { key: 'staff,admin,A01' }],
        ['queryTableData', { table, text, code }],
        ['loadTreeData', tree],
      ]
      for (const [path, query] of asked) {
        const { status, body } = await auth.withToken(newcomer, `GET /sys/dict/${path}`, { query })
        expect(status, path).toBe(403)
        expect(body.result, path).toBeNull()
        if (path === 'loadTreeData') continue
        const theirs = await auth.withToken(picker, `GET /sys/dict/${path}`, { query })
        expect(theirs.status, path).toBe(200)
      }
    },
  )

  test('reads no site, and no department by code but its own', async () => {
    const sites = (token: string) => get(token, '/sys/api/getSiteListByUid')
    expect(await sites(newcomer)).toEqual([])
    expect(await sites(picker)).toMatchObject([{ code: 'a-cn' }, { code: 'a-en' }])
    const depart = (token: string, orgCode: string) =>
      auth.withToken(token, 'GET /sys/sysDepart/getDepartName', { query: { orgCode } })
    expect((await depart(newcomer, 'A01')).status).toBe(404)
    expect((await depart(newcomer, 'A01A01')).body.result).toMatchObject({ departName: '外贸部' })
    expect((await depart(picker, 'A01')).body.result).toMatchObject({ departName: '总部' })
  })

  test('is told what it lacks, but not which roles give it', async () => {
    const why = (token: string, name: string) =>
      get(token, '/sys/permission/explain', { kind: 'code', name })
    const told = await why(newcomer, 'brand:view')
    expect(told).toMatchObject({ allowed: false, links: [] })
    expect(told.sentences.join()).not.toContain('读者')
    // Who has rights is told whom to ask.
    expect((await why(picker, 'product:view')).sentences.join()).toContain('授予它')
  })

  test('nor by naming others', async () => {
    const found = await get(newcomer, '/sys/user/getMultiUser', {
      username: 'staff,admin,newcomer',
    })
    expect(usernames(found)).toEqual(['newcomer'])
  })

  test('sees its own department alone, and neither roles nor positions', async () => {
    const tree = await get(newcomer, '/sys/sysDepart/queryTreeList')
    expect(tree).toMatchObject([{ title: '外贸部', isLeaf: true }])
    expect(tree[0]).not.toHaveProperty('children')
    expect(await get(newcomer, '/sys/sysDepart/queryIdTree')).toMatchObject([{ title: '外贸部' }])
    expect((await get(newcomer, '/sys/role/list')).records).toEqual([])
    expect((await get(newcomer, '/sys/position/list')).records).toEqual([])
  })

  test('reads the announcements that name it, not those to everybody, nor their titles as they appear', async () => {
    const write = async (titile: string, to: object) => {
      const body = { titile, msgContent: '<p>内容</p>', msgCategory: '1', priority: 'L', ...to }
      const { body: added } = await auth.call('admin', 'POST /sys/annountCement/add', { body })
      expect(added).toMatchObject({ success: true })
      const query = { id: added.result.id }
      await auth.call('admin', 'GET /sys/annountCement/doReleaseData', { query })
      return String(added.result.id)
    }
    const port = await listenAnywhere(auth.app)
    const socket = await openSocket(port, `/websocket/${newcomerId}`, { token: newcomer })
    const all = await write('给全体', { msgType: 'ALL' })
    expect(await socket.next()).toEqual({ cmd: 'topic', msgTxt: '' })
    await auth.app.hub.publish(tenantTopic(1001), { cmd: 'topic', msgTxt: '秘密', msgId: all })
    expect(await socket.next()).toEqual({ cmd: 'topic', msgTxt: '' })
    socket.socket.terminate()
    const own = await write('给新人', { msgType: 'USER', userIds: newcomerId })
    const bell = await get(newcomer, '/sys/annountCement/listByUser')
    expect(bell.anntMsgList).toMatchObject([{ id: own, titile: '给新人' }])
    expect(bell.anntMsgTotal).toBe(1)
    const mine = await get(newcomer, '/sys/sysAnnouncementSend/getMyAnnouncementSend')
    expect(mine.records).toMatchObject([{ titile: '给新人' }])
    const { status } = await auth.withToken(newcomer, 'GET /sys/annountCement/queryById', {
      query: { id: all },
    })
    expect(status).toBe(404)
    // Whoever has rights has both in the bell.
    const { body } = await auth.call('staff', 'GET /sys/annountCement/listByUser')
    expect(body.result.anntMsgList).toMatchObject([{ titile: '给全体' }])
  })

  test('reads the files that it has uploaded itself', async () => {
    const upload = async (token: string) => {
      const { body, headers } = multipartBody([
        { name: 'biz', value: 'avatar' },
        { name: 'file', value: png, fileName: 'a.png' },
      ])
      const answer = await auth.withToken(token, 'POST /sys/common/upload', { body, headers })
      return `/sys/common/static/${answer.body.message}`
    }
    const theirs = await upload(await auth.token('staff'))
    const own = await upload(newcomer)
    const statusOf = async (token: string, path: string) =>
      (await auth.withToken(token, `GET ${path}`)).status
    expect(await statusOf(newcomer, theirs)).toBe(404)
    expect(await statusOf(newcomer, own)).toBe(200)
    expect(await statusOf(picker, theirs)).toBe(200)
  })

  test.each(people)(
    'with rights, but not that to see people, %s gives names only',
    async (path) => {
      const { records } = await get(picker, path)
      expect(usernames(records)).toEqual(['admin', 'newcomer', 'picker', 'staff'])
      for (const record of records) {
        for (const key of ['phone', 'birthday', 'sex', 'status', 'workNo', 'post', 'email']) {
          expect(record, key).not.toHaveProperty(key)
        }
      }
      // A filter or an order by what is not shown would tell it all the same.
      const asked = { birthday: '1990-05-01', phone: '13900000003', sex: '2' }
      for (const [key, value] of Object.entries(asked)) {
        const refused = await auth.withToken(picker, `GET ${path}`, { query: { [key]: value } })
        expect(refused.status, key).toBe(400)
        expect(refused.body.message).toContain(key)
      }
    },
  )

  test('whoever may see people sees their phones and birthdays', async () => {
    const { body } = await auth.call('staff', 'GET /sys/user/list', {
      query: { username: 'staff' },
    })
    expect(body.result.records).toMatchObject([{ phone: '13900000003', birthday: '1990-05-01' }])
  })
})
