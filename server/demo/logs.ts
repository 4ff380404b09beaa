import { authMessages } from '../auth/messages'
import type { Db } from '../db/open'
import { messages, operationTitles } from '../entity/messages'
import type { Past } from './clock'
import type { DemoRecord } from './products'
import type { Random } from './random'
import { recordedUsers } from './words'

interface Logged {
  readonly id: string
  readonly name: string
  readonly price: number
}

const days = 30
const addresses = ['113.87.42.16', '183.14.28.201', '120.229.7.93', '223.104.63.58']
const rowsAtOnce = 500

/**
 * Seeds last month's logs: log-ins on working days and price changes that led to the current prices. Returns the price
 * changes.
 */
export async function seedLogs(
  db: Db,
  tenantId: number,
  products: readonly Logged[],
  { past, random, title }: { readonly past: Past; readonly random: Random; readonly title: string },
): Promise<readonly DemoRecord[]> {
  const people = recordedUsers.filter(({ tenants }) => tenants[0] === tenantId)
  const rows: Record<string, unknown>[] = []
  const left = [...products]
  const changes: DemoRecord[] = []
  for (let day = days; day >= 0; day -= 1) {
    for (const [at, person] of people.entries()) {
      if (past.isWeekend(day) ? !random.chance(0.1) : random.chance(0.06)) continue
      const by = {
        userid: person.username,
        username: person.realname,
        ip: addresses[at % addresses.length] ?? null,
        tenant_id: tenantId,
      }
      const from = random.int(8 * 60 + 20, 9 * 60 + 50)
      rows.push({
        ...by,
        ...nothing,
        log_type: 1,
        create_time: past.time(day, from),
        log_content: authMessages.loginLog(person.username),
      })
      for (let count = random.int(0, 3); count > 0; count -= 1) {
        const [product] = left.splice(random.int(0, left.length - 1), 1)
        if (!product) break
        const drawn = random.int(85, 114)
        // Every change is a real change of the price.
        const percent = drawn < 100 ? drawn : drawn + 1
        const before = Math.round(product.price * percent) / 100
        const createTime = past.time(day, from + random.int(5, 480))
        changes.push({
          productId: product.id,
          oldPrice: before,
          newPrice: product.price,
          createTime,
          changedBy: person.username,
        })
        rows.push({
          ...by,
          ...nothing,
          log_type: 2,
          operate_type: 3,
          create_time: createTime,
          log_content: messages.logged(operationTitles.edit, title, product.name),
          request_type: 'PUT',
          request_url: '/adwebv21/cms/product/edit',
          cost_time: random.int(18, 140),
          data_table: 'cms_product',
          data_id: product.id,
          request_param: JSON.stringify({
            price: [String(before), String(product.price)],
          }),
        })
      }
    }
  }
  const inOrder = rows.sort((a, b) => String(a.create_time).localeCompare(String(b.create_time)))
  for (let from = 0; from < inOrder.length; from += rowsAtOnce) {
    await db
      .insertInto('sys_log')
      .values(inOrder.slice(from, from + rowsAtOnce))
      .execute()
  }
  return changes
}

// Every row names every column, so that one statement can insert them all.
const nothing = {
  operate_type: null,
  request_type: null,
  request_url: null,
  request_param: null,
  cost_time: null,
  data_table: null,
  data_id: null,
} as const
