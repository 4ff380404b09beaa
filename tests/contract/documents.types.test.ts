import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnvironment } from '../../server/environment'
import { type Server, startServer } from '../../server/start'
import { freshDataDir } from '../support/freshDatabase'

// A field that takes another type while records, log and imports hold values of the former one.
const folder = mkdtempSync(join(tmpdir(), 'jiandu-types-'))
const schemas = join(folder, 'schemas')
let server: Server
let token = ''
let cleanUp = () => {}

beforeAll(async () => {
  cpSync('schemas', schemas, { recursive: true })
  const fresh = await freshDataDir()
  cleanUp = fresh.remove
  const variables = { PORT: '0', DATA_DIR: fresh.dataDir, SCHEMAS_DIR: schemas, JIANDU_DEMO: '0' }
  const environment = { ...readEnvironment(variables), filesDir: join(folder, 'files') }
  writeBrand({ type: 'input', title: '成立', max: 20 })
  server = await startServer({ ...environment, clientDir: undefined }, () => undefined)
  const body = { username: 'admin', password: server.firstAccount?.password }
  token = (await call('POST', '/sys/login', body)).result.token
})
afterAll(async () => {
  await server?.stop()
  cleanUp()
  rmSync(folder, { recursive: true, force: true })
})

function writeBrand(founded: object) {
  const path = 'entities/cms/brand.json'
  const brand = JSON.parse(readFileSync(join('schemas', path), 'utf8'))
  const document = { ...brand, fields: { ...brand.fields, founded } }
  writeFileSync(join(schemas, path), JSON.stringify(document, null, 2))
}

async function call(method: string, path: string, body?: object) {
  const isForm = body instanceof FormData
  const answer = await fetch(`${server.url}/adwebv21${path}`, {
    method,
    headers: {
      ...(!isForm && { 'content-type': 'application/json' }),
      ...{ 'x-access-token': token, connection: 'close' },
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  return { status: answer.status, ...(await answer.json()) }
}

const add = async (name: string, founded: string) =>
  (await call('POST', '/cms/brand/add', { name, status: '1', founded })).result
const founded = async (id: string) =>
  (await call('GET', `/cms/brand/queryById?id=${id}`)).result.founded

test('what is stored is the same, what was logged is read, and what cannot come back is not emptied', async () => {
  const { id } = await add('晨光', '未知')
  expect(await call('PUT', '/cms/brand/edit', { id, ver: 1, founded: '1990' })).toMatchObject({
    success: true,
  })
  const imported = await add('得力', '007')
  const form = new FormData()
  const lines = ['编号,品牌名称,成立', `${imported.id}@1,得力,8`]
  form.append('files[]', new Blob([lines.join('\n')]), '品牌.csv')
  const { result } = await call('POST', '/cms/brand/importExcel', form)
  expect(result).toMatchObject({ updatedCount: 1 })

  writeBrand({ type: 'inputNumber', title: '成立', integer: true })
  const { findings } = await server.reloadDocuments()
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
  expect([await founded(id), await founded(imported.id)]).toEqual([1990, 8])

  const { entries } = (await call('GET', `/cms/brand/timeline?id=${id}`)).result
  expect(entries[0].changes).toEqual([
    { field: 'founded', title: '成立', from: '未知', to: '1990' },
  ])
  const versions = (
    await call('GET', `/sys/dataLog/queryDataVerList?dataTable=cms_brand&dataId=${id}`)
  ).result
  expect(versions[1].dataContent).toContain('"founded":"未知"')
  const [newer, older] = versions.map((one: { id: string }) => one.id)
  const compared = (
    await call('GET', `/sys/dataLog/queryCompareList?dataId1=${older}&dataId2=${newer}`)
  ).result
  const texts = compared.map(({ members }: { members: { key: string; text: string }[] }) =>
    members.flatMap(({ key, text }) => (key === 'founded' ? text : [])),
  )
  expect(texts).toEqual([['未知'], ['1990']])

  const undone = await call('POST', '/cms/brand/importUndo', { id: result.importId })
  expect(undone.result).toMatchObject({ reverted: 0, refusedCount: 1 })
  expect(JSON.stringify(undone)).toContain('“成立”的类型已改变')
  expect(await founded(imported.id)).toBe(8)
})
