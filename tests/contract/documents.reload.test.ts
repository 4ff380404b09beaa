import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { Documents } from '../../renderer/model'
import { readEnvironment } from '../../server/environment'
import { type Server, startServer } from '../../server/start'
import { freshDataDir } from '../support/freshDatabase'

// A configurator's server: the real one, with documents that change while it runs.
const folder = mkdtempSync(join(tmpdir(), 'jiandu-reload-'))
const schemas = join(folder, 'schemas')
const events: { event: string; details: Readonly<Record<string, unknown>> | undefined }[] = []
let server: Server
let token = ''
let cleanUp = () => {}

beforeEach(async () => {
  rmSync(schemas, { recursive: true, force: true })
  cpSync('schemas', schemas, { recursive: true })
  const fresh = await freshDataDir()
  cleanUp = fresh.remove
  const variables = { PORT: '0', DATA_DIR: fresh.dataDir, SCHEMAS_DIR: schemas, JIANDU_DEMO: '0' }
  const environment = { ...readEnvironment(variables), filesDir: join(folder, 'files') }
  server = await startServer({ ...environment, clientDir: undefined }, (event, details) => {
    events.push({ event, details })
  })
  const body = { username: 'admin', password: server.firstAccount?.password }
  const { result } = await call('POST', '/sys/login', body)
  token = result.token
})
afterEach(async () => {
  await server?.stop()
  cleanUp()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function call(method: string, path: string, body?: unknown) {
  const answer = await fetch(`${server.url}/adwebv21${path}`, {
    method,
    // As the development proxy has it: a connection for each call.
    headers: { 'content-type': 'application/json', 'x-access-token': token, connection: 'close' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, ...(await answer.json()) }
}

const documentOf = (path: string) => JSON.parse(readFileSync(join(schemas, path), 'utf8'))
const write = (path: string, document: unknown) =>
  writeFileSync(join(schemas, path), JSON.stringify(document, null, 2))

test('a malformed superQueryParams is refused with a sentence: it would have been a list of everything', async () => {
  await call('POST', '/cms/brand/add', { name: '晨光', status: '1' })
  for (const text of ['%7Bnot json', '"text"', '{"field":"name"}', '%E0%A4%A']) {
    events.length = 0
    const query = `superQueryParams=${encodeURIComponent(text)}`
    const answer = await call('GET', `/cms/brand/list?${query}`)
    expect(answer, text).toMatchObject({ status: 400, success: false })
    expect(answer.message, text).toContain('高级查询')
  }
  events.length = 0
  await call('GET', `/cms/brand/list?superQueryParams=${encodeURIComponent('[]')}`)
  expect(events.filter(({ event }) => event !== 'request')).toEqual([])
})

/** A second entity, which the server learns of while it runs, with one record. */
async function addLabel() {
  const brand = documentOf('entities/cms/brand.json')
  const label = { ...brand, entity: 'label', api: '/cms/label', title: '标签' }
  write('entities/cms/label.json', label)
  expect((await call('GET', '/cms/label/list')).status).toBe(404)
  await server.reloadDocuments()
  expect((await call('POST', '/cms/label/add', { name: '新品', status: '1' })).success).toBe(true)
  return label
}

test('an entity that appears while the server runs has its routes and table at once', async () => {
  await call('POST', '/cms/brand/add', { name: '晨光', status: '1' })
  await addLabel()
  expect((await call('GET', '/cms/label/list')).result.total).toBe(1)
  // What was there before is there still, with the session.
  expect((await call('GET', '/cms/brand/list')).result.total).toBe(1)
})

test('documents with other calls are put in force without closing a connection', async () => {
  // One connection, kept as browsers keep theirs.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const sockets = new Set<unknown>()
  const ask = (path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'x-access-token': token }
      get(`${server.url}/adwebv21${path}`, { agent, headers }, (answer) => {
        sockets.add(answer.socket)
        answer.resume().once('end', () => resolve(answer.statusCode))
      }).once('error', reject)
    })
  try {
    expect(await ask('/cms/label/list')).toBe(404)
    const label = await addLabel()
    expect(await ask('/cms/label/list')).toBe(200)
    write('entities/cms/label.json', { ...label, api: '/cms/tag', table: 'cms_label' })
    await server.reloadDocuments()
    expect([await ask('/cms/label/list'), await ask('/cms/tag/list')]).toEqual([404, 200])
    rmSync(join(schemas, 'entities/cms/label.json'))
    await server.reloadDocuments()
    expect([await ask('/cms/tag/list'), await ask('/cms/brand/list')]).toEqual([404, 200])
    expect(sockets.size).toBe(1)
  } finally {
    agent.destroy()
  }
})

test('a changed api takes the place of the old one', async () => {
  const label = await addLabel()
  write('entities/cms/label.json', { ...label, api: '/cms/tag', table: 'cms_label' })
  await server.reloadDocuments()
  expect((await call('GET', '/cms/tag/list')).result.total).toBe(1)
  expect((await call('GET', '/cms/label/list')).status).toBe(404)
})

test('two entities with one api are a finding; the first is served, and the rest with it', async () => {
  const brand = documentOf('entities/cms/brand.json')
  await call('POST', '/cms/brand/add', { name: '晨光', status: '1' })
  write('entities/cms/twin.json', { ...brand, entity: 'twin', title: '重复' })
  const { findings } = await server.reloadDocuments()
  const told = findings.filter(({ severity }) => severity === 'error')
  expect(told).toHaveLength(1)
  expect(told[0]).toMatchObject({ file: 'entities/cms/twin.json', pointer: '/api' })
  expect((await call('GET', '/cms/brand/list')).result.total).toBe(1)
  expect((await call('GET', '/cms/product/list')).success).toBe(true)
})

test('what the stored records do not allow is told at its place, and the document stays as it was', async () => {
  const brand = documentOf('entities/cms/brand.json')
  const { name } = brand.fields
  await call('POST', '/cms/brand/add', { name: '留存', status: '1' })
  write('entities/cms/brand.json', {
    ...brand,
    fields: {
      ...brand.fields,
      name: { ...name, title: '品牌名' },
      status: { type: 'date', title: '状态' },
    },
  })
  const ofBrand = ({ findings }: Documents) =>
    findings.filter(({ file }) => file === 'entities/cms/brand.json').map(({ pointer }) => pointer)
  const refused = await server.reloadDocuments()
  expect(ofBrand(refused)).toEqual(['/fields/status/type'])
  expect(refused.entities.get('brand')?.fields.get('name')?.title).toBe(name.title)
  const { result } = await call('GET', '/cms/brand/list')
  expect(result.records.some((record: { name: string }) => record.name === '留存')).toBe(true)
  write('entities/cms/brand.json', brand)
  expect(ofBrand(await server.reloadDocuments())).toEqual([])
  expect((await call('GET', '/cms/brand/list')).result.records[0].status).toBe('1')
})

test('two saves at once, each with routes of its own, are taken one after the other', async () => {
  const brand = documentOf('entities/cms/brand.json')
  const reloads = ['label', 'mark', 'seal'].map((name) => {
    write(`entities/cms/${name}.json`, { ...brand, entity: name, api: `/cms/${name}`, title: name })
    return server.reloadDocuments()
  })
  await Promise.all(reloads)
  for (const name of ['label', 'mark', 'seal']) {
    expect(await call('GET', `/cms/${name}/list`)).toMatchObject({ status: 200, success: true })
  }
})
