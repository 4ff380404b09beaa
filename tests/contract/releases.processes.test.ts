import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../../server/app'
import { ownTopics, tenantTopic } from '../../server/bus/hub'
import { type Database, openDatabase } from '../../server/db/open'
import { type DocumentSource, sourceOf } from '../../server/documents/read'
import { newestRelease } from '../../server/documents/released'
import { createFollower } from '../../server/releases/follow'
import { buildTestApp, type TestApp } from '../support/app'
import { multipartBody } from '../support/multipart'
import { freshPostgres, stopOwnPostgres } from '../support/postgres'

// Two connection pools on one PostgreSQL database: what two processes have in common is the database alone.
const path = 'entities/cms/brand.json'
const databases: Database[] = []
let drop: () => Promise<void>
let first: TestApp
let second: Awaited<ReturnType<typeof buildApp>>
/** The second process cannot read its documents. */
let isUnreadable = false

beforeAll(async () => {
  const postgres = await freshPostgres()
  drop = postgres.drop
  const connect = async () => {
    const database = await openDatabase({ url: postgres.url, connections: 4 })
    databases.push(database)
    return database
  }
  first = await buildTestApp(await connect())
  const { documents, filesDir } = first
  const files = sourceOf(documents)
  const source: DocumentSource = {
    ...files,
    read(...asked) {
      if (isUnreadable) throw new Error('EACCES: permission denied')
      return files.read(...asked)
    },
  }
  second = await buildApp({ database: await connect(), documents, filesDir, source })
  second.startJobs()
})
afterAll(async () => {
  await second.close()
  await first.close()
  for (const database of databases) await database.close()
  await drop()
  await stopOwnPostgres()
})

const call = async (line: `${string} ${string}`, body: object = {}) =>
  (await first.call('admin', line, { body })).body.result
const publish = async (change: (fields: Record<string, { title: string }>) => void) => {
  const document = JSON.parse((await call('GET /sys/document/texts')).texts[path])
  change(document.fields)
  const { version } = await call('GET /sys/document/changeset')
  const text = JSON.stringify(document, null, 2)
  await call('PUT /sys/document/changeset/text', { path, text, version })
  const plan = await call('POST /sys/document/changeset/plan')
  const asked = { note: '试', version: plan.version, release: plan.release }
  return await call('POST /sys/document/changeset/publish', asked)
}
const titleThere = () => second.documentsInForce().entities.get('brand')?.fields.get('name')?.title
const waiting = { timeout: 60_000, interval: 20 }
const follows = (title: string) =>
  vi.waitFor(() => expect(titleThere()).toBe(title), { timeout: 60_000, interval: 10 })

test('another process follows a release as soon as it is told', async () => {
  await publish((fields) => Object.assign(fields.name ?? {}, { title: '甲' }))
  await follows('甲')
})

test('its clients are told when it has followed, and not only before', async () => {
  const seen: unknown[] = []
  const stop = second.hub.subscribe(tenantTopic(1001), ({ cmd }) => {
    if (cmd === 'rights') seen.push(titleThere())
  })
  await publish((fields) => Object.assign(fields.name ?? {}, { title: '已跟上' }))
  await vi.waitFor(() => expect(seen.at(-1)).toBe('已跟上'), { timeout: 60_000, interval: 10 })
  stop()
})

test('one that has missed the message follows when it looks', async () => {
  // Nothing is told to it any more.
  const unheard = vi.spyOn(first.app.hub, 'publish').mockImplementation(async () => undefined)
  try {
    await publish((fields) => Object.assign(fields.name ?? {}, { title: '乙' }))
    expect(unheard).toHaveBeenCalledWith(ownTopics.documents, expect.anything())
    await follows('乙')
  } finally {
    unheard.mockRestore()
  }
})

test('of two that publish at once over the same release one is asked to look again', async () => {
  const document = JSON.parse((await call('GET /sys/document/texts')).texts[path])
  document.fields.name.title = '丙'
  const { version } = await call('GET /sys/document/changeset')
  const text = JSON.stringify(document, null, 2)
  await call('PUT /sys/document/changeset/text', { path, text, version })
  const plan = await call('POST /sys/document/changeset/plan')
  const body = { note: '同时', version: plan.version, release: plan.release }
  const answers = await Promise.all(
    [1, 2, 3].map(() => first.call('admin', 'POST /sys/document/changeset/publish', { body })),
  )
  expect(answers.filter(({ body: { success } }) => success)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
})

test('an import that began before a release puts its values where the renamed field has them', async () => {
  await publish((fields) => Object.assign(fields, { motto: { type: 'input', title: '口号' } }))
  const known = () => second.documentsInForce().entities.get('brand')?.fields
  await vi.waitFor(() => expect(known()?.has('motto')).toBe(true), waiting)
  const { body, headers } = multipartBody([
    {
      name: 'file',
      fileName: 'a.csv',
      value: `${known()?.get('name')?.title},口号\r\n进行中一,甲\r\n进行中二,乙\r\n`,
    },
  ])
  let end = () => {}
  const held = new Promise<void>((resolve) => {
    end = resolve
  })
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  // The file comes slowly: what is published meanwhile comes after the documents that the import has.
  async function* slowly() {
    yield body.subarray(0, 20)
    begin()
    await held
    yield body.subarray(20)
  }
  const token = { 'x-access-token': await first.token('admin') }
  const importing = second.inject({
    method: 'POST',
    url: '/adwebv21/cms/brand/importExcel',
    headers: { ...token, ...headers, 'content-length': String(body.length) },
    payload: Readable.from(slowly()),
  })
  await Promise.race([begun, importing])
  await publish((fields) => {
    Object.assign(fields, { saying: { ...fields.motto, was: ['motto'] } })
    delete fields.motto
  })
  await vi.waitFor(() => expect(known()?.has('saying')).toBe(true), waiting)
  end()
  const imported = (await importing).json()
  expect(imported, JSON.stringify(imported)).toMatchObject({ success: true, code: 200 })
  const { records } = await first
    .call('admin', 'GET /cms/brand/list', { query: { name: '*进行中*' } })
    .then(({ body: { result } }) => result)
  expect(new Map(records.map((one: Record<string, unknown>) => [one.name, one.saying]))).toEqual(
    new Map([
      ['进行中一', '甲'],
      ['进行中二', '乙'],
    ]),
  )
})

test('a process that cannot follow says so and goes on with the one before, and the others go on', async () => {
  const ask = async (method: 'GET' | 'POST', url: string, more: object = {}, headers = {}) => {
    const token = { 'x-access-token': await first.token('admin') }
    const reply = await second.inject({
      method,
      url: `/adwebv21${url}`,
      headers: { ...token, ...headers },
      ...more,
    })
    return reply.json()
  }
  isUnreadable = true
  const { release } = await publish((fields) => Object.assign(fields.name ?? {}, { title: '丁' }))
  const titleHere = () =>
    first.app.documentsInForce().entities.get('brand')?.fields.get('name')?.title
  expect(titleHere()).toBe('丁')
  const health = async () => JSON.stringify((await ask('GET', '/sys/health')).result)
  await vi.waitFor(async () => expect(await health()).toContain('EACCES'), waiting)
  expect(titleThere()).not.toBe('丁')
  const added = await ask('POST', '/cms/brand/add', { payload: { name: '照旧', status: '1' } })
  expect(added).toMatchObject({ success: true })
  // What a page of the newer release sends is not taken for what the older one would make of it.
  const body = { payload: { name: '新页面', status: '1' } }
  const newer = await ask('POST', '/cms/brand/add', body, { 'x-release': String(release) })
  expect(newer).toMatchObject({ success: false, code: 409 })
  isUnreadable = false
  await follows('丁')
  expect(await health()).not.toContain('EACCES')
})

test('looks that are asked for at the same time are one, and a look that has begun is followed by another', async () => {
  const { hub } = first.app
  const looks = vi.fn(() => ({ documents: first.app.documentsInForce(), release }))
  const release = await newestRelease(first.database.db)
  const follower = createFollower({
    db: first.database.db,
    hub,
    log: () => undefined,
    read: sourceOf(first.documents).read,
    clock: () => new Date(),
    isAlone: false,
    baseOnly: false,
    newest: looks,
    putInForce: () => undefined,
  })
  await Promise.all(Array.from({ length: 20 }, () => follower.follow()))
  expect(looks).toHaveBeenCalledTimes(1)
  // What is published while one is under way is seen by the next.
  const seen: number[] = []
  const slow = follower.follow().then(() => seen.push(looks.mock.calls.length))
  await Promise.resolve()
  await Promise.resolve()
  await Promise.all([slow, follower.follow().then(() => seen.push(looks.mock.calls.length))])
  expect(seen).toEqual([2, 3])
})

test('a console that stays with its files tells nobody anything because a page names a later release', async () => {
  const { documents, filesDir, database } = first
  const safe = await buildApp({ database, documents, filesDir, baseOnly: true })
  const told = vi.fn()
  const stop = safe.hub.subscribe(ownTopics.sessions, told)
  const answer = await safe.inject({
    url: '/adwebv21/cms/brand/list',
    headers: { 'x-release': '999' },
  })
  expect(answer.statusCode).toBe(401)
  expect(told).not.toHaveBeenCalled()
  stop()
  await safe.close()
})
