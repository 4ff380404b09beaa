import { afterEach, beforeEach, expect, test } from 'vitest'
import { solve } from '../../embed/work'
import { buildTestApp, type TestApp } from '../support/app'
import { describeDatabase } from '../support/db'
import { multipartBody } from '../support/multipart'
import { publishing } from '../support/publishing'
import { visitorAsks as asked, newAddress } from '../support/visitor'

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

describeDatabase('what websites send', ['intake'], (open) => {
  let host: TestApp
  let now = new Date('2026-11-20T04:00:00Z')
  beforeEach(async () => {
    now = new Date('2026-11-20T04:00:00Z')
    host = await buildTestApp(await open(), { clock: () => now })
  })
  afterEach(() => host.close())

  async function challenge(site = 'a-cn', bits?: number) {
    const { body } = await host.call(null, `GET /intake/${site}`, { address: newAddress() })
    const given = body.result.challenge as string
    return { challenge: given, number: await solve(given, bits ?? body.result.bits) }
  }

  interface Sending {
    readonly site?: string
    readonly address?: string
    readonly files?: readonly { readonly name: string; readonly bytes: Uint8Array }[]
  }

  function post(
    form: Readonly<Record<string, string>>,
    { site = 'a-cn', address = newAddress(), files = [] }: Sending = {},
  ) {
    const { body, headers } = multipartBody([
      ...Object.entries(form).map(([name, value]) => ({ name, value })),
      ...files.map(({ name, bytes }) => ({ name: 'files', value: bytes, fileName: name })),
    ])
    return host.call(null, `POST /intake/${site}`, { body, headers, address })
  }

  const send = async (form: Readonly<Record<string, string>> = {}, sending: Sending = {}) =>
    await post({ ...(await challenge(sending.site)), ...asked, ...form }, sending)

  const enquiries = async (user: 'staff' | 'staffb' = 'staff') =>
    (await host.call(user, 'GET /crm/enquiry/list')).body.result.records as Readonly<
      Record<string, unknown>
    >[]

  test('becomes an enquiry of the website’s company, with where it came from', async () => {
    const reply = await send({}, { address: '::ffff:203.0.113.9' })
    expect(reply.body).toMatchObject({ success: true })
    expect(reply.headers['access-control-allow-origin']).toBe('*')
    expect(reply.headers['access-control-expose-headers']).toBe('Retry-After')
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect(await enquiries()).toMatchObject([
      {
        customer: 'Emma Brown',
        email: 'emma@buyer.example',
        company: 'Brown Ltd',
        quantity: 500,
        country: 'DE',
        source: 'site',
        site: 'a-cn',
        ip: '203.0.113.9',
        page: 'https://a.test/products/7',
        status: 'new',
        score: 0,
        createBy: 'website',
      },
    ])
    expect(await enquiries('staffb')).toEqual([])
  })

  test('keeps its files, and refuses what is none that people send', async () => {
    await send({}, { files: [{ name: 'drawing.pdf', bytes: pdf }] })
    const [{ files } = { files: '' }] = await enquiries()
    expect(String(files)).toContain('drawing')
    const opened = await host.app.inject({
      url: `/adwebv21/sys/common/static/${files}`,
      headers: { 'x-access-token': await host.token('staff') },
    })
    expect(opened.rawPayload.equals(pdf)).toBe(true)
    const script = { name: 'a.html', bytes: Buffer.from('<script>alert(1)</script>') }
    expect((await send({}, { files: [script] })).status).toBe(400)
    expect(await enquiries()).toHaveLength(1)
  })

  test('without work, with old work or work for another site nothing is stored', async () => {
    const other = await challenge('b-cn')
    const old = await challenge()
    expect((await post({ ...asked, ...other })).status).toBe(409)
    expect((await post({ ...asked, challenge: old.challenge, number: '0' })).status).toBe(409)
    expect((await post({ ...asked, challenge: 'x', number: '1' })).status).toBe(409)
    expect((await post(asked)).status).toBe(400)
    now = new Date(now.getTime() + 5 * 3_600_000)
    expect((await post({ ...asked, ...old })).status).toBe(409)
    expect(await enquiries()).toEqual([])
  })

  test('sent twice it is stored once', async () => {
    const work = await challenge()
    const replies = await Promise.all([post({ ...asked, ...work }), post({ ...asked, ...work })])
    expect(replies.filter(({ body }) => body.success).length).toBeGreaterThan(0)
    expect((await post({ ...asked, ...work })).body.success).toBe(true)
    expect(await enquiries()).toHaveLength(1)
  })

  test('names the fields that are wrong, and keeps nothing', async () => {
    const reply = await send({ email: 'nobody', message: ' ', quantity: '-3' })
    expect(reply.status).toBe(400)
    expect(reply.body.result.fields).toEqual(['email', 'message', 'quantity'])
    expect((await send({}, { site: 'nowhere' }).catch(() => undefined))?.status).not.toBe(200)
  })

  const block = (list: 'blackEmail' | 'blackIp', values: Readonly<Record<string, unknown>>) =>
    host.call('admin', `POST /crm/${list}/add`, {
      body: { reason: 'spam', active: 'Y', ...values },
    })

  test('black lists of addresses, domains and networks are in force, and count what they stop', async () => {
    await block('blackEmail', { address: '@spam.example', action: 'reject' })
    await block('blackEmail', { address: 'one@fine.example', action: 'junk' })
    await block('blackIp', { address: '192.0.2.0/24', action: 'reject' })
    now = new Date(now.getTime() + 2_000)
    expect((await send({ email: 'X@Mail.Spam.example' })).status).toBe(403)
    expect((await send({}, { address: '192.0.2.77' })).status).toBe(403)
    expect((await send({}, { address: '192.0.3.77' })).body.success).toBe(true)
    expect((await send({ email: 'one@fine.example' })).body.success).toBe(true)
    const [junk] = await enquiries()
    expect(junk).toMatchObject({ email: 'one@fine.example', score: 100 })
    expect(junk?.status).toBe('spam')
    const { result } = (await host.call('admin', 'GET /crm/blackEmail/list')).body
    const hits = Object.fromEntries(
      (result.records as { address: string; hits: number }[]).map((one) => [one.address, one.hits]),
    )
    expect(hits).toEqual({ '@spam.example': 1, 'one@fine.example': 1 })
  })

  test('an entry is an address, and stands once, in whichever case it is written', async () => {
    for (const address of ['abc', '12345', '2001:db8::/129'])
      expect((await block('blackIp', { address, action: 'reject' })).status).toBe(400)
    await block('blackIp', { address: '2001:DB8::/32', action: 'reject' })
    await block('blackEmail', { address: 'Sales@Deals.example', action: 'reject' })
    const again = await block('blackEmail', { address: 'sales@DEALS.example', action: 'junk' })
    expect(again.body.result.errors).toMatchObject([{ field: 'address' }])
    now = new Date(now.getTime() + 2_000)
    expect((await send({}, { address: '2001:db8:1::7' })).status).toBe(403)
    expect((await send({ email: 'sales@deals.example' })).status).toBe(403)
  })

  test('an entry that has expired, is off or another company’s stops nothing', async () => {
    await block('blackEmail', { address: '@a.example', action: 'reject', expireDate: '2026-11-19' })
    await block('blackEmail', { address: '@b.example', action: 'reject', active: 'N' })
    await host.call('staffb', 'POST /crm/blackEmail/add', {
      body: { address: '@c.example', reason: 'spam', active: 'Y', action: 'reject' },
    })
    now = new Date(now.getTime() + 2_000)
    for (const domain of ['a', 'b', 'c'])
      expect((await send({ email: `x@${domain}.example` })).body.success).toBe(true)
  })

  test('addresses that are right come in, however odd: of an O’Brien, of a company with &, below a foreign domain', async () => {
    const odd = [
      `pat.o'brien@x.example`,
      'a&b@x.example',
      'x-@y.example',
      'i@xn--80ak6aa92e.xn--p1ai',
    ]
    for (const email of odd) expect((await send({ email })).body.success).toBe(true)
    expect((await enquiries()).map(({ email }) => email).sort()).toEqual([...odd].sort())
    // People go on with them, and may put them on the list.
    const [one] = await enquiries()
    const edited = await host.call('staff', 'PUT /crm/enquiry/edit', {
      body: { ...one, company: 'B' },
    })
    expect(edited.body).toMatchObject({ success: true })
    const listed = await host.call('staff', 'POST /crm/blackEmail/add', {
      body: { address: 'a&b@x.example', reason: 'spam', action: 'reject' },
    })
    expect(listed.body).toMatchObject({ success: true })
    now = new Date(now.getTime() + 2_000)
    expect((await send({ email: 'A&B@x.example' })).status).toBe(403)
    for (const email of ['a b@x.example', 'a@b', '<a@x.example>', 'a..b@x.example'])
      expect((await send({ email })).body.result).toEqual({ fields: ['email'] })
  })

  test('who is to be verified works longer, and is then let in', async () => {
    await block('blackIp', { address: '192.0.2.5', action: 'verify' })
    now = new Date(now.getTime() + 2_000)
    const ask = async () => {
      const work = await challenge()
      return { work, first: await post({ ...asked, ...work }, { address: '192.0.2.5' }) }
    }
    // A number that is looked for until it is enough may happen to be enough for whoever is doubted, too.
    let { work, first } = await ask()
    for (let times = 0; first.status === 200 && times < 5; times += 1)
      ({ work, first } = await ask())
    expect(first.status).toBe(428)
    const number = await solve(work.challenge, first.body.result.bits)
    const again = { ...asked, challenge: work.challenge, number }
    expect((await post(again, { address: '192.0.2.5' })).body.success).toBe(true)
  })

  test('what looks like junk is kept as junk, with the reasons', async () => {
    await send({
      message: 'SEO SERVICE with backlinks, see https://a.biz https://b.biz and https://c.biz',
      website: 'https://spam.example',
    })
    const [junk] = await enquiries()
    expect(junk?.status).toBe('spam')
    expect(junk?.score).toBe(100)
    expect(String(junk?.scoreWhy)).toContain('3 个链接')
  })

  test('one address sends a few, and is then asked to wait', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 40; i += 1)
      statuses.push((await post({ challenge: 'x', number: '1' }, { address: '192.0.2.9' })).status)
    expect(statuses.slice(0, 5)).toEqual([409, 409, 409, 409, 409])
    expect(statuses.at(-1)).toBe(429)
  })

  test('visits are daily sums by site, page, source and country, of nobody', async () => {
    const seen = (page: string, referrer: string, agent = 'Mozilla/5.0 Firefox/130') =>
      host.call(null, 'POST /intake/a-cn/visit', {
        body: JSON.stringify({ ...asked, page, referrer }),
        headers: { 'content-type': 'text/plain', 'user-agent': agent },
      })
    await seen('https://a.test/', 'https://www.google.com/')
    await seen('https://a.test/', 'https://www.google.com/')
    await seen('https://a.test/about', 'https://a.test/')
    await seen('https://a.test/', '', 'Googlebot/2.1')
    const strange = await seen('x', '')
    expect(strange.status).toBe(200)
    // A beacon asks for no CORS: without this, browsers write an error into every website's console.
    expect(strange.headers['cross-origin-resource-policy']).toBe('cross-origin')
    host.app.startJobs()
    const list = async () =>
      (await host.call('admin', 'GET /site/visit/list', { query: { column: 'page' } })).body.result
        .records
    await expect.poll(list).toHaveLength(2)
    expect(await list()).toMatchObject([
      { page: '/about', source: 'inner', country: 'DE', views: 1, visits: 0 },
      { page: '/', source: 'search', views: 2, visits: 2, day: '2026-11-20' },
    ])
    await seen('https://a.test/', 'https://www.google.com/')
    await expect
      .poll(async () => (await list()).map(({ views }: { views: number }) => views))
      .toEqual([1, 3])
  })

  test('malformed reports and forms are refused', async () => {
    const raw = (url: string, body: string, type: string) =>
      host.call(null, `POST ${url}`, { body, headers: { 'content-type': type } })
    expect((await raw('/intake/a-cn/visit', '{', 'text/plain')).status).toBe(400)
    expect((await raw('/intake/a-cn/visit', '[]', 'text/plain')).status).toBe(400)
    expect((await raw('/intake/a-cn', '{}', 'application/json')).status).toBe(400)
    expect((await host.call(null, 'GET /intake/nowhere')).status).toBe(404)
  })

  test('lies in the field that is called otherwise since a release', async () => {
    const renamed = (document: object) => {
      const text = JSON.stringify(document).replace(/\bquantity\b/g, 'pieces')
      Object.assign(document, JSON.parse(text))
    }
    const published = await publishing(host).publish({
      'entities/crm/enquiry.json'(document) {
        renamed(document)
        document.fields.pieces.was = ['quantity']
      },
      'pages/crm/enquiry.json': renamed,
      'pages/crm/enquiryDetail.json': renamed,
    })
    expect(published, JSON.stringify(published)).toMatchObject({ success: true })
    expect((await send()).body).toMatchObject({ success: true })
    expect(await enquiries()).toMatchObject([{ customer: 'Emma Brown', pieces: 500 }])
  })
})
