import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../server/db/open'
import { system } from '../../server/db/tables'
import { buttonId, entryId, seedMenu } from '../../server/seed/menu'
import { buildTestApp, type TestApp, type TestUser } from '../support/app'
import { describeDatabase } from '../support/db'
import { limitRole } from '../support/rights'

interface Node {
  readonly id: string
  readonly name: string
  readonly path: string
  readonly ver: number
  readonly children?: readonly Node[] | null
  readonly [member: string]: unknown
}

const flat = (nodes: readonly Node[]): readonly Node[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])])

describeDatabase('the menu as administrators keep it', ['menuEntries', 'menu'], (open) => {
  let host: TestApp
  let db: Db
  beforeAll(async () => {
    const database = await open()
    db = database.db
    host = await buildTestApp(database)
  })
  afterAll(() => host.close())

  const base = '/sys/permission'
  const get = async (path: string, query = {}, user: TestUser = 'admin') =>
    (await host.call(user, `GET ${base}/${path}`, { query })).body
  const entries = async () => flat((await get('list')).result)
  const named = async (name: string) => {
    const found = (await entries()).find((one) => one.name === name)
    if (!found) throw new Error(`no entry ${name}`)
    return found
  }
  const add = async (body: object, user: TestUser = 'admin') =>
    await host.call(user, `POST ${base}/add`, { body })
  const edit = async (body: object, user: TestUser = 'admin') =>
    await host.call(user, `PUT ${base}/edit`, { body })
  const menuOf = async (user: TestUser): Promise<readonly Node[]> =>
    flat((await get('getUserPermissionByToken', { siteCode: '' }, user)).result.menu)
  const group = { menuType: 0, name: '合作', url: '/partner', component: 'layouts/RouteView' }

  test('the tree has the members of the contract, in the order of the menu', async () => {
    const { message, result } = await get('list')
    expect(message).toBe('操作成功！')
    expect(result[0]).toMatchObject({
      title: '首页',
      key: result[0].id,
      isLeaf: true,
      leaf: true,
      children: null,
      menuType: 0,
      route: true,
      hidden: false,
      internalOrExternal: false,
      sortNo: 1,
      parentId: '',
      url: '/websiteManage/dashboard/analysis',
      builtin: true,
      delFlag: 0,
    })
    const product = await named('产品管理')
    expect(product).toMatchObject({ menuType: 1, isLeaf: false, component: 'document/cms/product' })
    expect(product.children).toContainEqual(
      expect.objectContaining({ menuType: 2, perms: 'product:add', permsType: '1', status: '1' }),
    )
    const roots = (await get('getSystemMenuList')).result as Node[]
    expect(roots.map(({ id }) => id)).toEqual((result as Node[]).map(({ id }) => id))
    expect(roots.every(({ children }) => children === null)).toBe(true)
    const content = entryId('/content')
    const below = (await get('getSystemSubmenu', { parentId: content })).result as Node[]
    expect(below.map(({ name }) => name)).toContain('产品管理')
    const batch = (await get('getSystemSubmenuBatch', { parentIds: `${content},nothing,` })).result
    expect(batch).toEqual({ [content]: below })
    const tree = (await get('queryTreeList')).result
    expect(tree.ids).toHaveLength((await entries()).length)
    expect(tree.treeList[0]).toMatchObject({
      slotTitle: '首页',
      label: '首页',
      ruleFlag: 0,
      scopedSlots: { title: 'hasDatarule' },
    })
    const level = (await get('queryListAsync', { pid: content })).result as Node[]
    expect(level.map(({ title }) => title)).toEqual(below.map(({ name }) => name))
  })

  test('an entry is added, spelled, changed and deleted with what was granted of it', async () => {
    const added = await add({ ...group, url: 'partner', parentId: 'x', sortNo: 90 })
    expect(added.body).toMatchObject({ success: true, message: '添加成功！' })
    const root = await named('合作')
    expect(root).toMatchObject({ parentId: '', url: '/partner', builtin: false, keepAlive: false })
    const folder = { menuType: 0, name: '空目录', url: 'partners', component: '' }
    expect((await add(folder)).body).toMatchObject({ success: true })
    expect(await named('空目录')).toMatchObject({
      url: '/partners',
      component: 'layouts/RouteView',
    })
    const child = {
      menuType: 1,
      parentId: root.id,
      name: '合作新闻',
      url: '/partner/news.vue',
      component: 'src/views/document/cms/news.vue',
      keepAlive: true,
      icon: 'read',
    }
    expect((await add(child)).body.success).toBe(true)
    const news = await named('合作新闻')
    expect(news).toMatchObject({
      url: '/partner/news',
      component: 'document/cms/news',
      keepAlive: true,
      icon: 'read',
    })
    // Administrators have it at once, others when it is granted.
    expect((await menuOf('admin')).map(({ path }) => path)).toContain('/partner/news')
    expect((await menuOf('staff')).map(({ path }) => path)).not.toContain('/partner/news')
    const button = {
      menuType: 2,
      parentId: news.id,
      name: '置顶',
      perms: 'news:top',
      permsType: '2',
    }
    expect((await add(button)).body.success).toBe(true)
    const edited = await edit({ id: news.id, ver: news.ver, name: '伙伴新闻', hidden: true })
    expect(edited.body).toMatchObject({ success: true, message: '修改成功！' })
    expect(await named('伙伴新闻')).toMatchObject({ hidden: true, url: '/partner/news' })
    expect((await edit({ id: news.id, ver: news.ver, name: '晚了' })).status).toBe(409)
    const rule = await limitRole(db, 'admin', { entry: '/content/news', conditions: '=' })
    await system(db)
      .updateTable('sys_permission_data_rule')
      .set({ permission_id: news.id })
      .where('id', '=', rule)
      .execute()
    const removed = await host.call('admin', `DELETE ${base}/delete`, { query: { id: root.id } })
    expect(removed.body).toMatchObject({ success: true, message: '删除成功!' })
    for (const table of ['sys_role_permission', 'sys_permission_data_rule'] as const) {
      const left = system(db).selectFrom(table).select('permission_id')
      expect(await left.where('permission_id', '=', news.id).execute()).toEqual([])
    }
    expect((await entries()).map(({ name }) => name)).not.toContain('置顶')
  })

  test('a right of administration is always in force: switched off it would be everybody’s, or nobody’s', async () => {
    const button = async (perms: string) => {
      const found = (await entries()).find((one) => one.perms === perms)
      if (!found) throw new Error(`no button ${perms}`)
      return found
    }
    const { id, ver } = await button('sysMenu:edit')
    for (const permsType of ['1', '2']) {
      const { status, body } = await edit({ id, ver, permsType, status: '0' })
      expect(status).toBe(400)
      expect(body.result.errors).toMatchObject([{ field: 'status' }])
    }
    // What is daily work may be everybody's.
    const daily = await button('news:export')
    expect((await edit({ id: daily.id, ver: daily.ver, status: '0' })).body.success).toBe(true)
    const off = await button('news:export')
    expect(off.status).toBe('0')
    expect((await edit({ id: off.id, ver: off.ver, status: '1' })).body.success).toBe(true)
  })

  test.each([
    ['an unknown page', { ...group, component: 'document/cms/nothing' }, 'component'],
    ['an unknown view', { ...group, component: 'system/UserList' }, 'component'],
    ['an address that is none', { ...group, url: '/a b' }, 'url'],
    ['an outside address that is a folder', { ...group, url: 'https://a.cn' }, 'component'],
    ['a redirect that is no path', { ...group, redirect: 'x y' }, 'redirect'],
    ['a placeholder that is no expression', { ...group, url: '{{ window.secret }}/x' }, 'url'],
    ['another entry’s address', { ...group, url: '/content/product' }, 'url'],
    ['an icon that there is not', { ...group, icon: 'nothing' }, 'icon'],
    ['a sub-menu without a parent', { ...group, menuType: 1 }, 'parentId'],
    [
      'a button without a code',
      { menuType: 2, parentId: entryId('/content/news'), name: 'x' },
      'perms',
    ],
    [
      'a button that there is',
      { menuType: 2, parentId: entryId('/content/news'), name: 'x', perms: 'news:add' },
      'perms',
    ],
  ])('%s is told', async (_, body, field) => {
    const answer = await add(body)
    expect(answer.status).toBe(400)
    expect(answer.body.result.errors.map((error: { field: string }) => error.field)).toContain(
      field,
    )
  })

  test('below a button there is nothing', async () => {
    const body = { ...group, menuType: 1, url: '/below', parentId: buttonId('news:add') }
    expect((await add(body)).body.success).toBe(false)
  })

  test('outside addresses, frames and entries that point elsewhere come to the client as it knows them', async () => {
    const parentId = entryId('/help')
    await add({
      menuType: 1,
      parentId,
      name: '官网',
      url: 'https://{{ location.host }}/doc',
      component: 'layouts/IframePageView',
      internalOrExternal: true,
    })
    await add({
      menuType: 1,
      parentId,
      name: '某表',
      url: '/online/x',
      route: false,
      component: 'layouts/RouteView',
    })
    const menu = await menuOf('admin')
    const [outside] = menu.filter(({ meta }) => (meta as { title: string }).title === '官网')
    expect(outside).toMatchObject({
      meta: { internalOrExternal: true, url: 'https://{{ location.host }}/doc' },
    })
    expect(menu.find(({ path }) => path === '/online/x')).toMatchObject({ route: '0' })
    for (const name of ['官网', '某表']) {
      const { id } = await named(name)
      await host.call('admin', `DELETE ${base}/deleteBatch`, { query: { ids: `${id},` } })
    }
  })

  test('only platform administrators change it, whatever rights others hold', async () => {
    const news = await named('新闻管理')
    expect((await add(group, 'staff')).status).toBe(403)
    expect((await edit({ id: news.id, ver: news.ver, name: 'x' }, 'staff')).status).toBe(403)
    const remove = await host.call('staff', `DELETE ${base}/delete`, { query: { id: news.id } })
    expect(remove.body.success).toBe(false)
    const rows = { added: [], changed: [{ id: news.id, ver: news.ver, name: 'x' }], removed: [] }
    expect((await host.call('staff', `POST ${base}/saveRows`, { body: rows })).status).toBe(403)
    expect((await named('新闻管理')).ver).toBe(news.ver)
  })

  test('of a delivered entry is changed how it looks and where it stands, not what it is', async () => {
    const brand = await named('品牌管理')
    const looks = { name: '商标', icon: 'star', sortNo: 0.5, hidden: true }
    expect((await edit({ id: brand.id, ver: brand.ver, ...looks })).body.success).toBe(true)
    for (const what of [{ url: '/brand' }, { component: 'document/cms/news' }, { menuType: 2 }]) {
      const refused = await edit({ id: brand.id, ver: brand.ver + 1, ...what })
      expect(refused.body.message).toMatch(/页面文档定义的菜单，不能修改/)
    }
    const gone = await host.call('admin', `DELETE ${base}/delete`, { query: { id: brand.id } })
    expect(gone.body.message).toContain('不能删除；可以设为隐藏')
  })

  test('documents that change keep what he has changed, bring what is new and take what they have no more', async () => {
    const own = { ...group, name: '自建', url: '/own' }
    await add(own)
    const menu = JSON.parse(JSON.stringify(host.documents.menu)) as Node[]
    const content = menu.find(({ path }) => path === '/content') as { children: Node[] } & Node
    const brand = content.children.find(({ path }) => path === '/content/brand') as Record<
      string,
      unknown
    >
    Object.assign(brand, { name: '品牌', icon: 'tag', page: 'cms/news' })
    content.children = content.children.filter(({ path }) => path !== '/content/case')
    content.children.push({
      name: '新页',
      path: '/content/fresh',
      view: 'demo/Kinds',
    } as unknown as Node)
    const customerCase = await named('客户案例')
    await edit({ id: customerCase.id, ver: customerCase.ver, name: '案例' })
    await seedMenu(db, menu as never)
    const now = await entries()
    const byUrl = (url: string) => now.find((one) => one.url === url)
    // His name, icon, order and hiding stay; where it leads is the document's.
    expect(byUrl('/content/brand')).toMatchObject({
      name: '商标',
      icon: 'star',
      sortNo: 0.5,
      hidden: true,
      component: 'document/cms/news',
    })
    expect(byUrl('/content/fresh')).toMatchObject({ name: '新页', builtin: true })
    expect(byUrl('/content/case')).toBeUndefined()
    expect(byUrl('/own')).toMatchObject({ name: '自建', builtin: false })
    // What comes back comes back as he had it.
    await seedMenu(db, host.documents.menu)
    expect(await named('案例')).toMatchObject({ url: '/content/case' })
    expect(await named('商标')).toMatchObject({ component: 'document/cms/brand' })
    const rows = () => db.selectFrom('sys_permission').selectAll().orderBy('id').execute()
    const before = await rows()
    await seedMenu(db, host.documents.menu)
    expect(await rows()).toEqual(before)
  })

  test('rules: what they may compare, added, changed and deleted, each told where it cannot apply', async () => {
    const permissionId = entryId('/content/news')
    const about = (await get('queryRuleColumns', { permissionId })).result
    expect(about.title).toBe('新闻')
    expect(about.columns).toContainEqual({ value: 'sysOrgCode', text: '所属部门编码' })
    expect(about.columns).toContainEqual({ value: 'status', text: '状态', dict: 'news_status' })
    const rule = { permissionId, ruleName: '本人', ruleColumn: 'createBy', ruleConditions: '=' }
    const save = async (body: object, user: TestUser = 'admin') =>
      (await host.call(user, `POST ${base}/addPermissionRule`, { body })).body
    expect(await save({ ...rule, ruleValue: '#{sysUserCode}' })).toMatchObject({
      success: true,
      message: '添加成功！',
    })
    const rules = async (query = {}) =>
      (await get('queryPermissionRule', { permissionId, ...query })).result as Node[]
    const [kept] = await rules({ ruleName: '*本*' })
    expect(kept).toMatchObject({ ruleColumn: 'createBy', status: '1', tenantId: 0, editable: true })
    expect(await rules({ ruleName: '没有' })).toEqual([])
    expect((await get('getPermRuleListByPermId', { permissionId })).result).toEqual([kept])
    expect((await named('新闻管理')).ruleFlag).toBe(1)
    for (const [wrong, why] of [
      [{ ruleColumn: 'nothing', ruleValue: '1' }, '没有字段'],
      [{ ruleValue: '#{nobody}' }, '不认识的变量'],
      [{ ruleConditions: 'EXPR', ruleValue: 'true' }, '规则条件不在字典中'],
      [{ ruleValue: '' }, '没有写明值'],
      // A value that no record can have would hide them all, and nobody would know why.
      [{ ruleColumn: 'status', ruleValue: '草稿' }, '请填写选项的值：draft（草稿）'],
      [{ ruleColumn: 'status', ruleConditions: '!=', ruleValue: 'drafts' }, '“drafts”不是“状态”'],
      [
        { ruleColumn: 'status', ruleConditions: 'IN', ruleValue: 'draft, published,x' },
        '“x”不是“状态”',
      ],
    ] as const) {
      expect((await save({ ...rule, ...wrong })).message).toContain(why)
    }
    const sqlRule = { ...rule, ruleName: 'sql', ruleConditions: 'USE_SQL_RULES', ruleValue: '1=1' }
    expect((await save(sqlRule)).message).toContain('从不执行')
    const noEntity = { ...rule, permissionId: entryId('/content'), ruleValue: 'x' }
    expect((await save(noEntity)).message).toContain('不显示某一种记录')
    const change = { ...rule, id: kept?.id, ruleValue: 'admin', ruleName: '管理员', status: '0' }
    const changed = await host.call('admin', `PUT ${base}/editPermissionRule`, { body: change })
    expect(changed.body).toMatchObject({ success: true, message: '更新成功！' })
    // Another tenant's administrators have their own; the platform's they cannot change.
    expect((await save({ ...rule, ruleValue: 'b' }, 'staffb')).success).toBe(true)
    const theirs = (await get('queryPermissionRule', { permissionId }, 'staffb')).result as Node[]
    expect(theirs.map(({ tenantId }) => tenantId).sort()).toEqual([0, 0, 1002])
    expect(await rules()).toHaveLength(2)
    const query = { id: String(kept?.id) }
    expect(
      (await host.call('staffb', `DELETE ${base}/deletePermissionRule`, { query })).status,
    ).toBe(403)
    for (const { id } of await rules()) {
      const gone = await host.call('admin', `DELETE ${base}/deletePermissionRule`, {
        query: { id },
      })
      expect(gone.body.message).toBe('删除成功！')
    }
  })

  test('a rule of a role document is shown and not edited', async () => {
    const id = await limitRole(db, 'staff', {
      entry: '/content/news',
      conditions: 'EXPR',
      value: 'createBy == user.username',
    })
    const permissionId = entryId('/content/news')
    const shown = (await get('queryPermissionRule', { permissionId })).result as Node[]
    expect(shown.find((one) => one.id === id)).toMatchObject({ editable: false })
    const body = {
      id,
      permissionId,
      ruleName: 'x',
      ruleColumn: 'createBy',
      ruleConditions: '=',
      ruleValue: 'x',
    }
    const answer = await host.call('admin', `POST ${base}/editPermissionRule`, { body })
    expect(answer.body.message).toContain('只能在文档中修改')
    await system(db).deleteFrom('sys_permission_data_rule').where('id', '=', id).execute()
  })
})
