import { afterEach, beforeEach, expect, test } from 'vitest'
import { solve } from '../../embed/work'
import { buildTestApp, type Reply, type TestApp } from '../support/app'
import { describeEachDatabase } from '../support/db'
import { multipartBody } from '../support/multipart'
import { newAddress, visitorAsks } from '../support/visitor'

const visitors = 24
const timesEach = 17

describeEachDatabase('a rush at the door', (open) => {
  let host: TestApp
  beforeEach(async () => {
    host = await buildTestApp(await open())
  })
  afterEach(() => host.close())

  interface Visitor {
    readonly email: string
    readonly address: string
    readonly form: ReturnType<typeof multipartBody>
  }

  async function visitor(at: number): Promise<Visitor> {
    const address = newAddress()
    const { body } = await host.call(null, 'GET /intake/a-cn', { address })
    const { challenge, bits } = body.result
    const email = `rush${at}@buyer.example`
    const message = `Please quote article ${at}, delivered to Hamburg.`
    const work = { challenge, number: await solve(challenge, bits) }
    const all = { ...work, ...visitorAsks, email, message }
    const form = multipartBody(Object.entries(all).map(([name, value]) => ({ name, value })))
    return { email, address, form }
  }

  const send = ({ form, address }: Visitor): Promise<Reply> =>
    host.call(null, 'POST /intake/a-cn', { ...form, address })

  const stored = async (): Promise<readonly string[]> => {
    const query = { pageSize: '100', column: 'email', order: 'asc' }
    const { result } = (await host.call('staff', 'GET /crm/enquiry/list', { query })).body
    return result.records.map(({ email }: { readonly email: string }) => email)
  }

  test('is stored once each or told when to come again, and staff go on working', {
    timeout: 180_000,
  }, async () => {
    const all: Visitor[] = []
    for (let at = 0; at < visitors; at += 1) all.push(await visitor(at))
    await host.token('staff')
    // Everybody several times at once, as programs send again what they have had no answer to.
    const offers = all.flatMap((one) => Array.from({ length: timesEach }, () => one))
    const answers = Promise.all(offers.map(async (one) => ({ one, reply: await send(one) })))
    expect((await host.call('staff', 'GET /cms/product/list')).body.success).toBe(true)
    const acknowledged = new Set<string>()
    const later = new Set<Visitor>()
    for (const { one, reply } of await answers) {
      if (reply.status === 429) {
        expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
        later.add(one)
      } else {
        expect(reply.body).toMatchObject({ success: true })
        acknowledged.add(one.email)
      }
    }
    // More came than the door lets in; what it let in, and nothing else, is there.
    expect(later.size).toBeGreaterThan(0)
    expect(acknowledged.size).toBeGreaterThan(0)
    expect(acknowledged.size).toBeLessThan(visitors)
    expect([...(await stored())].sort()).toEqual([...acknowledged].sort())

    // Who comes again, whether acknowledged or not, is stored once in the end.
    for (const one of later) expect((await send(one)).body).toMatchObject({ success: true })
    expect([...(await stored())].sort()).toEqual(all.map(({ email }) => email).sort())
  })
})
