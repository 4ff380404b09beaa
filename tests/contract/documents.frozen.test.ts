import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registries } from '../../product/registries'
import { loadDocuments } from '../../renderer/model/link/documents'
import type { DocumentFile } from '../../renderer/model/link/source'
import { entityIndex, migrateText } from '../../scripts/lib/migrateText'
import { readEnvironment } from '../../server/environment'
import { type Server, startServer } from '../../server/start'
import frozen from '../frozen/documents.json'
import { freshDataDir } from '../support/freshDatabase'

// The documents of this product as they were on 24 November 2026. They are never changed: who has written such ones
// finds them in force after every later version, and meaning what they meant.
const files: readonly DocumentFile[] = Object.entries(frozen).map(([path, doc]) => ({
  path,
  text: JSON.stringify(doc, null, 2),
}))

interface FieldDoc {
  readonly type: string
  readonly required?: boolean
  readonly readonly?: boolean
  readonly unique?: boolean
  readonly showIf?: string
  readonly compute?: string
  readonly can?: string
}
interface Doc {
  readonly entity: string
  readonly page: string
  readonly fields: Readonly<Record<string, FieldDoc>>
  readonly operations?: readonly string[]
}
// The documents have many shapes; the members read here exist.
const docsIn = (folder: string) =>
  Object.entries(frozen)
    .filter(([path]) => path.startsWith(folder))
    .map(([, doc]) => doc as unknown as Doc)

const errorsOf = (documents: readonly DocumentFile[]) =>
  loadDocuments(documents, registries)
    .findings.filter(({ severity }) => severity === 'error')
    .map(({ file, pointer, message }) => `${file} ${pointer} ${message}`)

describe('documents of an early version', () => {
  const loaded = loadDocuments(files, registries)

  test('are whole and right, with their own tests', () => {
    expect(files.length).toBeGreaterThan(35)
    expect(errorsOf(files)).toEqual([])
    expect([...loaded.entities.keys()].sort()).toEqual(
      docsIn('entities/')
        .map(({ entity }) => entity)
        .sort(),
    )
    expect([...loaded.pages.keys()].sort()).toEqual(
      docsIn('pages/')
        .map(({ page }) => page)
        .sort(),
    )
  })

  test.each(docsIn('entities/'))(
    '$entity means what it meant',
    ({ entity: name, fields, ...doc }) => {
      const entity = loaded.entities.get(name)
      expect([...(entity?.fields.keys() ?? [])]).toEqual(Object.keys(fields))
      for (const [key, written] of Object.entries(fields)) {
        const field = entity?.fields.get(key)
        expect({
          type: field?.type.name,
          required: field?.required,
          readonly: field?.readonly,
          unique: field?.unique,
          showIf: field?.showIf?.source,
          compute: field?.compute?.source,
          can: field?.can,
        }).toEqual({
          type: written.type,
          required: written.required ?? false,
          readonly: written.readonly ?? false,
          unique: written.unique ?? false,
          showIf: written.showIf,
          compute: written.compute,
          can: written.can,
        })
        // What is hidden keeps its value, and what a choice fills is nobody's own: the language of then.
        expect([key, field?.clears, field?.filledBy]).toEqual([key, undefined, undefined])
      }
      // Nobody has asked for what has come since.
      expect(entity).toMatchObject({ was: [], uniques: [], indexes: [] })
      expect(entity?.states).toBeUndefined()
      expect(entity?.single).toBeUndefined()
      if (doc.operations) expect(entity?.operations).toEqual(doc.operations)
    },
  )

  test('are brought to the newest version with a sentence for each change, and are right then too', () => {
    const index = entityIndex(files)
    const migrated = files.map(({ path, text }) => {
      const next = migrateText(path, text, index)
      return { path, text: next?.text ?? text, changes: next?.changes ?? [] }
    })
    expect(errorsOf(migrated)).toEqual([])
    for (const { changes } of migrated)
      for (const change of changes) expect(change).toMatch(/\p{Script=Han}/u)
    const product = loadDocuments(migrated, registries).entities.get('product')
    // It keeps its value, as it did.
    expect(product?.fields.get('offReason')).toMatchObject({
      showIf: { source: "status == 'off'" },
    })
    expect(product?.fields.get('offReason')?.clears).toBeUndefined()
  })
})

describe('a server with documents of an early version', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jiandu-frozen-'))
  let server: Server
  let token = ''
  let cleanUp = () => {}

  beforeAll(async () => {
    for (const { path, text } of files) {
      mkdirSync(dirname(join(folder, 'schemas', path)), { recursive: true })
      writeFileSync(join(folder, 'schemas', path), text)
    }
    const fresh = await freshDataDir()
    cleanUp = fresh.remove
    const variables = {
      PORT: '0',
      DATA_DIR: fresh.dataDir,
      JIANDU_DEMO: '0',
      SCHEMAS_DIR: join(folder, 'schemas'),
    }
    const environment = { ...readEnvironment(variables), filesDir: join(folder, 'files') }
    server = await startServer({ ...environment, clientDir: undefined }, () => undefined)
    const password = server.firstAccount?.password ?? ''
    token = (await call('POST', '/sys/login', { username: 'admin', password })).result.token
  })
  afterAll(async () => {
    await server?.stop()
    cleanUp()
    rmSync(folder, { recursive: true, force: true })
  })

  async function call(method: string, path: string, body?: unknown) {
    const answer = await fetch(`${server.url}/adwebv21${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-access-token': token, connection: 'close' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return await answer.json()
  }

  test('opens every list, adds, edits and does the actions of then', async () => {
    for (const { result, success } of [
      await call('GET', '/cms/product/list'),
      await call('GET', '/cms/news/list'),
      await call('GET', '/crm/enquiry/list'),
    ]) {
      expect([success, result?.total]).toEqual([true, 0])
    }
    const sent = { name: '旧', sku: 'OLD-1', status: 'off', offReason: '停产', price: 2, stock: 3 }
    const added = await call('POST', '/cms/product/add', sent)
    expect(added).toMatchObject({ success: true, result: { amount: 6, offReason: '停产' } })
    const { id, ver } = added.result
    // Another state hides the reason, which stays.
    const edited = await call('PUT', '/cms/product/edit', { id, ver, status: 'draft' })
    expect(edited).toMatchObject({ success: true })
    const published = await call('POST', '/cms/product/publish', { ids: [id] })
    expect(published).toMatchObject({ success: true, result: { done: 1 } })
    const { result } = await call('GET', `/cms/product/queryById?id=${id}`)
    expect(result).toMatchObject({ status: 'on', offReason: '停产', amount: 6 })
  })
})
