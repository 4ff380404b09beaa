import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSite } from '../../server/seed/people'
import { buildTestApp, type TestApp } from '../support/app'
import { describeDatabase } from '../support/db'

const templates = '/sys/message/sysMessageTemplate'
const names = ['product', 'company', 'site', 'sender', 'subject', 'message'] as const
type Name = (typeof names)[number]

const asked = {
  customer: 'Jonas Weber',
  email: 'jonas@buyer.example',
  country: 'DE',
  subject: 'Bettwäsche',
  message: 'Bitte um ein Angebot.',
}

describeDatabase('names in letters to customers', ['replies', 'mail', 'sites'], (open) => {
  let host: TestApp
  let product = ''
  beforeAll(async () => {
    host = await buildTestApp(await open())
    const { db } = host.database
    const content = names.map((name) => `${name}=\${${name}}`).join('|')
    for (const language of ['de', 'zh', null]) {
      const body = {
        templateName: `letter ${language}`,
        templateCode: `letter_${language}`,
        templateType: '2',
        templateUse: 'enquiry',
        templateLanguage: language,
        templateSubject: `\${product}`,
        templateContent: `<p>${content}</p>`,
      }
      expect((await host.call('admin', `POST ${templates}/add`, { body })).body.success).toBe(true)
    }
    for (const [code, nameEn] of [
      ['a-de', 'Betten & Co'],
      ['b-en', 'Beds Ltd'],
    ] as const) {
      const domainName = `${code}.example`
      await createSite(db, { tenantId: 1001, code, name: `${code} 站`, domainName })
      await sql`insert into site_enterprise (id, tenant_id, site, name, name_en)
        values (${code}, 1001, ${code}, '甲床品', ${nameEn})`.execute(db)
    }
    const body = { name: '亚麻床', sku: 'BED-0001' }
    product = (await host.call('admin', 'POST /cms/product/add', { body })).body.result.id
  })
  beforeEach(async () => {
    const { db } = host.database
    await sql`update sys_tenant set name_en = null where id = 1001`.execute(db)
    await sql`update sys_user set realname = '林晓', latin_name = null where username = 'staff'`.execute(
      db,
    )
    await sql`delete from cms_product_text`.execute(db)
  })
  afterAll(() => host.close())

  async function ask(more: object = {}) {
    const body = { ...asked, product, ...more }
    const { site, language, ...rest } = body as typeof body & { site?: string; language?: string }
    const added = (await host.call('staff', 'POST /crm/enquiry/add', { body: rest })).body
    expect(added.success, added.message).toBe(true)
    const { id } = added.result
    await sql`update crm_enquiry set site = ${site ?? null}, language = ${language ?? null} where id = ${id}`.execute(
      host.database.db,
    )
    return String(id)
  }
  const form = async (id: string) =>
    (await host.call('staff', 'GET /crm/enquiry/replyForm', { query: { id } })).body.result

  /** The value of each name in the letter; undefined = it is left open, and the letter cannot be sent. */
  async function letter(code: string, more: object = {}) {
    const { templates: offered } = await form(await ask(more))
    const { content } = offered.find((one: { code: string }) => one.code === code)
    return Object.fromEntries(
      String(content)
        .replace(/<\/?p>/g, '')
        .replaceAll('&#38;', '&')
        .split('|')
        .map((line) => line.split('='))
        .map(([name = '', value = '']) => [name, value === `\${${name}}` ? undefined : value]),
    ) as Readonly<Record<Name, string | undefined>>
  }

  test('a foreign letter holds no Chinese name, whatever its language is known by', async () => {
    const chinese = { subject: '询价', message: '客户想要五百件' }
    const open = Object.fromEntries(names.map((name) => [name, undefined]))
    expect(await letter('letter_de', { language: 'de', ...chinese })).toEqual(open)
    for (const language of ['fr', 'ja', null]) {
      const { product, company, sender } = await letter('letter_null', { language, ...chinese })
      expect({ product, company, sender }).toEqual({})
    }
  })

  test('a Chinese letter has them all, in Chinese', async () => {
    expect(await letter('letter_zh', { language: 'zh', site: 'a-de', subject: '询价' })).toEqual({
      product: '亚麻床',
      company: '甲床品',
      site: 'a-de 站',
      sender: '林晓',
      subject: '询价',
      message: asked.message,
    })
  })

  test('each name of the letter’s own language is taken where it is stored', async () => {
    const { db } = host.database
    const text = { productId: product, language: 'de', name: 'Leinenbett' }
    const stored = await host.call('staff', 'POST /cms/productText/add', { body: text })
    expect(stored.body.success, stored.text).toBe(true)
    const named = await host.call('staff', 'PUT /sys/user/appEdit', {
      body: { latinName: 'Lin Xiao' },
    })
    expect(named.body.success, named.text).toBe(true)
    expect(await letter('letter_de', { language: 'de', site: 'a-de' })).toMatchObject({
      product: 'Leinenbett',
      company: 'Betten & Co',
      site: 'Betten & Co',
      sender: 'Lin Xiao',
    })
    await sql`update sys_tenant set name_en = 'A Company' where id = 1001`.execute(db)
    expect((await letter('letter_de', { language: 'de', site: 'b-en' })).company).toBe('Beds Ltd')
    // The product has no English name.
    expect((await letter('letter_null', { language: 'en' })).product).toBeUndefined()
  })

  test('an enquiry without a website is signed by the company, never by one of its websites', async () => {
    const { db } = host.database
    const own = async () => {
      const { company, site } = await letter('letter_de', { language: 'de' })
      return { company, site }
    }
    expect(await own()).toEqual({})
    expect(await letter('letter_zh', { language: 'zh' })).toMatchObject({ company: '甲公司' })
    await sql`update sys_tenant set name_en = 'A Company' where id = 1001`.execute(db)
    expect(await own()).toEqual({ company: 'A Company' })
    await sql`update sys_tenant set name_en = null where id = 1001`.execute(db)
    await sql`update site_enterprise set name_en = 'One Name'`.execute(db)
    expect(await own()).toEqual({ company: 'One Name' })
  })

  test('the form says what may be translated, and the server sends nothing that is open', async () => {
    const id = await ask({ language: 'de' })
    const { product: about, ver, templates: offered } = await form(id)
    expect(about).toEqual({ id: product, name: '亚麻床', translatable: true })
    const [{ code, subject, content }] = offered
    const body = { id, ver, template: code, subject, content }
    const { result } = (await host.call('staff', 'POST /crm/enquiry/replyMail', { body })).body
    expect(result.errors.map(({ field }: { field: string }) => field)).toEqual([
      'subject',
      'content',
    ])
  })

  describe('the template proposed', () => {
    const template = (code: string, language: string | null, states: readonly string[]) => ({
      templateName: code,
      templateCode: code,
      templateType: '2',
      templateUse: 'enquiry',
      templateLanguage: language,
      templateStates: states.join(',') || null,
      templateContent: '<p>Text</p>',
    })
    beforeAll(async () => {
      await sql`delete from sys_sms_template`.execute(host.database.db)
      for (const body of [
        template('a_french_later', 'fr', ['following']),
        template('b_french_first', 'fr', ['new', 'assigned']),
        template('c_any_language', null, []),
        template('d_english', 'en', []),
        template('e_english_first', 'en', ['new']),
        template('f_german_quoted', 'de', ['quoted']),
      ])
        await host.call('admin', `POST ${templates}/add`, { body })
    })
    const proposed = async (language: string | null, status = 'new') => {
      const id = await ask({ language })
      await sql`update crm_enquiry set status = ${status} where id = ${id}`.execute(
        host.database.db,
      )
      return (await form(id)).proposed
    }

    test('fits the customer’s language, then the state; never another language', async () => {
      expect(await proposed('fr')).toBe('b_french_first')
      expect(await proposed('fr', 'following')).toBe('a_french_later')
      expect(await proposed('fr', 'quoted')).toBe('c_any_language')
      expect(await proposed('de')).toBe('c_any_language')
      expect(await proposed('de', 'quoted')).toBe('f_german_quoted')
      expect(await proposed(null)).toBe('e_english_first')
      expect(await proposed('en', 'following')).toBe('d_english')
      expect(await proposed('es')).toBe('c_any_language')
      await sql`delete from sys_sms_template where template_code = 'c_any_language'`.execute(
        host.database.db,
      )
      expect(await proposed('es')).toBe('e_english_first')
      expect(await proposed('de')).toBeNull()
    })

    test('is not the one that was used last', async () => {
      const id = await ask({ language: 'fr' })
      const { ver } = await form(id)
      const body = { id, ver, template: 'a_french_later', subject: 'Offre', content: '<p>A</p>' }
      const sent = await host.call('staff', 'POST /crm/enquiry/replyMail', { body })
      expect(sent.body.success, sent.text).toBe(true)
      expect(await proposed('fr')).toBe('b_french_first')
    })
  })
})
