import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../support/app'
import { describeDatabase } from '../support/db'

interface Section {
  readonly id: string
  readonly name: string
  readonly path: string
  readonly site: string
  readonly parent: string | null
}

describeDatabase('a website that is copied', ['sites'], (open) => {
  let host: TestApp
  let source: string
  beforeAll(async () => {
    host = await buildTestApp(await open())
    source = (await listed('/sys/site', { code: 'a-cn' }))[0].id
    const home = await section('产品', '/products')
    const bed = await section('床品', '/products/bedding', home)
    await section('四件套', '/products/bedding/sets', bed)
    await section('关于', '/about')
    const redirect = { site: 'a-cn', source: '/old', target: '/products', kind: '301' }
    await made('/site/redirect', redirect)
    await made('/site/enterprise', {
      site: 'a-cn',
      name: '甲公司',
      nameEn: 'A',
      contacts: [
        { name: '王', email: 'a@b.cn', phone: '1', main: true },
        { name: '李', role: '外贸经理' },
      ],
      certs: [{ name: 'ISO 9001', no: 'Q1', expireDate: '2027-05-01' }, { name: 'BSCI' }],
    })
  })
  afterAll(() => host.close())

  const made = async (api: string, body: object): Promise<string> => {
    const answer = (await host.call('admin', `POST ${api}/add`, { body })).body
    expect(answer, JSON.stringify(answer)).toMatchObject({ success: true })
    return answer.result.id
  }
  const section = (name: string, path: string, parent?: string) =>
    made('/cms/section', { site: 'a-cn', name, path, parent: parent ?? null })
  const listed = async (api: string, query: Readonly<Record<string, string>>) =>
    (await host.call('admin', `GET ${api}/list`, { query })).body.result.records
  const copy = (
    sent: object,
    { user = 'admin', key }: { readonly user?: TestUser; readonly key?: string } = {},
  ) =>
    host.call(user, 'POST /sys/site/copySite', {
      body: { id: source, identity: true, with: ['section', 'redirect', 'enterprise'], ...sent },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    })
  const siteOf = (code: string) => ({ name: `站 ${code}`, code, domainName: `${code}.example.com` })

  test('has its sections in the same tree, its redirects and its enterprise with the people, not the certificates of its domain', async () => {
    const { body } = await copy(siteOf('fr'))
    expect(body).toMatchObject({
      success: true,
      message: '已新建站点“站 fr”，复制了栏目 4 条、网址跳转 1 条、企业信息 1 条（含联系人 2 行）',
    })
    const sections: Section[] = await listed('/cms/section', { site: 'fr' })
    const byId = new Map(sections.map((one) => [one.id, one]))
    const pathOf = ({ name, parent }: Section): string =>
      parent === null ? name : `${pathOf(byId.get(parent) as Section)}/${name}`
    expect(sections.map(pathOf).sort()).toEqual([
      ...['产品', '产品/床品', '产品/床品/四件套', '关于'],
    ])
    expect(await listed('/site/redirect', { site: 'fr' })).toMatchObject([{ source: '/old' }])
    const [enterprise] = await listed('/site/enterprise', { site: 'fr' })
    const read = await host.call('admin', 'GET /site/enterprise/queryById', {
      query: { id: enterprise.id },
    })
    expect(read.body.result).toMatchObject({
      certs: [],
      nextExpire: null,
      contact: '王',
      contacts: [{ name: '王', main: 'Y' }, { name: '李' }],
    })
    // What was copied stays as it was.
    expect(await listed('/cms/section', { site: 'a-cn' })).toHaveLength(4)
    const own = (await host.call('admin', 'GET /sys/api/getSiteListByUid')).body.result
    expect(own.map(({ code }: { code: string }) => code)).toContain('fr')
  })

  test('is copied once, however often the same is sent', async () => {
    const [first, again] = [
      await copy(siteOf('es'), { key: 'one-copy' }),
      await copy(siteOf('es'), { key: 'one-copy' }),
    ]
    expect(first.body.success).toBe(true)
    expect(again.body.result).toEqual(first.body.result)
    expect(await listed('/cms/section', { site: 'es' })).toHaveLength(4)
  })

  test('is called by its own name where the other one was by its', async () => {
    await host.database.db
      .updateTable('sys_site')
      .set({ navigation_title: '甲中文站', domain_filing_info: '浙ICP备1号' })
      .where('code', '=', 'a-cn')
      .execute()
    await copy({ ...siteOf('nl'), with: [] })
    const [site] = await listed('/sys/site', { code: 'nl' })
    expect(site).toMatchObject({ navigationTitle: '站 nl', pageTitle: '甲公司后台' })
    // Filed and certified is a domain, not what it is called.
    expect(site).toMatchObject({ domainFilingInfo: null, certExpire: null })
  })

  test('takes only what was chosen along', async () => {
    const { body } = await copy({ ...siteOf('it'), identity: false, with: ['redirect'] })
    expect(body.message).toBe('已新建站点“站 it”，复制了网址跳转 1 条')
    expect(await listed('/cms/section', { site: 'it' })).toEqual([])
    const [site] = await listed('/sys/site', { code: 'it' })
    expect(site).toMatchObject({ enterpriseName: null, pageTitle: null, domainFilingInfo: null })
  })

  test('is all there or not at all: a code that is taken, a record that breaks a rule', async () => {
    const taken = await copy({ ...siteOf('a-en'), domainName: 'xx.example.com' })
    expect(taken.body).toMatchObject({ code: 400, result: { errors: [{ field: 'code' }] } })
    await host.database.db
      .updateTable('site_redirect')
      .set({ target: 'ftp://nowhere' })
      .where('site', '=', 'a-cn')
      .execute()
    const broken = await copy(siteOf('pt'))
    expect(broken.body.success).toBe(false)
    expect(broken.body.message).toMatch(/^网址跳转“\/old”不能复制：/)
    expect(await listed('/sys/site', { code: 'pt' })).toEqual([])
    expect(await listed('/cms/section', { site: 'pt' })).toEqual([])
  })

  test('is told of beforehand: what may go along, and how much', async () => {
    const ask = (user: TestUser, names: string) =>
      host.call(user, 'GET /sys/site/copyable', { query: { id: source, with: names } })
    expect((await ask('admin', 'section,enterprise')).body.result).toEqual([
      { entity: 'section', title: '栏目', count: 4, rows: [] },
      { entity: 'enterprise', title: '企业信息', count: 1, rows: [{ title: '联系人', count: 2 }] },
    ])
    expect((await ask('staffb', 'section')).body.code).toBe(404)
    expect((await ask('admin', 'enquiry')).body.success).toBe(false)
  })

  test('is copied by who may add all of it, and from his own company', async () => {
    expect((await copy(siteOf('xb'), { user: 'staffb' })).status).toBe(404)
    const enquiries = await copy({ ...siteOf('xe'), with: ['enquiry'] })
    expect(enquiries.body).toMatchObject({ success: false, message: '“询盘”不随站点复制' })
    expect((await copy({ ...siteOf('xn'), with: ['nothing'] })).body.success).toBe(false)
    expect(await listed('/sys/site', { code: 'xe' })).toEqual([])
  })
})
