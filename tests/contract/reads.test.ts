import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app'
import { demoPassword } from '../../server/demo/accounts'
import { readDocuments } from '../../server/documents/read'
import { prepare } from '../../server/prepare'
import { describeDatabase } from '../support/db'
import { type Statement, watched } from '../support/statements'
import '../support/cheapPasswords'

/*
 * What a page reads takes no more statements for thirty records than for two: every page of the product, over the demo's
 * records, with the columns that it asks for.
 */

const documents = readDocuments('schemas')

interface Listed {
  readonly endpoints: { readonly list: string }
  readonly entity: { readonly api: string }
  readonly reads?: readonly string[]
}

const listed = [...documents.pages].flatMap(([code, { model }]) => {
  const { endpoints, entity, reads } = model as unknown as Partial<Listed>
  return entity && endpoints?.list === `GET ${entity.api}/list`
    ? [{ code, api: entity.api, columns: reads?.join() }]
    : []
})
const reports = [...documents.reports].flatMap(([name, { summary }]) => (summary ? [name] : []))

describeDatabase('how many statements a page reads with', ['entity', 'reports'], (open) => {
  const filesDir = mkdtempSync(join(tmpdir(), 'jiandu-reads-'))
  const statements: Statement[] = []
  let app: Awaited<ReturnType<typeof buildApp>>
  let token = ''
  beforeAll(async () => {
    const database = await open({ nobody: true })
    const prepared = await prepare({ database, filesDir, demo: true, read: () => documents })
    const now = new Date()
    app = await buildApp({
      // What is read anew after a second is no statement of the page.
      clock: () => now,
      database: { ...database, db: watched(database.db, statements) },
      documents: prepared.documents,
      filesDir,
    })
    const body = { username: 'admin', password: demoPassword }
    const url = '/adwebv21/sys/login'
    const answer = await app.inject({ method: 'POST', url, payload: body })
    token = answer.json().result.token
  }, 300_000)
  afterAll(async () => {
    await app.close()
    rmSync(filesDir, { recursive: true, force: true })
  })

  /** The least of several readings: jobs of the server's own are at work beside them. */
  async function reading(line: string, query: Record<string, string>, body?: object) {
    const [method, url] = line.split(' ')
    let least = Number.POSITIVE_INFINITY
    for (let time = 0; time < 4; time += 1) {
      statements.length = 0
      const answer = await app.inject({
        method: method as 'GET',
        url: `/adwebv21${url}`,
        query,
        headers: { 'x-access-token': token },
        ...(body && { payload: body }),
      })
      expect(answer.statusCode, `${line} ${answer.body.slice(0, 200)}`).toBe(200)
      least = Math.min(least, statements.length)
    }
    return least
  }

  test('the product has pages and reports', () => {
    expect(listed.length).toBeGreaterThan(25)
    expect(reports.length).toBeGreaterThan(5)
  })

  test.each(listed)('$code', async ({ api, columns }) => {
    const query = (pageSize: string) => ({ pageNo: '1', pageSize, ...(columns && { columns }) })
    const [few, many] = [
      await reading(`GET ${api}/list`, query('2')),
      await reading(`GET ${api}/list`, query('30')),
    ]
    // A kind of text that none of the first two records names is one more; one a record would be many.
    expect(many).toBeLessThanOrEqual(few + 2)
    expect(many).toBeLessThanOrEqual(8)
  })

  test.each(reports)('report %s', async (name) => {
    const ask = (params: object) =>
      reading('POST /online/cgreport/api/getFigures', {}, { asks: [{ report: name, params }] })
    const one = { match: 'and', rules: [{ field: 'createTime', rule: 'le', val: '2000-01-01' }] }
    const [nothing, all] = [await ask({ superQueryGroup: JSON.stringify(one) }), await ask({})]
    expect(all).toBeLessThanOrEqual(nothing + 2)
    expect(all).toBeLessThanOrEqual(8)
  })
})
