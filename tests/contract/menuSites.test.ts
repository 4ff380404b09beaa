import { afterAll, beforeAll, expect, test } from 'vitest'
import { entryId } from '../../server/seed/menu'
import { buildTestApp, type TestApp, type TestUser } from '../support/app'
import { describeDatabase } from '../support/db'

interface Node {
  readonly path: string
  readonly children?: readonly Node[]
}

const pathsIn = (nodes: readonly Node[]): readonly string[] =>
  nodes.flatMap(({ path, children = [] }) => [path, ...pathsIn(children)])

describeDatabase('the menu of each website', ['menu', 'sites'], (open) => {
  let host: TestApp
  beforeAll(async () => {
    host = await buildTestApp(await open())
  })
  afterAll(() => host.close())

  const base = '/sys/permission'
  const stored = async (id: string) =>
    (await host.call('admin', `GET ${base}/queryById`, { query: { id } })).body.result
  async function keep(path: string, sites: readonly string[] | null) {
    const id = entryId(path)
    const { ver } = await stored(id)
    const { status, body } = await host.call('admin', `PUT ${base}/edit`, {
      body: { id, ver, sites: sites?.join() ?? null },
    })
    return { status, body }
  }
  const answered = async (siteCode: string, user: TestUser = 'staff') =>
    (await host.call(user, `GET ${base}/getUserPermissionByToken`, { query: { siteCode } })).body
      .result
  const menu = async (siteCode: string, user?: TestUser) =>
    pathsIn((await answered(siteCode, user)).menu)
  const why = async (path: string, site?: string, user: TestUser = 'staff') =>
    (
      await host.call(user, `GET ${base}/explain`, {
        query: { kind: 'entry', name: path },
        ...(site && { headers: { 'site-code': site } }),
      })
    ).body.result

  test('leaves out what is kept for others; rights are the same on all', async () => {
    expect(await keep('/content/news', ['a-en'])).toMatchObject({ body: { success: true } })
    expect(await stored(entryId('/content/news'))).toMatchObject({
      sites: 'a-en',
      sites_dictText: '甲英文站 · 甲公司',
    })
    expect(await menu('a-en')).toContain('/content/news')
    expect(await menu('a-cn')).not.toContain('/content/news')
    expect(await menu('a-cn')).toContain('/content/product')
    expect((await answered('a-cn')).auth).toEqual((await answered('a-en')).auth)
    const list = await host.call('staff', 'GET /cms/news/list', {
      headers: { 'site-code': 'a-cn' },
    })
    expect(list.status).toBe(200)
    // A client that names no site shows what any of the company's has.
    expect(await menu('')).toContain('/content/news')
    expect(await menu('', 'staffb')).not.toContain('/content/news')
    expect(await keep('/content/news', null)).toMatchObject({ body: { success: true } })
    expect(await menu('a-cn')).toContain('/content/news')
  })

  test('an entry takes all below it along', async () => {
    await keep('/content', ['a-cn'])
    expect((await menu('a-en')).filter((path) => path.startsWith('/content'))).toEqual([])
    expect(await menu('a-cn')).toEqual(expect.arrayContaining(['/content', '/content/news']))
    await keep('/content', null)
  })

  test('为什么 tells on which it is, by the names of the own company', async () => {
    await keep('/content/news', ['a-en', 'b-cn'])
    expect(await why('/content/news', 'a-en')).toMatchObject({ allowed: true })
    const { allowed, sentences } = await why('/content/news', 'a-cn')
    expect(allowed).toBe(false)
    expect(sentences).toContain(
      '菜单“新闻管理”只在站点“甲英文站”显示，正在使用的站点“甲中文站”没有它',
    )
    const seen = await why('/content/news')
    expect(seen.allowed).toBe(true)
    expect(seen.sentences).toContain('菜单“新闻管理”只在站点“甲英文站”显示')
    await keep('/content/news', ['b-cn'])
    const elsewhere = await why('/content/news', 'a-en')
    expect(elsewhere.allowed).toBe(false)
    expect(elsewhere.sentences.join()).toContain(
      '只在其他公司的站点显示，正在使用的站点“甲英文站”没有它',
    )
    await keep('/content', ['a-en'])
    await keep('/content/news', null)
    expect(await why('/content/news', 'a-cn')).toMatchObject({
      allowed: false,
      sentences: expect.arrayContaining([expect.stringContaining('菜单“内容管理”只在')]),
    })
    await keep('/content', null)
  })

  test('the home and what administers the console are on every site', async () => {
    const home = await keep('/websiteManage/dashboard/analysis', ['a-en'])
    expect(home.body).toMatchObject({
      code: 400,
      result: { errors: [{ field: 'sites', message: expect.stringContaining('首页') }] },
    })
    for (const path of ['/system', '/system/menu']) {
      const { body } = await keep(path, ['a-en'])
      expect(body).toMatchObject({
        code: 400,
        result: { errors: [{ field: 'sites', message: expect.stringContaining('系统管理') }] },
      })
    }
    // Nor does one get below such an entry by being moved.
    await keep('/content', ['a-en'])
    const moved = await stored(entryId('/system/menu'))
    const { body } = await host.call('admin', `PUT ${base}/edit`, {
      body: { id: moved.id, ver: moved.ver, parentId: entryId('/content') },
    })
    expect(body).toMatchObject({ code: 400, result: { errors: [{ field: 'parentId' }] } })
    await keep('/content', null)
    const unknown = await keep('/content/news', ['nowhere'])
    expect(unknown.body).toMatchObject({ code: 400, result: { errors: [{ field: 'sites' }] } })
  })

  test('which sites other companies have is told to platform administrators alone', async () => {
    const dict = async (user: TestUser) =>
      (await host.call(user, 'GET /sys/dict/loadDict/sys_menu_site,title,code')).body.result.map(
        ({ value }: { value: string }) => value,
      )
    expect(await dict('admin')).toEqual(expect.arrayContaining(['a-en', 'a-cn', 'b-cn']))
    expect((await dict('staff')).sort()).toEqual(['a-cn', 'a-en'])
    await keep('/content/news', ['b-cn'])
    const query = { id: entryId('/content/news') }
    const { result } = (await host.call('staff', `GET ${base}/queryById`, { query })).body
    expect(result.sites).toBe('仅部分站点')
    expect(JSON.stringify(result)).not.toContain('b-cn')
    await keep('/content/news', null)
  })
})
