import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../../server/app'
import { type Database, openDatabase } from '../../server/db/open'
import { buildTestApp, type TestApp } from '../support/app'
import { freshPostgres, stopOwnPostgres } from '../support/postgres'
import { publishing } from '../support/publishing'

// What the database sees of a publisher that is killed is the end of its connection, in the middle of a statement.
const path = 'entities/cms/brand.json'
const databases: Database[] = []
let drop: () => Promise<void>
let publisher: TestApp
let other: FastifyInstance

beforeAll(async () => {
  const postgres = await freshPostgres()
  drop = postgres.drop
  const connect = async () => {
    const database = await openDatabase({ url: postgres.url, connections: 4 })
    databases.push(database)
    return database
  }
  publisher = await buildTestApp(await connect())
  const { documents, filesDir } = publisher
  other = await buildApp({ database: await connect(), documents, filesDir })
  other.startJobs()
  await sql`create function dies() returns event_trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); end $$`.execute(db())
  await sql`create function row_dies() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(db())
})
afterAll(async () => {
  await other.close()
  await publisher.close()
  for (const database of databases) await database.close()
  await drop()
  await stopOwnPostgres()
})
const db = () => publisher.database.db

const ofCommands = (when: string, tag: string) => ({
  arm: `create event trigger killing on ${when} when tag in ('${tag}') execute function dies()`,
  disarm: 'drop event trigger killing',
})
const ofRows = (table: string) => ({
  arm: `create trigger killing after insert on ${table} execute function row_dies()`,
  disarm: `drop trigger killing on ${table}`,
})

test.each([
  ['before a column is added', ofCommands('ddl_command_start', 'ALTER TABLE')],
  ['when it is added', ofCommands('ddl_command_end', 'ALTER TABLE')],
  ['before an index is made', ofCommands('ddl_command_start', 'CREATE INDEX')],
  ['when an index is made', ofCommands('ddl_command_end', 'CREATE INDEX')],
  ['when the release is written', ofRows('sys_document_release')],
  ['when its versions are written', ofRows('sys_document_version')],
  ['when it is logged, last of all', ofRows('sys_log')],
])(
  'a publisher that is killed %s leaves what is in force, and publishing again succeeds',
  async (when, { arm, disarm }) => {
    const { publish, plan, revert } = publishing(publisher)
    const key = `f${[...when].reduce((sum, sign) => sum + sign.charCodeAt(0), 0)}`
    const change = {
      [path]: ({ fields }: { fields: Record<string, object> }) => {
        fields[key] = { type: 'input', title: '口号', unique: true }
      },
    }
    const before = await plan()
    await sql.raw(arm).execute(db())
    const killed = await publish(change).finally(() => sql.raw(disarm).execute(db()))
    expect(killed.success).not.toBe(true)
    const kept = await plan()
    expect(kept.release).toBe(before.release)
    for (const app of [publisher.app, other])
      expect(app.documentsInForce().entities.get('brand')?.fields.has(key)).toBe(false)
    const write = { body: { name: when, status: '1' } }
    expect((await publisher.call('admin', 'POST /cms/brand/add', write)).body.success).toBe(true)

    const again = await publish(change)
    expect(again).toMatchObject({ success: true })
    const there = () => other.documentsInForce().entities.get('brand')?.fields.has(key)
    await vi.waitFor(() => expect(there()).toBe(true), { timeout: 60_000, interval: 20 })
    const { rows } = await sql`select 1 from pg_index x join pg_class i on i.oid = x.indexrelid
    where i.relname like ${`uq_cms_brand_${key}%`} and x.indisvalid`.execute(db())
    expect(rows).toHaveLength(1)
    expect(await revert(again.result.release)).toMatchObject({ success: true })
  },
)
