import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { startServer } from '../e2e/support/server'
import { type Database, openDatabase } from '../server/db/open'
import { demoPassword } from '../server/demo/accounts'
import { startPostgres } from '../tests/support/postgres'
import { copyRows } from './copyRows'
import { fill } from './load'
import type { Figure } from './report'

const rows = 100_000
const company = 1001
const seconds = 60

type Call = (line: `${string} ${string}`, body?: object) => Promise<unknown>

/** Two values of one kind, of which the second takes the place of the first, with all that use it. */
interface Pair {
  readonly name: string
  /** Where the values are kept, `/sys/dictItem`. */
  readonly api: string
  /** Whether what belongs to it goes along, too. */
  readonly how: 'move' | 'merge'
  readonly uses: { readonly table: string; readonly column: string }
  /** Makes one; answers its id, and the text by which records name it. */
  make(call: Call, name: string): Promise<{ readonly id: string; readonly value: string }>
}

/** Merging a dictionary's value, a category and a department that a hundred thousand records use each, on PostgreSQL. */
export async function mergingFigures(): Promise<readonly Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jiandu-merging-'))
  const postgres = await startPostgres()
  const location = { dataDir, databaseUrl: postgres.url }
  try {
    await (await startServer(location)).stop()
    await fill(location, rows)
    await copyRows({ url: postgres.url }, 'crm_enquiry', rows)
    const database = await openDatabase({ url: postgres.url }, { statementTimeoutMs: 600_000 })
    const server = await startServer(location)
    try {
      const call = await signedIn(server.url)
      const figures: Figure[] = []
      for (const pair of pairs) figures.push(...(await merge(pair, call, database)))
      return figures
    } finally {
      await server.stop()
      await database.close()
    }
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const pairs: readonly Pair[] = [
  {
    name: 'a value of a dictionary',
    api: '/sys/dictItem',
    how: 'move',
    uses: { table: 'crm_enquiry', column: 'country' },
    async make(call, name) {
      const [dict] = recordsOf(await call('GET /sys/dict/list?dictCode=country'))
      const item = { dictId: dict?.id, itemText: name, itemValue: name, sortOrder: 99, status: 1 }
      const { id } = Object(await call('POST /sys/dictItem/add', item))
      return { id, value: name }
    },
  },
  {
    name: 'a category',
    api: '/sys/category',
    how: 'move',
    uses: { table: 'cms_product', column: 'category' },
    async make(call, name) {
      const [root] = recordsOf(await call('GET /sys/category/rootList'))
      const { id, code } = Object(await call('POST /sys/category/add', { pid: root?.id, name }))
      return { id, value: code }
    },
  },
  {
    name: 'a department',
    api: '/sys/sysDepart',
    how: 'merge',
    uses: { table: 'crm_enquiry', column: 'sys_org_code' },
    async make(call, name) {
      const [root] = Object(await call('GET /sys/sysDepart/queryTreeList'))
      const depart = { departName: name, parentId: root.id, orgCategory: '2' }
      const { id, orgCode } = Object(await call('POST /sys/sysDepart/add', depart))
      return { id, value: orgCode }
    },
  },
]

async function merge(
  { name, api, how, uses: { table, column }, make }: Pair,
  call: Call,
  { db }: Database,
): Promise<readonly Figure[]> {
  const [from, to] = [await make(call, 'FROM'), await make(call, 'INTO')]
  const own = (value: string): RawBuilder<unknown> =>
    sql`${sql.ref(column)} = ${value} and tenant_id = ${company}`
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${from.value}
    where tenant_id = ${company}`.execute(db)
  await sql`analyze ${sql.table(table)}`.execute(db)
  const took = async (line: `${string} ${string}`): Promise<number> => {
    const began = performance.now()
    await call(line)
    return (performance.now() - began) / 1_000
  }
  const asked = await took(`GET ${api}/uses?ids=${from.id}`)
  const merged = await took(`DELETE ${api}/delete?id=${from.id}&uses=${how}&to=${to.id}`)
  const { rows: left } = await sql<{ from: number; to: number }>`
    select count(*) filter (where ${own(from.value)})::integer as from,
      count(*) filter (where ${own(to.value)})::integer as to from ${sql.table(table)}`.execute(db)
  if (left[0]?.from !== 0 || left[0].to < rows) throw new Error(`${name}: ${JSON.stringify(left)}`)
  return [
    { name: `uses of ${name}`, value: asked, unit: 's' },
    { name: `merging ${name}`, value: merged, unit: 's', aim: { atMost: seconds } },
  ]
}

const recordsOf = (answer: unknown): readonly { readonly id: string }[] => Object(answer).records

async function signedIn(url: string): Promise<Call> {
  const headers: Record<string, string> = { 'tenant-id': String(company) }
  const call: Call = async (line, body) => {
    const [method = '', path = ''] = line.split(' ')
    const sent = body && { body: JSON.stringify(body) }
    const kind = body && { 'content-type': 'application/json' }
    const answer = await fetch(`${url}/adwebv21${path}`, {
      method,
      headers: { ...headers, ...kind },
      ...sent,
    })
    const { success, result, message } = await answer.json()
    if (!success) throw new Error(`${line}: ${message} ${JSON.stringify(result)}`)
    return result
  }
  const person = { username: 'admin', password: demoPassword }
  headers['x-access-token'] = Object(await call('POST /sys/login', person)).token
  return call
}
