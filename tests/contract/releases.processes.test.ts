import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../../server/app'
import { ownTopics, tenantTopic } from '../../server/bus/hub'
import { type Database, openDatabase } from '../../server/db/open'
import { buildTestApp, type TestApp } from '../support/app'
import { freshPostgres, stopOwnPostgres } from '../support/postgres'

// Two connection pools on one PostgreSQL database: what two processes have in common is the database alone.
const path = 'entities/cms/brand.json'
const databases: Database[] = []
let drop: () => Promise<void>
let first: TestApp
let second: Awaited<ReturnType<typeof buildApp>>

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
  second = await buildApp({ database: await connect(), documents, filesDir })
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
