import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { readEnvironment } from '../../server/environment'
import { watchMending } from '../../server/mending'
import { type Server, startServer } from '../../server/start'
import { freshDataDir } from '../support/freshDatabase'
import { freshPostgres, stopOwnPostgres } from '../support/postgres'

/*
 * A document with a mistake in it: what is left of it is never served, for whoever saves would lose the rest without a
 * word. What was in force before goes on; where nothing was, calls say so until the document is mended.
 */

// Each start makes a whole database.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 })

const folder = mkdtempSync(join(tmpdir(), 'jiandu-broken-'))
const schemas = join(folder, 'schemas')
const log: string[] = []
let server: Server
const cleanUps: (() => unknown)[] = []

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await stopOwnPostgres()
})

const read = (path: string) => JSON.parse(readFileSync(join('schemas', path), 'utf8'))
const write = (path: string, document: unknown) =>
  writeFileSync(
    join(schemas, path),
    typeof document === 'string' ? document : JSON.stringify(document, null, 2),
  )

const databases = {
  async embedded() {
    const { dataDir, remove } = await freshDataDir()
    cleanUps.push(remove)
    return { DATA_DIR: dataDir }
  },
  async postgres() {
    const { url, drop } = await freshPostgres()
    cleanUps.push(drop)
    return { DATABASE_URL: url }
  },
}

/** A server that begins with those documents in place of the shipped ones. */
async function startWith(
  database: Readonly<Record<string, string>>,
  documents: Readonly<Record<string, unknown>> = {},
  { demo = false } = {},
): Promise<void> {
  rmSync(schemas, { recursive: true, force: true })
  cpSync('schemas', schemas, { recursive: true })
  for (const [path, document] of Object.entries(documents)) write(path, document)
  const variables = { ...database, PORT: '0', SCHEMAS_DIR: schemas, JIANDU_DEMO: demo ? '1' : '0' }
  const environment = { ...readEnvironment(variables), filesDir: join(folder, 'files') }
  log.length = 0
  const started = await startServer({ ...environment, clientDir: undefined }, (event) => {
    log.push(event)
  })
  server = started
  cleanUps.push(() => started.stop())
}

interface Answer {
  readonly status: number
  readonly success: boolean
  readonly message: string
  // biome-ignore lint/suspicious/noExplicitAny: answers of all calls
  readonly result: any
}
type Call = (method: string, path: string, body?: unknown) => Promise<Answer>

const callWith =
  (token: string): Call =>
  async (method, path, body) => {
    const answer = await fetch(`${server.url}/adwebv21${path}`, {
      method,
      headers: {
        'x-access-token': token,
        connection: 'close',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, ...(await answer.json()) }
  }

async function signIn(username: string, password: string): Promise<Call> {
  const answer = await callWith('')('POST', '/sys/login', { username, password })
  return callWith(answer.result.token)
}

const asFirst = () => signIn('admin', server.firstAccount?.password ?? '')

/** What a client hears of a page: the documents in force, or why it cannot be shown. */
async function documentsTold(call: Call, code = 'cms/brand') {
  const { documents, faults } = (await call('GET', '/sys/permission/getUserPermissionByToken'))
    .result
  const hash = documents[code]
  const bundle =
    hash === undefined ? undefined : (await call('GET', `/sys/documents/${hash}`)).result
  return { bundle, faults }
}

const brand = 'entities/cms/brand.json'
/** Where a text stands in the document as it is now. */
const lineOf = (text: string) =>
  (readFileSync(join(schemas, brand), 'utf8').split(text)[0] ?? '').split('\n').length
const shipped = read(brand)
const withField = (field: object) => ({ ...shipped, fields: { ...shipped.fields, ...field } })
const misspelt = withField({ status: { ...shipped.fields.status, type: 'selcet' } })

/** Every call of its family says the same, and nothing is written. */
async function refusesBrand(call: Call, told: string, isReadable = true): Promise<void> {
  const record = { name: '晨光', status: '1' }
  for (const [method, path, body] of [
    ['GET', '/cms/brand/list', undefined],
    ['GET', '/cms/brand/queryById?id=1', undefined],
    ['GET', '/cms/brand/exportXls', undefined],
    ['POST', '/cms/brand/add', record],
    ['PUT', '/cms/brand/edit', { ...record, id: '1', ver: 1 }],
    ['POST', '/cms/brand/saveRows', { added: [record], changed: [], removed: [] }],
    ['DELETE', '/cms/brand/delete?id=1', undefined],
    // A report of what cannot be read at all is none.
    ...(isReadable ? [['GET', '/online/cgreport/api/getData/brand_list', undefined] as const] : []),
  ] as const) {
    const answer = await call(method, path, body)
    expect(answer, path).toMatchObject({ status: 503, success: false })
    expect(answer.message, path).toContain(told)
  }
}

describe.each(['embedded', 'postgres'] as const)('%s: a document that is broken', (kind) => {
  test('when the server first starts is not served, the rest is, and mended it is in force at once', async () => {
    await startWith(await databases[kind](), { [brand]: misspelt })
    expect(log.some((line) => line.includes(`${brand}:`))).toBe(true)
    const call = await asFirst()
    await refusesBrand(call, brand)
    // Its page is not shown by what is left of it, and says where the mistake is.
    const told = await documentsTold(call)
    expect(told.bundle).toBeUndefined()
    expect(told.faults).toEqual({
      'cms/brand': [expect.objectContaining({ file: brand, line: lineOf('selcet') })],
    })
    // A product may name a brand, and is no part of it.
    const section = await call('POST', '/cms/section/add', {
      name: '首页',
      code: 'home',
      type: 'page',
      status: '1',
    })
    expect(section.status).not.toBe(503)
    expect((await call('GET', '/cms/product/list')).result.total).toBe(0)

    write(brand, shipped)
    await server.reloadDocuments()
    expect(await documentsTold(call)).toEqual({
      bundle: expect.objectContaining({ entities: expect.arrayContaining([shipped]) }),
      faults: undefined,
    })
    const added = await call('POST', '/cms/brand/add', { name: '晨光', status: '1' })
    expect(added).toMatchObject({ success: true, result: { name: '晨光', status: '1' } })
    expect((await call('GET', '/cms/brand/list')).result.total).toBe(1)
  })

  test.each([
    ['misspelt', misspelt],
    ['no JSON', JSON.stringify(shipped).replace(',', ',,')],
  ])('after it has been in force stays as it was: %s', async (_, wrong) => {
    const database = await databases[kind]()
    await startWith(database)
    const { password = '' } = server.firstAccount ?? {}
    await server.stop()
    await startWith(database, { [brand]: wrong })
    const told = log.filter((line) => line.includes(brand))
    expect(told).toEqual([expect.stringContaining('仍按')])
    const call = await signIn('admin', password)
    const added = await call('POST', '/cms/brand/add', { name: '晨光', status: '1' })
    expect(added).toMatchObject({ success: true, result: { status: '1' } })
    const { bundle, faults } = await documentsTold(call)
    expect(bundle.entities).toContainEqual(shipped)
    expect(faults).toBeUndefined()
  })
})

describe('what hangs on a broken document', () => {
  test('is refused as well: by its dictionary, by its rows', async () => {
    const dict = read('dicts/valid_status.json')
    const spec = read('entities/cms/productSpec.json')
    await startWith(await databases.postgres(), {
      'dicts/valid_status.json': { ...dict, items: [...dict.items, dict.items[0]] },
      'entities/cms/productSpec.json': { ...spec, label: 'nothing' },
    })
    const call = await asFirst()
    expect(await call('GET', '/cms/brand/list')).toMatchObject({
      status: 503,
      message: expect.stringContaining('dicts/valid_status.json'),
    })
    for (const path of ['/cms/product/list', '/cms/productSpec/list', '/cms/product-spec/list']) {
      const { status, message } = await call('GET', path)
      if (status === 404) continue
      expect({ status, message }).toMatchObject({
        status: 503,
        message: expect.stringContaining('entities/cms/productSpec.json'),
      })
    }
  })

  test('a record that it may name cannot be deleted: whether it does is not known', async () => {
    const enquiry = read('entities/crm/enquiry.json')
    await startWith(await databases.postgres(), {
      'entities/crm/enquiry.json': { ...enquiry, lable: 'x' },
    })
    const call = await asFirst()
    const refused = await call('DELETE', '/cms/product/delete?id=1')
    expect(refused).toMatchObject({
      status: 503,
      message: expect.stringContaining('entities/crm/enquiry.json'),
    })
    expect((await call('GET', '/cms/product/list')).success).toBe(true)
  })

  test('a text that is no document is told of to those who may see documents, not to others', async () => {
    const text = JSON.stringify(shipped, null, 2).replace('"label"', 'label')
    await startWith(await databases.postgres(), { [brand]: text }, { demo: true })
    await refusesBrand(await signIn('config', 'Jiandu@2026'), brand, false)
    const { faults } = await documentsTold(await signIn('config', 'Jiandu@2026'))
    expect(faults['cms/brand']).toEqual([
      {
        file: brand,
        line: lineOf('label:'),
        column: expect.any(Number),
        message: expect.any(String),
      },
    ])
    const asStaff = await signIn('staff', 'Jiandu@2026')
    expect((await documentsTold(asStaff)).faults['cms/brand']).toEqual([])
    const staff = await asStaff('GET', '/cms/brand/list')
    expect(staff.status).toBe(503)
    expect(staff.message).not.toContain('json')
    expect(staff.message).toContain('请联系管理员')
  })
})

test('who mends a document need not restart the server, and clients get it', async () => {
  await startWith(await databases.postgres(), { [brand]: misspelt })
  const stop = watchMending(server, schemas, () => undefined)
  cleanUps.push(stop)
  const call = await asFirst()
  expect((await call('GET', '/cms/brand/list')).status).toBe(503)
  write(brand, { ...shipped, title: '商标' })
  for (let tries = 0; (await call('GET', '/cms/brand/list')).status === 503; tries++) {
    expect(tries).toBeLessThan(100)
    await pause(200)
  }
  const { bundle } = await documentsTold(call)
  expect(bundle.entities).toContainEqual(expect.objectContaining({ title: '商标' }))
})
