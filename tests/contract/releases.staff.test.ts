import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app'
import { type Database, openDatabase } from '../../server/db/open'
import { buildTestApp, type TestApp } from '../support/app'
import { freshPostgres, stopOwnPostgres } from '../support/postgres'
import { publishing } from '../support/publishing'
import { roundsOf } from '../support/rounds'

/*
 * Staff write on two processes while one of them publishes again and again. Each of them names the release that he has
 * seen last, and types into a field that every second release renames.
 */
const path = 'entities/cms/brand.json'
const releases = roundsOf(50)
const staff = 20
const databases: Database[] = []
let drop: () => Promise<void>
let first: TestApp
let second: Awaited<ReturnType<typeof buildApp>>

beforeAll(async () => {
  const postgres = await freshPostgres()
  drop = postgres.drop
  const connect = async () => {
    const database = await openDatabase({ url: postgres.url, connections: 10 })
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

const nameAt = (release: number) => `motto${release}`

test('each write succeeds and lies where it belongs', async () => {
  const { publish } = publishing(first)
  const token = await first.token('admin')
  let seen = 0
  let name = nameAt(0)
  const rename = (next: string) => ({
    [path]: ({ fields }: { fields: Record<string, object> }) => {
      const { [name]: before, ...others } = fields
      const field = before ?? { type: 'input', title: '口号', max: 60 }
      for (const key of Object.keys(fields)) delete fields[key]
      Object.assign(fields, others, {
        [next]: { ...field, ...(before && { was: [name] }) },
      })
    },
  })
  const begun = await publish(rename(name))
  expect(begun).toMatchObject({ success: true })
  seen = begun.result.release

  let going = true
  const failures: unknown[] = []
  const written = new Map<string, string>()
  const work = async (who: number) => {
    const app = who % 2 === 0 ? first.app : second
    for (let turn = 0; going; turn++) {
      const [by, key] = [seen, name]
      const brand = `${who}-${turn}`
      const reply = await app.inject({
        method: 'POST',
        url: '/adwebv21/cms/brand/add',
        headers: { 'x-access-token': token, 'x-release': String(by) },
        payload: { name: brand, status: '1', [key]: `写于 ${brand}` },
      })
      const { success, message } = reply.json()
      if (success) written.set(brand, `写于 ${brand}`)
      else failures.push({ status: reply.statusCode, message, by })
    }
  }
  const everybody = Array.from({ length: staff }, (_, who) => work(who))
  for (let count = 1; count <= releases; count++) {
    const next = nameAt(count)
    const answer = await publish(rename(next))
    expect(answer, JSON.stringify(answer)).toMatchObject({ success: true })
    seen = answer.result.release
    name = next
  }
  going = false
  await Promise.all(everybody)
  expect(failures).toEqual([])
  const { rows } = await sql<{ name: string; motto: string }>`
    select name, motto0 as motto from cms_brand where del_flag = 0`.execute(first.database.db)
  expect(new Map(rows.map((row) => [row.name, row.motto]))).toEqual(written)
})
