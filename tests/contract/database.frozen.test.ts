import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app'
import type { Database } from '../../server/db/open'
import { readDocuments } from '../../server/documents/read'
import { prepare } from '../../server/prepare'
import { describeEachDatabase } from '../support/db'

/*
 * A database as commit 5d3b555 left it, the oldest whose data later programs open (tests/frozen/database.md tells how it
 * was made). It is never changed: whatever comes later finds everything in it.
 */
const dump = gunzipSync(readFileSync('tests/frozen/database.sql.gz')).toString()

describeEachDatabase('a database of the oldest version', (open) => {
  let database: Database
  let app: FastifyInstance
  let before: Contents
  const filesDir = join(tmpdir(), `jiandu-files-${randomUUID()}`)
  const start = () =>
    prepare({
      database,
      filesDir,
      demo: true,
      read: (refused) => readDocuments('schemas', refused),
    })

  beforeAll(async () => {
    database = await open({ empty: true })
    await sql.raw(dump).execute(database.db)
    before = await contents(database)
    const { documents, firstAccount } = await start()
    expect(firstAccount).toBeUndefined()
    app = await buildApp({ database, documents, filesDir, demo: true, checkAnswers: true })
  })
  afterAll(async () => {
    await app.close()
    rmSync(filesDir, { recursive: true, force: true })
  })

  test('keeps every value of every row', async () => {
    const after = await contents(database)
    const lost = [...before].flatMap(([table, { columns, rows }]) => {
      const compared = columns.filter((column) => !rewritten[table]?.includes(column))
      const now = new Set(after.get(table)?.rows.map((row) => told(row, compared)))
      return rows.filter((row) => !now.has(told(row, compared))).map((row) => [table, row])
    })
    expect(lost).toEqual([])
    expect(before.size).toBe(44)
    expect(before.get('crm_enquiry')?.rows.length).toBe(434)
  })

  const call = async (token: string, url: string) => {
    const headers = token === '' ? {} : { 'x-access-token': token }
    const { body } = await app.inject({ url: `/adwebv21${url}`, headers })
    return JSON.parse(body).result
  }
  const signIn = async (username: string): Promise<string> => {
    const payload = { username, password: 'Jiandu@2026' }
    const { body } = await app.inject({ method: 'POST', url: '/adwebv21/sys/login', payload })
    return JSON.parse(body).result.token
  }

  test.each([
    ['admin', { product: 150, enquiry: 300, news: 220, brand: 8, section: 21 }],
    ['config', { product: 150, enquiry: 300, news: 220, brand: 8, section: 21 }],
    ['staff', { product: 150, enquiry: 300, news: 220, brand: 8, section: 21 }],
    ['staffb', { product: 70, enquiry: 134, news: 110, brand: 6, section: 21 }],
  ])('%s signs in as before and finds the records of the company', async (username, totals) => {
    const token = await signIn(username)
    for (const [entity, total] of Object.entries(totals)) {
      const path = entity === 'enquiry' ? `/crm/${entity}/list` : `/cms/${entity}/list`
      expect(await call(token, path), path).toMatchObject({ total })
    }
  })

  test('a record is what it was, with the rows it holds, for those who may see it', async () => {
    const product = before.get('cms_product')?.rows.find(({ sku }) => sku === 'FN-0007-44')
    const specs = before.get('cms_product_spec')?.rows
    const own = specs?.filter(({ product_id }) => product_id === product?.id)
    const path = `/cms/product/queryById?id=${String(product?.id)}`
    const seen = await call(await signIn('admin'), path)
    expect(seen).toMatchObject({
      name: product?.name,
      price: Number(product?.price),
      createTime: product?.create_time,
      specs: own?.map(({ id, name }) => ({ id, name })),
    })
    const staff = await call(await signIn('staff'), path)
    expect(staff.name).toBe(product?.name)
    expect(staff).not.toHaveProperty('price')
    expect(await call(await signIn('staffb'), path)).toBeNull()
  })

  test('the next start changes nothing', async () => {
    const one = await contents(database)
    await start()
    const other = await contents(database)
    expect([...other.keys()]).toEqual([...one.keys()])
    for (const [table, { rows }] of other) {
      const sorted = (some: readonly Row[] = []) => some.map((row) => JSON.stringify(row)).sort()
      expect(sorted(rows), table).toEqual(sorted(one.get(table)?.rows))
    }
  })
})

/** What is the program's or the documents' to say, and has been said anew. */
const rewritten: Readonly<Record<string, readonly string[]>> = {
  // Yes and no by the letters of the contract, places between places; the rest is renewed from menu.json.
  sys_permission: [
    ...['name', 'parent_id', 'component', 'icon', 'sort_no', 'is_route', 'is_leaf'],
    ...['always_show', 'keep_alive', 'hidden', 'internal_or_external'],
  ],
  // New items of a dictionary stand between the old ones.
  sys_dict_item: ['sort_order'],
}

/** Departments have become an entity, whose mark of deletion is a number. */
const told = (row: Row, columns: readonly string[]) =>
  JSON.stringify(columns.map((column) => (column === 'del_flag' ? Number : same)(row[column])))

const same = (value: unknown) => value

type Row = Readonly<Record<string, unknown>>

type Contents = ReadonlyMap<
  string,
  { readonly columns: readonly string[]; readonly rows: readonly Row[] }
>

async function contents({ db }: Database): Promise<Contents> {
  const { rows: tables } = await sql<{ name: string; columns: readonly string[] }>`
    select c.relname as name, json_agg(a.attname) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by 1 order by 1`.execute(
    db,
  )
  const found = new Map<string, { columns: readonly string[]; rows: readonly Row[] }>()
  for (const { name, columns } of tables) {
    const { rows } = await sql<Row>`select * from ${sql.table(name)}`.execute(db)
    found.set(name, { columns, rows })
  }
  return found
}
