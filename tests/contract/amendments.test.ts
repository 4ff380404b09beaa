import { afterAll, beforeAll, expect, test } from 'vitest'
import { buttonId, entryId } from '../../server/seed/menu'
import { buildTestApp, type TestApp, type TestUser } from '../support/app'
import { describeEachDatabase } from '../support/db'

interface Amendment {
  readonly key: string
  readonly sentence: string
  readonly by: string | null
  readonly time: string | null
  readonly adoptable: boolean
  readonly isAdopted: boolean
  readonly mayGiveUp: boolean
}

const dict = 'dicts/news_tag.json'
const role = 'roles/brandKeeper.json'

describeEachDatabase('what administrators change of what documents seeded', (open) => {
  let host: TestApp
  beforeAll(async () => {
    host = await buildTestApp(await open())
    const doc = {
      ...{ schema: 2, role: 'brandKeeper', title: '品牌员' },
      grants: ['brand:*', '!brand:delete', 'news:view'],
    }
    await save(role, `${JSON.stringify(doc, null, 2)}\n`)
    expect(await publish()).toMatchObject({ success: true })
  })
  afterAll(() => host.close())

  const get = async (line: string, query = {}, user: TestUser = 'admin') =>
    (await host.call(user, `GET /sys/document/${line}`, { query })).body.result
  const post = async (line: string, body: object, user: TestUser = 'admin') =>
    await host.call(user, `POST /sys/document/${line}`, { body })
  const textOf = async (path: string): Promise<string> => (await get('texts')).texts[path]
  const versionNow = async () => (await get('changeset')).version
  async function save(path: string, text: string | null) {
    const body = { path, text, version: await versionNow() }
    await host.call('admin', 'PUT /sys/document/changeset/text', { body })
  }
  async function publish() {
    const { version, release, findings } = (await post('changeset/plan', {})).body.result
    expect(findings).toEqual([])
    return (await post('changeset/publish', { note: '采用', version, release })).body
  }
  const revert = async (number: number) => (await post('release/revert', { number })).body
  const listed = async (path: string): Promise<readonly Amendment[]> =>
    (await get('amendments', { path })).amendments
  const told = async (path: string) => (await listed(path)).map(({ sentence }) => sentence)
  const adopt = async (path: string, ...keys: string[]) =>
    (await post('amendment/adopt', { path, keys, version: await versionNow() })).body
  const giveUp = async (path: string, keys: readonly string[], user: TestUser = 'admin') =>
    await post('amendment/giveUp', { path, keys }, user)
  const lastLog = async () =>
    (
      await host.database.db
        .selectFrom('sys_log')
        .select('log_content')
        .where('log_content', 'like', '放弃数据库%')
        .orderBy('id', 'desc')
        .execute()
    ).map(({ log_content }) => log_content)
  const discard = async (path: string) => save(path, await textOf(path))

  async function editItem(value: string, change: object, code = 'news_tag') {
    const dicts = await host.call('admin', 'GET /sys/dict/list', { query: { dictCode: code } })
    const dictId = dicts.body.result.records[0].id
    const items = await host.call('admin', 'GET /sys/dictItem/list', {
      query: { dictId, pageSize: '100' },
    })
    const found = items.body.result.records.find(
      ({ itemValue }: { itemValue: string }) => itemValue === value,
    )
    const body = { ...found, ...change }
    const answer = await host.call('admin', 'PUT /sys/dictItem/edit', { body })
    expect(answer.body, JSON.stringify(body)).toMatchObject({ success: true })
    return dictId
  }
  const textInDatabase = async (value: string) => {
    const items = await host.call('admin', 'GET /sys/dict/getDictItems/news_tag')
    return items.body.result.find((item: { value: string }) => item.value === value)?.text
  }

  test('of a dictionary, told in words; taken into the text by the smallest edit; given up', async () => {
    expect(await listed(dict)).toEqual([])
    await editItem('hot', { itemText: '爆款' })
    await editItem('sale', { itemColor: 'red' })
    const dictId = await editItem('award', { status: 0 })
    const fresh = { dictId, itemText: '复核中', itemValue: 'review', status: 1, sortOrder: 9 }
    await host.call('admin', 'POST /sys/dictItem/add', { body: fresh })
    const found = await listed(dict)
    expect(found).toMatchObject([
      {
        sentence: '条目 hot 的名称：文档中是“热门”，数据库中是“爆款”',
        by: 'admin',
        time: expect.stringMatching(/^\d{4}-/),
        adoptable: true,
        isAdopted: false,
        mayGiveUp: true,
      },
      { sentence: '条目“促销”的色调：文档中是“待处理”，数据库中是“失败或紧急”' },
      { sentence: '条目“获奖”：文档中有，数据库中已停用' },
      { sentence: '条目“复核中”（review）：文档中没有，数据库中新增' },
    ])

    const before = await textOf(dict)
    const keys = ['text:hot', 'added:review']
    const adopted = await adopt(dict, ...keys)
    expect(adopted).toMatchObject({ success: true })
    const text: string = adopted.result.texts[dict]
    const taken = (await listed(dict)).filter(({ isAdopted }) => isAdopted)
    expect(taken.map(({ key }) => key)).toEqual(keys)
    const linesOf = (one: string) => one.split('\n').map((line) => line.replace(/,$/, ''))
    const had = new Set(linesOf(before))
    expect(linesOf(text).filter((line) => !had.has(line))).toEqual([
      '    { "value": "hot", "text": "爆款", "color": "red" }',
      '    { "value": "review", "text": "复核中" }',
    ])
    const { result } = await publish()
    expect((await listed(dict)).map(({ key }) => key)).toEqual(['color:sale', 'status:award'])

    const given = await giveUp(dict, ['color:sale', 'status:award'])
    expect(given.body).toMatchObject({ success: true })
    expect(await listed(dict)).toEqual([])
    expect(await textInDatabase('award')).toBe('获奖')
    expect((await lastLog())[0]).toContain('条目“获奖”：文档中有，数据库中已停用')
    expect((await giveUp(dict, ['status:award'])).status).toBe(409)

    // What administrators had made before the release stays theirs when it is taken back.
    await revert(result.release)
    expect(await textOf(dict)).toBe(before)
    expect(await textInDatabase('hot')).toBe('爆款')
    expect(await textInDatabase('review')).toBe('复核中')
    expect((await listed(dict)).map(({ key }) => key)).toEqual(keys)
    await giveUp(dict, keys)
    expect(await listed(dict)).toEqual([])
    expect(await textInDatabase('review')).toBeUndefined()
  })

  test('an adopted text follows its document from then on', async () => {
    await editItem('new', { itemText: '新到' })
    await adopt(dict, 'text:new')
    await publish()
    await save(dict, (await textOf(dict)).replace('新到', '刚到'))
    await publish()
    expect(await textInDatabase('new')).toBe('刚到')
    expect(await listed(dict)).toEqual([])
  })

  test('of the menu: names, places and order', async () => {
    const path = 'menu.json'
    expect(await listed(path)).toEqual([])
    const entry = async (id: string) => {
      const query = { id }
      return (await host.call('admin', 'GET /sys/permission/queryById', { query })).body.result
    }
    const change = async (id: string, values: object) => {
      const body = { ...(await entry(id)), ...values }
      const answer = await host.call('admin', 'PUT /sys/permission/edit', { body })
      expect(answer.body).toMatchObject({ success: true })
    }
    const [sales, visits] = [entryId('/analysis/sales'), entryId('/analysis/visits')]
    await change(sales, { name: '销售', icon: 'table', hidden: true })
    await change(visits, { parentId: entryId('/content') })
    await change(entryId('/analysis/seo'), { sortNo: 50 })
    await change(buttonId('visit:export'), { name: '下载' })
    const found = await listed(path)
    const sentences = found.map(({ sentence }) => sentence)
    const expected = [
      '“销售概况”的菜单名称：文档中是“销售概况”，数据库中是“销售”',
      '“销售概况”的隐藏：文档中是“否”，数据库中是“是”',
      '“销售概况”的菜单图标：文档中是“bar-chart”，数据库中是“table”',
      expect.stringMatching(/^“网站访问”的上级菜单：文档中是“数据分析”，数据库中是“.+”$/),
      '“导出”的菜单名称：文档中是“导出”，数据库中是“下载”',
      expect.stringMatching(/^“数据分析”的下级菜单的顺序：文档中是“销售、SEO/),
    ]
    expect(sentences).toEqual(expect.arrayContaining(expected))
    expect(sentences).toHaveLength(expected.length)
    const keys = found.map(({ key }) => key)
    const before = await textOf(path)
    expect(await adopt(path, ...keys)).toMatchObject({ success: true })
    const { result } = await publish()
    expect(await told(path)).toEqual([])
    const menu = JSON.parse(await textOf(path)).menu
    const named = (nodes: { path: string; children?: never[] }[], path: string) =>
      nodes.find((node) => node.path === path)
    expect(named(named(menu, '/content')?.children ?? [], '/analysis/visits')).toBeDefined()
    const list = named(named(menu, '/analysis')?.children ?? [], '/analysis/visitList')
    expect(list).toMatchObject({ buttons: { 'visit:view': '查看', 'visit:export': '下载' } })
    await revert(result.release)
    expect(await textOf(path)).toBe(before)
    expect((await listed(path)).map(({ key }) => key).sort()).toEqual(keys.toSorted())
    expect(await giveUp(path, keys)).toMatchObject({ status: 200 })
    expect(await listed(path)).toEqual([])
    expect(await entry(visits)).toMatchObject({ parentId: entryId('/analysis') })
  })

  test('of a role: what was taken from it, and given besides', async () => {
    expect(await listed(role)).toEqual([])
    const { db } = host.database
    const { id } = await db
      .selectFrom('sys_role')
      .select('id')
      .where('role_code', '=', 'brandKeeper')
      .executeTakeFirstOrThrow()
    const grant = async (given: readonly string[], taken: readonly string[]) => {
      const lists = { permissionIds: given.join(), lastpermissionIds: taken.join() }
      const body = { roleId: id, ...lists }
      await host.call('admin', 'POST /sys/permission/saveRolePermission', { body })
    }
    const rightsOf = async () =>
      (
        await db
          .selectFrom('sys_role_permission as granted')
          .innerJoin('sys_permission as entry', 'entry.id', 'granted.permission_id')
          .select('entry.perms')
          .where('granted.role_id', '=', id)
          .where('entry.menu_type', '=', 2)
          .orderBy('entry.perms')
          .execute()
      ).map(({ perms }) => perms)
    const before = await rightsOf()
    await grant(
      [buttonId('brand:delete'), buttonId('news:add')],
      [buttonId('brand:add'), buttonId('news:view')],
    )
    const body = { id, roleName: '品牌专员', roleCode: 'brandKeeper', platform: 1 }
    const { result: known } = (
      await host.call('admin', 'GET /sys/role/queryById', { query: { id: String(id) } })
    ).body
    await host.call('admin', 'PUT /sys/role/edit', { body: { ...known, ...body } })
    const found = await listed(role)
    expect(found.map(({ sentence }) => sentence).sort()).toEqual([
      '权限“品牌管理 › 删除”：文档中没有，数据库中授予',
      '权限“品牌管理 › 新增”：文档中授予，数据库中已收回',
      '权限“新闻管理 › 新增”：文档中没有，数据库中授予',
      '权限“新闻管理 › 查看”：文档中授予，数据库中已收回',
      '角色名称：文档中是“品牌员”，数据库中是“品牌专员”',
    ])
    expect(found.every(({ by, time }) => by === 'admin' && time !== null)).toBe(true)
    const keys = found.map(({ key }) => key)
    expect(await adopt(role, ...keys)).toMatchObject({ success: true })
    expect(JSON.parse((await get('changeset')).texts[role])).toMatchObject({
      title: '品牌专员',
      grants: ['brand:*', '!brand:add', 'news:add'],
    })
    await discard(role)

    expect(await giveUp(role, keys)).toMatchObject({ status: 200 })
    expect(await rightsOf()).toEqual(before)
    expect(await listed(role)).toEqual([])
    // The grant is the document's again.
    const again = await db
      .selectFrom('sys_role_permission')
      .select('operate_date')
      .where('role_id', '=', id)
      .where('permission_id', '=', buttonId('brand:add'))
      .executeTakeFirst()
    expect(again).toEqual({ operate_date: null })
  })

  test('asks for the rights that changing the rows by hand needs', async () => {
    await editItem('hot', { itemText: '草' })
    const asked = { query: { path: role } }
    const list = await host.call('staff', 'GET /sys/document/amendments', asked)
    expect(list.status).toBe(403)
    const refused = await giveUp(dict, ['text:hot'], 'staff')
    expect(refused.status).toBe(403)
    expect((await giveUp(role, ['title'], 'staff')).status).toBe(403)
    const adopting = { path: role, keys: ['title'], version: 0 }
    expect((await post('amendment/adopt', adopting, 'staff')).status).toBe(403)
    expect((await giveUp('entities/cms/brand.json', ['x'])).status).toBe(404)
    expect(await listed('entities/cms/brand.json')).toEqual([])
    expect(await textInDatabase('hot')).toBe('草')
  })
})
