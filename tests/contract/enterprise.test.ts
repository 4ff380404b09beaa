import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteMigrations } from '../../server/sites/migrations'
import { buildTestApp, type TestApp } from '../support/app'
import { describeDatabase } from '../support/db'
import { pngFile } from '../support/files'
import { multipartBody } from '../support/multipart'

const site = 'a-en'
const facts = {
  site,
  name: '甲进出口公司',
  nameEn: 'Alpha & Sons Ltd',
  summary: 'Beds since 2006',
  founded: 2006,
}
const main = { contact: 'Lin', email: 'sales@a.test', phone: '+86 571 8800 0001' }
const contacts = [
  { name: 'Wang', role: 'Documents', main: false },
  { name: main.contact, email: main.email, phone: main.phone, main: true },
]
const certs = [
  { name: 'ISO 9001', issueDate: '2026-01-01', expireDate: '2027-05-01' },
  { name: 'BSCI', issueDate: '2025-12-18', expireDate: '2026-12-18' },
]

describeDatabase('the enterprise information of a website', ['sites', 'intake'], (open) => {
  let host: TestApp
  let id: string
  beforeAll(async () => {
    host = await buildTestApp(await open())
    const { body } = await host.call('staff', 'POST /site/enterprise/add', {
      body: { ...facts, contacts, certs },
    })
    expect(body.message).toBe('添加成功！')
    id = body.result.id
  })
  afterAll(() => host.close())

  const identity = async (domainName: string) =>
    (await host.call(null, 'GET /oem-manage/get', { query: { domainName } })).body.result
  const record = async () =>
    (await host.call('staff', 'GET /site/enterprise/queryById', { query: { id } })).body.result

  test('names the company where the site does not, before anybody has signed in', async () => {
    expect((await identity('en.a.test')).enterpriseName).toBe('甲进出口公司')
    expect((await identity('b.test')).enterpriseName).toBe('管理后台')
  })

  test('is told to the website, without what nobody has written', async () => {
    const told = (await host.call(null, `GET /intake/${site}/company`)).body.result
    const { site: _, ...texts } = facts
    expect(told).toEqual({ ...texts, ...main, founded: '2006' })
    expect((await host.call(null, 'GET /intake/b-cn/company')).body.result).toEqual({})
    expect((await host.call(null, 'GET /intake/none/company')).status).toBe(404)
  })

  test('stands around the enquiry form, which is there without it, too', async () => {
    const page = async (code: string) =>
      (await host.app.inject({ url: `/adwebv21/intake/${code}/form` })).payload
    const own = await page(site)
    expect(own).toContain('<h1>Alpha &#38; Sons Ltd</h1>')
    expect(own).toContain('<a href="tel:+8657188000001">+86 571 8800 0001</a>')
    expect(own).toContain(`data-site="${site}"`)
    const bare = await page('b-cn')
    expect(bare).toContain('data-site="b-cn"')
    expect(bare).not.toContain('<h1>')
  })

  test('has a logo that every website may show; nobody else’s file is shown by it', async () => {
    const logo = async (code = site) =>
      await host.app.inject({ url: `/adwebv21/intake/${code}/logo` })
    expect((await logo()).statusCode).toBe(404)
    const { body, headers } = multipartBody([
      { name: 'biz', value: 'enterprise' },
      { name: 'file', value: pngFile, fileName: 'logo.png' },
    ])
    const path = (await host.call('staff', 'POST /sys/common/upload', { body, headers })).body
      .message
    await host.call('staff', 'PUT /site/enterprise/edit', {
      body: { ...(await record()), logo: path },
    })
    const shown = await logo()
    expect(shown.statusCode).toBe(200)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(shown.rawPayload.equals(pngFile)).toBe(true)
    expect((await logo('b-cn')).statusCode).toBe(404)
    const told = (await host.call(null, `GET /intake/${site}/company`)).body.result
    expect(told.logo).toBe(`/adwebv21/intake/${site}/logo`)
    const page = (await host.app.inject({ url: `/adwebv21/intake/${site}/form` })).payload
    expect(page).toContain('<img src="logo" alt="">')
  })

  test('has a foreign name, by which replies in a foreign language call the company', async () => {
    const template = {
      templateName: 'de',
      templateCode: 'de',
      templateType: '2',
      templateLanguage: 'de',
      templateUse: 'enquiry',
      templateSubject: `\${company}`,
      templateContent: '<p>-</p>',
    }
    await host.call('admin', 'POST /sys/message/sysMessageTemplate/add', { body: template })
    const asked = { subject: '询价', customer: 'Tom', email: 't@b.example', country: 'DE' }
    const made = await host.call('staff', 'POST /crm/enquiry/add', {
      body: { ...asked, message: '?', site },
    })
    const form = await host.call('staff', 'GET /crm/enquiry/replyForm', {
      query: { id: made.body.result.id },
    })
    expect(form.body.result.templates).toMatchObject([{ subject: facts.nameEn }])
  })

  test('is told in foreign letters with products and websites by names that their readers know', async () => {
    const template = {
      templateName: 'es',
      templateCode: 'es',
      templateType: '2',
      templateLanguage: 'es',
      templateUse: 'enquiry',
      templateContent: '<p>-</p>',
      templateSubject: `\${product} · \${site}`,
    }
    await host.call('admin', 'POST /sys/message/sysMessageTemplate/add', { body: template })
    const texts = [{ language: 'es', name: 'Manta de lana' }]
    const product = async (more: object) =>
      (await host.call('admin', 'POST /cms/product/add', { body: more })).body.result.id
    const subject = async (id: string) => {
      const asked = { subject: '询价', customer: 'Ana', email: 'a@b.example', country: 'ES' }
      const made = await host.call('staff', 'POST /crm/enquiry/add', {
        body: { ...asked, language: 'es', message: '?', product: id },
      })
      const query = { id: made.body.result.id }
      await sql`update crm_enquiry set site = ${site} where id = ${query.id}`.execute(
        host.database.db,
      )
      const form = await host.call('staff', 'GET /crm/enquiry/replyForm', { query })
      return form.body.result.templates.map((one: { subject: string }) => one.subject)
    }
    const told = await product({ name: '羊毛毯', sku: 'WOOL-ES', texts })
    expect(await subject(told)).toEqual([`Manta de lana · ${facts.nameEn}`])
    const { ver } = (
      await host.call('admin', 'GET /cms/product/queryById', { query: { id: told } })
    ).body.result
    await host.call('admin', 'PUT /cms/product/edit', { body: { id: told, ver, texts: [] } })
    // A Chinese name says nothing to the reader: the place stays open, and the letter is not sent so.
    expect(await subject(told)).toEqual([`\${product} · ${facts.nameEn}`])
    const other = await product({ name: '棉毯', sku: 'COTTON-ES' })
    expect(await subject(other)).toEqual([`\${product} · ${facts.nameEn}`])
  })

  test('calls itself by its Chinese name in Chinese letters, and by a foreign one of any of its websites elsewhere', async () => {
    const template = (code: string) => ({
      templateName: code,
      templateCode: `co${code}`,
      templateType: '2',
      templateLanguage: code,
      templateUse: 'enquiry',
      templateSubject: `\${company} → \${customerCompany}`,
      templateContent: `<p>\${company} → \${customerCompany}</p>`,
    })
    for (const code of ['zh', 'fr']) {
      const made = await host.call('admin', 'POST /sys/message/sysMessageTemplate/add', {
        body: template(code),
      })
      expect(made.body, JSON.stringify(made.body)).toMatchObject({ success: true })
    }
    const asked = {
      subject: '询价',
      customer: '王',
      email: 't@b.example',
      company: '沪上<家>居（上海）有限公司',
    }
    const lettersOf = async (of: string) => {
      const made = await host.call('staff', 'POST /crm/enquiry/add', {
        body: { ...asked, message: '?' },
      })
      // From which website it came nobody types.
      await sql`update crm_enquiry set site = ${of} where id = ${made.body.result.id}`.execute(
        host.database.db,
      )
      const form = await host.call('staff', 'GET /crm/enquiry/replyForm', {
        query: { id: made.body.result.id },
      })
      const all: readonly { code: string; subject: string; content: string }[] =
        form.body.result.templates
      return Object.fromEntries(all.map(({ code, subject, content }) => [code, [subject, content]]))
    }
    const names = await lettersOf(site)
    expect(names.cozh).toEqual([
      '甲进出口公司 → 沪上<家>居（上海）有限公司',
      '<p>甲进出口公司 → 沪上&#60;家&#62;居（上海）有限公司</p>',
    ])
    expect(names.cofr?.[0]).toBe('Alpha & Sons Ltd → 沪上<家>居（上海）有限公司')
    // The other website has no enterprise information.
    expect((await lettersOf('a-cn')).cofr?.[0]).toMatch(/^Alpha & Sons Ltd → /)
  })

  test('has several people, of whom one is the main one', async () => {
    const edit = async (people: readonly object[]) =>
      await host.call('staff', 'PUT /site/enterprise/edit', {
        body: { ...(await record()), contacts: people },
      })
    const [wang, lin] = (await record()).contacts
    const two = await edit([{ ...wang, phone: '2', email: 'w@a.test', main: true }, lin])
    expect(two.body.result.errors).toEqual([
      { field: 'contacts', message: '请指定一位主联系人，只能有一位' },
    ])
    expect((await edit([])).body.success).toBe(false)
    await edit([
      { ...wang, phone: '2', email: 'w@a.test', main: true },
      { ...lin, main: false },
    ])
    const told = (await host.call(null, `GET /intake/${site}/company`)).body.result
    expect(told).toMatchObject({ contact: 'Wang', phone: '2', email: 'w@a.test' })
    await edit([wang, lin])
  })

  test('that is older has its one person as the main one', async () => {
    const { db } = host.database
    const made = await host.call('staff', 'POST /site/enterprise/add', {
      body: { ...facts, site: 'a-cn', contacts },
    })
    await sql`delete from site_enterprise_contact where enterprise_id = ${made.body.result.id}`.execute(
      db,
    )
    const step = siteMigrations.find(({ name }) => name.startsWith('101-'))
    await step?.up(db)
    await step?.up(db)
    const { body } = await host.call('staff', 'GET /site/enterprise/queryById', {
      query: { id: made.body.result.id },
    })
    expect(body.result.contacts).toMatchObject([
      { name: 'Lin', phone: main.phone, email: main.email, main: 'Y' },
    ])
    const saved = await host.call('staff', 'PUT /site/enterprise/edit', { body: body.result })
    expect(saved.body).toMatchObject({ success: true })
    expect((await record()).contacts).toHaveLength(2)
    await host.call('admin', 'DELETE /site/enterprise/delete', {
      query: { id: made.body.result.id },
    })
  })

  test('follows a certificate that is renewed in the list of all of them', async () => {
    expect((await record()).nextExpire).toBe('2026-12-18')
    const { records } = (await host.call('staff', 'GET /site/enterpriseCert/list')).body.result
    const old = records.find(({ name }: { name: string }) => name === 'BSCI')
    const { body } = await host.call('staff', 'PUT /site/enterpriseCert/edit', {
      body: { ...old, issueDate: '2026-12-10', expireDate: '2027-12-09' },
    })
    expect(body).toMatchObject({ success: true })
    expect((await record()).nextExpire).toBe('2027-05-01')
  })
})
