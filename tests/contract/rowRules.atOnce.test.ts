import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeEachDatabase } from '../support/db'
import { type Client, type EntityApp, openEntityApp } from '../support/entityApp'
import { ruledOrders } from '../support/ruledOrders'

type Line = Readonly<Record<string, unknown>>

const line = (code: string, price: number): Line => ({ code, price, note: code })

describeEachDatabase('rules of a record over its rows, of several writers', (open) => {
  let host: EntityApp
  let admin: Client

  beforeAll(async () => {
    host = await openEntityApp(await open({ nobody: true }), {}, undefined, ruledOrders)
    admin = host.as('admin')
  })
  afterAll(() => host.close())

  const added = async (): Promise<string> => {
    const order = { name: '订单一', budget: 100, lines: [line('A1', 10), line('B1', 20)] }
    return (await admin.post('/test/order/add', order)).body.result.id
  }
  const stored = async (id: string) =>
    (await admin.get('/test/order/queryById', { id })).body.result
  const add = (id: string, code: string, price: number) =>
    admin.post('/test/line/add', { ...line(code, price), orderId: id })
  const spentOf = (lines: readonly Line[]) =>
    lines.reduce((sum, { price }) => sum + Number(price), 0)

  test('who add rows, one passes', async () => {
    for (const round of [1, 2, 3]) {
      const id = await added()
      const replies = await Promise.all(['C1', 'D1'].map((code) => add(id, code, 60)))
      expect([round, ...replies.map(({ body }) => body.success).toSorted()]).toEqual([
        ...[round, false, true],
      ])
      const refusal = replies.find(({ body }) => !body.success)?.body.message
      expect(['订单“订单一”：明细超出预算', '订单“订单一”：明细最多 3 行']).toContain(refusal)
      expect((await stored(id)).lines).toHaveLength(3)
    }
  })

  test('of whom one writes rows and the other the record, what stands keeps the rules', async () => {
    for (const price of [55, 60, 65]) {
      const id = await added()
      const { ver, lines } = await stored(id)
      const replies = await Promise.all([
        admin.put('/test/order/edit', { id, ver, budget: 40, lines }),
        add(id, 'C1', price),
        admin.put('/test/line/edit', { id: lines[0].id, ver: lines[0].ver, price: 15 }),
      ])
      for (const { status } of replies) expect([200, 400, 409]).toContain(status)
      const { budget, lines: left } = await stored(id)
      expect(spentOf(left)).toBeLessThanOrEqual(budget)
    }
  })
})
