import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { sql } from 'kysely'
import { type ServerOptions, startServer } from '../e2e/support/server'
import type { ListModel } from '../renderer/pages/list/model'
import { openDatabase } from '../server/db/open'
import { demoPassword } from '../server/demo/accounts'
import { readDocuments } from '../server/documents/read'
import { startPostgres } from '../tests/support/postgres'
import type { Figure } from './report'

const loadRows = 100_000
const connections = 20
const seconds = 20

/** The product list, 30 of 100,000 rows with its count, signed in and tenant-bound, at 20 connections. */
export async function loadFigures(): Promise<readonly Figure[]> {
  const embedded = mkdtempSync(join(tmpdir(), 'jiandu-load-'))
  const files = mkdtempSync(join(tmpdir(), 'jiandu-load-'))
  const postgres = await startPostgres()
  try {
    return [
      ...(await measure('embedded', { dataDir: embedded }, 400, 100)),
      ...(await measure('PostgreSQL', { dataDir: files, databaseUrl: postgres.url }, 1500, 50)),
    ]
  } finally {
    await postgres.stop()
    for (const folder of [embedded, files]) rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(
  kind: string,
  location: ServerOptions,
  rate: number,
  p99: number,
): Promise<readonly Figure[]> {
  await (await startServer(location)).stop()
  await fill(location, loadRows)
  const server = await startServer(location)
  try {
    const token = await signIn(server.url)
    const query = `pageNo=1&pageSize=30&column=createTime&order=desc&columns=${listColumns()}`
    const options = {
      url: `${server.url}/adwebv21/cms/product/list?${query}`,
      connections,
      headers: { 'x-access-token': token },
    }
    await autocannon({ ...options, duration: 4 })
    const result = await autocannon({ ...options, duration: seconds })
    const failed = result.non2xx + result.errors
    return [
      {
        name: `${kind}: list of 30 of ${loadRows} rows`,
        value: result.requests.average,
        unit: 'req/s',
        aim: { atLeast: rate },
      },
      { name: `${kind}: p99`, value: result.latency.p99, unit: 'ms', aim: { atMost: p99 } },
      { name: `${kind}: failed answers`, value: failed, unit: '', aim: { atMost: 0 } },
    ]
  } finally {
    await server.stop()
  }
}

/** What the page asks for. */
export function listColumns(): string {
  const { model } = readDocuments('schemas').pages.get('cms/product') ?? {}
  return (model as ListModel).reads?.join() ?? '' // a list compiles to a list
}

/** Copies the demo's products of the first tenant until there are enough. */
export async function fill({ dataDir, databaseUrl }: ServerOptions, rows: number): Promise<void> {
  const database = await openDatabase(
    databaseUrl ? { url: databaseUrl } : { dataDir: join(dataDir, 'database') },
    { statementTimeoutMs: 600_000 },
  )
  try {
    await sql`
      insert into cms_product (id, tenant_id, name, sku, category, brand, price, stock, amount, moq, status, hot, create_by, create_time, del_flag, ver)
      select md5(p.id || n), p.tenant_id, p.name || ' ' || n, p.sku || '-' || n, p.category, p.brand, p.price, p.stock, p.amount, p.moq, p.status, p.hot,
        p.create_by, p.create_time - n * interval '1 hour', 0, 1
      from cms_product p cross join generate_series(1, ${sql.lit(Math.ceil(rows / 1500))}) n
      where p.tenant_id = 1001
      limit ${sql.lit(rows - 1_500)}`.execute(database.db)
    await sql`analyze cms_product`.execute(database.db)
  } finally {
    await database.close()
  }
}

export async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/adwebv21/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'config', password: demoPassword }),
  })
  return (await answer.json()).result.token
}
