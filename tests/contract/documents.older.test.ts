import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { readEnvironment } from '../../server/environment'
import { type Server, startServer } from '../../server/start'
import { freshDataDir } from '../support/freshDatabase'

// A document whose table cannot follow it: what was in force before stays so, over restarts too.
const folder = mkdtempSync(join(tmpdir(), 'jiandu-older-'))
const schemas = join(folder, 'schemas')
const log: string[] = []
let server: Server
let token = ''
let password = ''
let dataDir = ''
let cleanUp = () => {}

beforeEach(async () => {
  // What another test has added, too.
  rmSync(schemas, { recursive: true, force: true })
  cpSync('schemas', schemas, { recursive: true })
  const fresh = await freshDataDir()
  cleanUp = fresh.remove
  dataDir = fresh.dataDir
  await start()
})
afterEach(async () => {
  await server?.stop()
  cleanUp()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function start(): Promise<void> {
  const variables = { PORT: '0', DATA_DIR: dataDir, SCHEMAS_DIR: schemas, JIANDU_DEMO: '0' }
  const environment = { ...readEnvironment(variables), filesDir: join(folder, 'files') }
  log.length = 0
  server = await startServer({ ...environment, clientDir: undefined }, (event) => {
    log.push(event)
  })
  password = server.firstAccount?.password ?? password
  token = ''
  token = (await call('POST', '/sys/login', { username: 'admin', password })).result.token
}

async function restart(): Promise<void> {
  await server.stop()
  await start()
}

async function call(method: string, path: string, body?: unknown) {
  const answer = await fetch(`${server.url}/adwebv21${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-access-token': token, connection: 'close' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, ...(await answer.json()) }
}

const read = (path: string) => JSON.parse(readFileSync(join('schemas', path), 'utf8'))
const write = (path: string, document: unknown) =>
  writeFileSync(join(schemas, path), JSON.stringify(document, null, 2))

const entity = 'entities/cms/brand.json'
const page = 'pages/cms/brand.json'
const dict = 'dicts/valid_status.json'
const shipped = { entity: read(entity), page: read(page), dict: read(dict) }

const records = async () => (await call('GET', '/cms/brand/list')).result.records
/** What a client shows the page by. */
async function shown() {
  const rights = await call('GET', '/sys/permission/getUserPermissionByToken')
  const hash = rights.result.documents['cms/brand']
  return (await call('GET', `/sys/documents/${hash}`)).result
}

const sentence = (path: string) =>
  expect.stringMatching(
    new RegExp(`${path} .*未生效，仍按 \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d 起生效的旧文档运行`),
  )

/** The name is a picture of a day now, and there is a new field that page shows. */
function change(): void {
  const { name, status } = shipped.entity.fields
  write(entity, {
    ...shipped.entity,
    fields: {
      ...shipped.entity.fields,
      name: { ...name, title: '品牌名' },
      status: { ...status, type: 'date', dict: undefined, default: undefined, options: undefined },
      slogan: { type: 'input', title: '口号', unique: true },
    },
  })
  write(page, { ...shipped.page, columns: [...shipped.page.columns, 'slogan'] })
}

/** There is a record, with which the changed document cannot go. */
async function refuseTheNew() {
  await call('POST', '/cms/brand/add', { name: '晨光', status: '1' })
  change()
  return await server.reloadDocuments()
}

async function worksByTheOlder(name: string): Promise<void> {
  const added = await call('POST', '/cms/brand/add', { name, status: '0' })
  expect(added).toMatchObject({ success: true, result: { name, status: '0' } })
  const { id, ver } = added.result
  const edited = await call('PUT', '/cms/brand/edit', { id, ver, name, status: '1' })
  expect(edited).toMatchObject({ success: true })
  expect(await records()).toContainEqual(expect.objectContaining({ id, status: '1' }))
  const day = { id, ver: ver + 1, name, status: '2026-01-02' }
  expect((await call('PUT', '/cms/brand/edit', day)).success).toBe(false)
}

test('a changed type that stored values cannot follow leaves the older document in force, when it is saved and when the server starts', async () => {
  const before = await shown()
  expect(before).toEqual({ page: shipped.page, entities: [shipped.entity] })
  const { findings, entities, sound } = await refuseTheNew()
  const told = findings.filter(({ severity }) => severity === 'error')
  expect(told).toEqual([
    // It asks for a status, which the new text has no longer: a mistake of the new texts among themselves.
    expect.objectContaining({ file: 'reports/brand_list.json', pointer: '/where/0/value' }),
    expect.objectContaining({
      file: entity,
      pointer: '/fields/status/type',
      message: sentence(entity),
    }),
  ])
  expect(findings.filter(({ severity }) => severity === 'warning')).toEqual([
    expect.objectContaining({ file: page, rule: 'waiting', message: sentence(page) }),
  ])
  expect(entities.get('brand')?.fields.get('name')?.title).toBe(shipped.entity.fields.name.title)
  expect(sound).toContain('cms/brand')
  await worksByTheOlder('保存时')

  await restart()
  expect(log.filter((line) => line.includes('未生效'))).toHaveLength(1)
  await worksByTheOlder('重启后')
  expect(await shown()).toEqual(before)
})

test('a mistake in an entity is one finding, however much a page over it is written for the new text', async () => {
  const fields = Object.fromEntries(
    ['slogan', 'founder', 'origin', 'motto'].map((key) => [key, { type: 'input', title: key }]),
  )
  const keys = Object.keys(fields)
  write(entity, {
    ...shipped.entity,
    fields: { ...shipped.entity.fields, ...fields, slogan: { type: 'inptu', title: '口号' } },
  })
  write(page, { ...shipped.page, columns: [...shipped.page.columns, ...keys] })
  // It has never been in force: there is no older one to go by.
  const fresh = 'pages/cms/brandMottos.json'
  write(fresh, { ...shipped.page, page: 'cms/brandMottos', columns: keys, search: keys })
  const menu = read('menu.json')
  write('menu.json', {
    ...menu,
    menu: [...menu.menu, { name: '格言', path: '/mottos', page: 'cms/brandMottos' }],
  })
  const roles = readdirSync('schemas/roles').map((name) => `roles/${name}`)
  const { findings, sound } = await server.reloadDocuments()
  expect(findings.filter(({ file }) => !roles.includes(file))).toEqual([
    expect.objectContaining({
      file: entity,
      pointer: '/fields/slogan/type',
      severity: 'error',
      message: sentence(entity),
    }),
    // Whatever waits: no role's document names its entry.
    expect.objectContaining({ file: 'menu.json', rule: 'unreached' }),
    expect.objectContaining({ file: page, rule: 'waiting', message: sentence(page) }),
    expect.objectContaining({ file: fresh, rule: 'waiting' }),
  ])
  expect(sound).toContain('cms/brand')
  expect(sound).not.toContain('cms/brandMottos')
  await worksByTheOlder('一处错误')

  write(entity, {
    ...shipped.entity,
    fields: { ...shipped.entity.fields, ...fields },
  })
  const mended = await server.reloadDocuments()
  expect(mended.findings.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(mended.sound).toContain('cms/brandMottos')
})

test('a page or a report with a mistake of its own leaves the older one in force', async () => {
  const report = 'reports/brand_list.json'
  const broken = '{\n  "page": "cms/brand",,\n  "kind": "list"\n}'
  writeFileSync(join(schemas, page), broken)
  write(report, { ...read(report), columns: ['name', 'nosuch'] })
  const { findings, sound, reports } = await server.reloadDocuments()
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([
    expect.objectContaining({ file: report, message: sentence(report) }),
    expect.objectContaining({ file: page, line: 2, message: sentence(page) }),
  ])
  expect(sound).toContain('cms/brand')
  expect([...(reports.get('brand_list')?.columns ?? [])]).not.toHaveLength(0)
  expect((await shown()).page).toEqual(shipped.page)

  await restart()
  expect((await shown()).page).toEqual(shipped.page)
})

test('a dictionary that only goes with the new document is the older one, too', async () => {
  await refuseTheNew()
  write(dict, { ...shipped.dict, items: [{ value: 'x', text: '别的' }] })
  const { findings, dicts } = await server.reloadDocuments()
  expect(findings.filter(({ file }) => file === dict)).toEqual([
    expect.objectContaining({ message: sentence(dict) }),
  ])
  expect(dicts.get('valid_status')?.items).toHaveLength(shipped.dict.items.length)
  await worksByTheOlder('字典')
})

test('a document that is mended is in force at once, and is the one that stays next time', async () => {
  await refuseTheNew()
  const { name } = shipped.entity.fields
  const mended = {
    ...shipped.entity,
    fields: { ...shipped.entity.fields, name: { ...name, title: '商标' } },
  }
  write(entity, mended)
  write(page, shipped.page)
  const documents = await server.reloadDocuments()
  expect(documents.findings).toEqual([])
  expect((await shown()).entities).toEqual([mended])
  change()
  await restart()
  expect((await shown()).entities).toEqual([mended])
  write(entity, shipped.entity)
  write(page, shipped.page)
  await restart()
  expect(log.filter((line) => line.includes('未生效'))).toEqual([])
})

test('a type whose column holds nothing is followed', async () => {
  const fields = { ...shipped.entity.fields, extra: { type: 'input', title: '附加' } }
  write(entity, { ...shipped.entity, fields })
  await server.reloadDocuments()
  write(entity, {
    ...shipped.entity,
    fields: { ...fields, extra: { type: 'date', title: '附加' } },
  })
  const { findings } = await server.reloadDocuments()
  expect(findings).toEqual([])
  const added = await call('POST', '/cms/brand/add', { name: '日期', extra: '2026-01-02' })
  expect(added.result).toMatchObject({ extra: '2026-01-02' })
})
