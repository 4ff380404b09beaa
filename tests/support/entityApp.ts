import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { can, type Entity, standardActions } from '#model'
import { registries } from '../../product/registries'
import { compileEntity } from '../../renderer/model/compile/compileEntity'
import type { DictDoc } from '../../renderer/model/document/dict'
import type { EntityDoc } from '../../renderer/model/document/entityDoc'
import { allRows } from '../../renderer/model/rights/rowRights'
import type { Database } from '../../server/db/open'
import { createDicts } from '../../server/dictionaries/dicts'
import { dictTables } from '../../server/dictionaries/dictTables'
import { createLookups } from '../../server/dictionaries/lookup'
import type { EntityDeps } from '../../server/entity/contracts/deps'
import { entityRoutes } from '../../server/entity/routes'
import { ensureTables } from '../../server/entity/schema/ddl'
import { createContentStore } from '../../server/files/content'
import { createFileStore } from '../../server/files/store'
import { findCall, routeOf } from '../../server/http/documentCalls'
import { noRight } from '../../server/http/envelope'
import { answerFailures } from '../../server/http/failures'
import type { Caller } from '../../server/http/right'
import { createSite, createTenant } from '../../server/seed/people'
import { createCategories } from '../../server/seed/places'
import { plainProduct } from './plainProduct'
import { type Statement, watched } from './statements'

export type Entities = Map<string, Entity>

/** Makes another document of a shipped one. */
type ChangeDoc = (doc: EntityDoc) => EntityDoc

/** The entities' routes on a real database, behind a guard that believes the header `x-user`. */
export interface EntityApp {
  readonly app: FastifyInstance
  readonly database: Database
  readonly entities: ReadonlyMap<string, Entity>
  /** Puts documents in force that have another entity of that name, or none. */
  replace(name: string, entity?: Entity): void
  /** Every statement so far, as it goes to the database. */
  readonly statements: Statement[]
  /** Causes of answers that a caller must not read. */
  readonly failures: unknown[]
  readonly clock: { now: Date }
  /** What the routes work with. */
  readonly deps: EntityDeps
  as(user: keyof typeof people): Client
  /** What is stored under an address below /sys/common/static/. */
  readFile(url: string): Promise<Uint8Array>
  /** The same routes in another process's place: the database, the files and the clock are these. */
  openTwin(): Promise<Pick<EntityApp, 'as' | 'close'>>
  close(): Promise<void>
}

export interface Reply {
  readonly status: number
  readonly body: {
    readonly success: boolean
    readonly code: number
    readonly message: string
    // biome-ignore lint/suspicious/noExplicitAny: answers have many shapes; the tests say which
    readonly result: any
  }
  readonly raw: Uint8Array
  readonly headers: Readonly<Record<string, unknown>>
}

export interface Client {
  get(url: string, query?: Readonly<Record<string, string>>): Promise<Reply>
  post(url: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Reply>
  put(url: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Reply>
  delete(
    url: string,
    query?: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Reply>
  upload(url: string, bytes: Uint8Array, headers?: Readonly<Record<string, string>>): Promise<Reply>
  form(url: string, form: FormData, headers?: Readonly<Record<string, string>>): Promise<Reply>
}

const everything = [
  ...['product', 'brand', 'news', 'enquiry', 'section', 'post'].flatMap((perm) =>
    standardActions.map((action) => `${perm}:${action}`),
  ),
  ...['product:price', 'product:pricing', 'enquiry:contact', 'product:publish', 'news:publish'],
]

const withoutRights = (...codes: string[]) =>
  everything.filter(
    (code) => !codes.includes(code) && !codes.includes(`*${code.slice(code.indexOf(':'))}`),
  )

const person = (username: string, tenantId: number, codes: readonly string[]): Caller => ({
  userId: `user-${username}`,
  username,
  realname: `${username} 先生`,
  tenantId,
  orgCode: 'A01',
  departs: [],
  departsBelow: [],
  orgCodes: [],
  roles: [],
  site: null,
  grants: { auth: codes.map((action) => ({ action, type: '1' })), allAuth: [] },
  entries: new Set(),
  rows: allRows,
  platform: false,
})

export const people = {
  admin: person('admin', 1001, everything),
  staff: person('staff', 1001, withoutRights('*:delete', 'product:price')),
  staffb: person('staffb', 1002, withoutRights('*:delete')),
  boss: person('boss', 1002, everything),
  importer: person('importer', 1001, [...everything, 'product:importState']),
  reader: person('reader', 1001, ['product:view', 'product:import']),
  remover: person('remover', 1001, withoutRights('section:delete')),
  nobody: person('nobody', 1001, []),
} as const

/** Opens everything. `database` has the shipped documents' tables and no records. */
export async function openEntityApp(
  database: Database,
  hooks: EntityDeps['hooks'] = {},
  change: ChangeDoc = (doc) => doc,
  /** Further documents. */
  more: readonly EntityDoc[] = [],
): Promise<EntityApp> {
  const { db } = database
  const dicts = readDicts()
  let entities: ReadonlyMap<string, Entity> = readEntities(
    dicts,
    (doc) => change(plainProduct(doc)),
    more,
  )
  await seed(database)
  await ensureTables(db, entities.values())

  const filesDir = mkdtempSync(join(tmpdir(), 'jiandu-files-'))
  const clock = { now: new Date('2026-03-05T02:00:00Z') }
  const files = createFileStore(db, createContentStore(filesDir), () => clock.now)
  const lookup = createLookups({
    db,
    dicts: createDicts(db, { mayRead: () => true, closed: () => new Set() }),
    tables: () => dictTables(entities),
  })
  const failures: unknown[] = []
  const statements: Statement[] = []
  const deps: EntityDeps = {
    database: { ...database, db: watched(db, statements) },
    entities: () => entities,
    lookup,
    clock: () => clock.now,
    files,
    changed: () => lookup.forget(),
    hooks,
  }
  async function openRoutes(): Promise<FastifyInstance> {
    const app = Fastify()
    guard(app)
    answerFailures(app, (_event, details) => failures.push(details))
    await app.register(entityRoutes(deps), { prefix: '/adwebv21' })
    await app.ready()
    return app
  }
  const app = await openRoutes()
  return {
    app,
    database,
    get entities() {
      return entities
    },
    replace(name, entity) {
      const others = [...entities].filter(([other]) => other !== name)
      entities = new Map(entity ? [...others, [name, entity]] : others)
    },
    clock,
    deps,
    failures,
    statements,
    as: (user) => clientOf(app, user),
    async readFile(url) {
      const found = await files.find(url.replace('/sys/common/static/', ''))
      if (!found) throw new Error(`no file ${url}`)
      return await buffer(await files.read(found, { start: 0, end: found.size - 1 }))
    },
    async openTwin() {
      const twin = await openRoutes()
      return { as: (user) => clientOf(twin, user), close: () => twin.close() }
    },
    async close() {
      await app.close()
      rmSync(filesDir, { recursive: true, force: true })
    },
  }
}

/** The entities of the documents below schemas/. */
export function readEntities(
  dicts: ReadonlyMap<string, DictDoc> = readDicts(),
  change: ChangeDoc = (doc) => doc,
  more: readonly EntityDoc[] = [],
): Entities {
  const { types } = registries
  const read: Entities = new Map()
  for (const doc of [...documents('entities').map(change), ...more]) {
    const entity = compileEntity(doc, {
      types,
      dicts,
      entity: (name) => read.get(name),
      report: (finding) => {
        throw new Error(JSON.stringify(finding))
      },
    })
    if (!entity) throw new Error(`no entity: ${JSON.stringify(doc)}`)
    read.set(entity.name, entity)
  }
  return read
}

// biome-ignore lint/suspicious/noExplicitAny: documents are checked by their own tests
const documents = (folder: string): any[] =>
  readdirSync(join('schemas', folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join('schemas', folder, name), 'utf8')))

export const readDicts = (): ReadonlyMap<string, DictDoc> =>
  new Map(documents('dicts').map((doc: DictDoc) => [doc.dict, doc]))

async function seed({ db }: Database): Promise<void> {
  for (const id of [1001, 1002]) {
    await createTenant(db, { id, name: `租户${id}` })
    await createCategories(db, id, [
      {
        code: 'B01',
        name: '产品',
        children: [
          { code: 'B01A01', name: '床品', children: [{ code: 'B01A01A01', name: '四件套' }] },
          { code: 'B01A02', name: '家具' },
        ],
      },
    ])
  }
  await createSite(db, { tenantId: 1001, code: 'en', name: '英文站', domainName: 'en.a.test' })
  await createSite(db, { tenantId: 1001, code: 'de', name: '德文站', domainName: 'de.a.test' })
  await createSite(db, { tenantId: 1002, code: 'fr', name: '法文站', domainName: 'fr.b.test' })
}

function guard(app: FastifyInstance): void {
  app.decorateRequest('caller', { getter: () => people.nobody })
  app.addHook('onRequest', async (request, reply) => {
    const name = String(request.headers['x-user'])
    const caller = Object.hasOwn(people, name) ? people[name as keyof typeof people] : people.nobody
    Object.defineProperty(request, 'caller', { value: caller })
    if (!findCall(request, caller.tenantId)) return reply.callNotFound()
    const { right } = routeOf(request).config
    if (typeof right === 'object' && !can(caller.grants, right.can)) throw noRight()
  })
}

const noBody: Reply['body'] = { success: false, code: 0, message: '', result: null }

function clientOf(app: FastifyInstance, user: string): Client {
  async function send(options: InjectOptions): Promise<Reply> {
    const reply = await app.inject({
      ...options,
      url: `/adwebv21${String(options.url)}`,
      headers: { ...options.headers, 'x-user': user },
    })
    const json = String(reply.headers['content-type']).startsWith('application/json')
    return {
      status: reply.statusCode,
      body: json ? reply.json() : noBody,
      raw: new Uint8Array(reply.rawPayload),
      headers: reply.headers,
    }
  }
  const body = (payload: unknown) =>
    typeof payload === 'string' ? { payload } : { payload: payload as object }
  return {
    get: (url, query = {}) => send({ method: 'GET', url, query: { ...query } }),
    post: (url, payload = {}, headers = {}) =>
      send({ method: 'POST', url, ...body(payload), headers }),
    put: (url, payload = {}, headers = {}) =>
      send({ method: 'PUT', url, ...body(payload), headers }),
    delete: (url, query = {}, headers = {}) =>
      send({ method: 'DELETE', url, query: { ...query }, headers }),
    upload(url, bytes, headers = {}) {
      const form = new FormData()
      form.append('file', new Blob([bytes.slice()]), 'rows.xlsx')
      return this.form(url, form, headers)
    },
    async form(url, form, headers = {}) {
      const encoded = new Request('http://test', { method: 'POST', body: form })
      return send({
        method: 'POST',
        url,
        payload: Buffer.from(await encoded.arrayBuffer()),
        headers: { 'content-type': encoded.headers.get('content-type') ?? '', ...headers },
      })
    },
  }
}
