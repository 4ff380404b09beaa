import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRole, createUser } from '../../server/seed/people'
import { buildTestApp, type Reply, type TestApp, type TestUser, testPassword } from '../support/app'
import { describeDatabase } from '../support/db'
import { limitRole } from '../support/rights'

interface Arrived {
  readonly email?: string
  /** null: somebody of the company has typed it in. */
  readonly ip?: string | null
  readonly status?: string
  readonly owner?: string | null
  readonly daysAgo?: number
  readonly as?: TestUser
}

const now = new Date('2026-11-20T04:00:00Z')

describeDatabase(
  'what an entry of a black list would have stopped',
  ['intake', 'entity'],
  (open) => {
    let host: TestApp
    beforeAll(async () => {
      host = await buildTestApp(await open(), { clock: () => now })
      const { db } = host.database
      const both = ['blackEmail:view', 'enquiry:view', 'enquiry:contact']
      await createRole(db, { code: 'own', name: '自己的', permissions: both })
      await createRole(db, { code: 'lists', name: '名单', permissions: ['blackEmail:view'] })
      for (const role of ['own', 'lists'])
        await createUser(db, {
          username: role,
          realname: role,
          password: testPassword,
          roles: [role],
          tenants: [1001],
        })
      const rule = { entry: '/enquiry/list', column: 'owner', conditions: '=' }
      await limitRole(db, 'own', { ...rule, value: '#{sysUserCode}' })
      const emails: readonly Arrived[] = [
        { email: 'Ann@Shop.example', status: 'won' },
        { email: 'bob@shop.example', owner: 'own', status: 'following' },
        { email: 'bob@mail.shop.example', status: 'spam' },
        { email: 'bob@myshop.example' },
        { email: 'shop.example@else.example' },
        { email: 'old@shop.example', daysAgo: 91 },
        { email: 'typed@shop.example', ip: null },
        { email: 'other@shop.example', as: 'staffb' },
      ]
      const addresses: readonly Arrived[] = [
        { ip: '192.0.2.7', status: 'won' },
        { ip: '192.0.2.200' },
        { ip: '192.0.3.7' },
        { ip: '2001:db8::7' },
      ]
      for (const one of [...emails, ...addresses]) await arrived(one)
    })
    afterAll(() => host.close())

    async function arrived({ as = 'staff', daysAgo = 1, ip = '198.51.100.1', ...one }: Arrived) {
      const { body } = await host.call(as, 'POST /crm/enquiry/add', {
        body: {
          subject: '询价',
          customer: 'Tom',
          email: one.email ?? 'x@y.example',
          message: 'Hi.',
        },
      })
      await sql`update crm_enquiry set ip = ${ip}, status = ${one.status ?? 'new'},
      owner = ${one.owner ?? null}, create_time = create_time - make_interval(days => ${daysAgo})
      where id = ${body.result.id}`.execute(host.database.db)
    }

    const ask = async (
      list: 'blackEmail' | 'blackIp',
      address: string,
      as: string = 'staff',
    ): Promise<Reply['body']> =>
      (await host.call(as as TestUser, `GET /crm/${list}/wouldStop`, { query: { address } })).body

    test('a domain stops itself and what is below it, of the last 90 days, as they came from websites', async () => {
      const { result } = await ask('blackEmail', '@shop.EXAMPLE')
      expect(result).toMatchObject({ days: 90, count: 3, hits: 0, lastHit: null })
      expect(
        result.states.map(({ value, text, count }: Record<string, unknown>) => [
          value,
          text,
          count,
        ]),
      ).toEqual(
        expect.arrayContaining([
          ['won', '已成交', 1],
          ['following', '跟进中', 1],
          ['spam', '垃圾询盘', 1],
        ]),
      )
      expect(result.records.map(({ from }: { from: string }) => from)).toEqual(
        expect.arrayContaining(['Ann@Shop.example', 'bob@shop.example', 'bob@mail.shop.example']),
      )
      expect(result.records[0]).toMatchObject({
        customer: 'Tom',
        state: { tone: expect.any(String) },
      })
    })

    test('an address stops itself alone', async () => {
      expect((await ask('blackEmail', ' ann@shop.example ')).result).toMatchObject({
        count: 1,
        states: [{ value: 'won', count: 1 }],
      })
      expect((await ask('blackEmail', 'nn@shop.example')).result).toMatchObject({ count: 0 })
      expect((await ask('blackEmail', '%@shop.example')).result).toMatchObject({ count: 0 })
    })

    test('addresses and networks stop as at the door', async () => {
      const count = async (address: string) => (await ask('blackIp', address)).result?.count
      expect(await count('192.0.2.0/24')).toBe(2)
      expect(await count('192.0.2.7')).toBe(1)
      expect(await count('2001:db8::/32')).toBe(1)
      expect(await count('203.0.113.0/24')).toBe(0)
      expect((await ask('blackIp', '192.0.2.0/24')).result.records).toMatchObject([
        { from: expect.stringContaining('192.0.2.') },
        { from: expect.stringContaining('192.0.2.') },
      ])
    })

    test.each([
      ['blackEmail', 'shop'],
      ['blackEmail', '@example'],
      ['blackEmail', '@a b.example'],
      ['blackIp', '192.0.2'],
      ['blackIp', '192.0.2.0/99'],
      ['blackIp', ''],
    ] as const)('%s: “%s” is no address yet', async (list, address) => {
      expect(await ask(list, address)).toMatchObject({ success: true, result: null })
    })

    test('beside it stands what the entry has stopped', async () => {
      await host.call('admin', 'POST /crm/blackEmail/add', {
        body: { address: '@Shop.example', reason: 'spam', action: 'junk', active: true },
      })
      await sql`update crm_black_email set hits = 7, last_hit = '2026-11-19 08:00:00'`.execute(
        host.database.db,
      )
      expect((await ask('blackEmail', '@shop.example')).result).toMatchObject({
        count: 3,
        hits: 7,
        lastHit: '2026-11-19 08:00:00',
      })
      expect((await ask('blackEmail', '@shop.example', 'staffb')).result).toMatchObject({
        count: 1,
        hits: 0,
      })
    })

    test('counts only what the caller sees, and nothing for who sees no enquiries', async () => {
      expect((await ask('blackEmail', '@shop.example', 'own')).result).toMatchObject({
        count: 1,
        records: [{ from: 'bob@shop.example' }],
      })
      expect(await ask('blackEmail', '@shop.example', 'lists')).toMatchObject({ code: 403 })
      expect(await ask('blackIp', '192.0.2.7', 'own')).toMatchObject({ code: 403 })
    })
  },
)
