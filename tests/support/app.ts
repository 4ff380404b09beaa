import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Documents } from '#model'
import { type AppOptions, buildApp } from '../../server/app'
import type { Database, Db } from '../../server/db/open'
import { readDocuments } from '../../server/documents'
import type { SocketLimits } from '../../server/live/sockets'
import { applySystem } from '../../server/prepare'
import './cheapPasswords'
import { createRole, createSite, createTenant, createUser } from '../../server/seed/people'
import { createCategories } from '../../server/seed/places'
import { sessionIdleMs } from '../../server/sessions/sessions'
import { withoutRoles } from './freshDatabase'

export const testPassword = 'Test@2026'

/** admin: everything, both tenants; staff: tenant 1001, no delete and no price; staffb: tenant 1002. */
export type TestUser = 'admin' | 'staff' | 'staffb'
/** null calls without a token. */
export type TestCaller = TestUser | null

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  /** The envelope; empty when the body is none. */
  readonly body: {
    readonly success?: boolean
    readonly code?: number
    readonly message?: string
    // What a call answers is what its test is about; typing it here would only repeat the contract.
    // biome-ignore lint/suspicious/noExplicitAny: see above
    readonly result?: any
  }
  readonly text: string
  readonly bytes: Buffer
}

export interface CallOptions {
  readonly body?: unknown
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** The caller's network address. */
  readonly address?: string
}

export interface TestApp {
  readonly app: FastifyInstance
  readonly database: Database
  readonly documents: Documents
  readonly filesDir: string
  /** Below /adwebv21; signs the user in at the first call. */
  call(user: TestCaller, line: `${string} ${string}`, options?: CallOptions): Promise<Reply>
  token(user: TestUser): Promise<string>
  /** Another session of the user, which may be ended. */
  signIn(user: TestUser): Promise<string>
  close(): Promise<void>
}

export interface TestAppOptions {
  readonly clock?: () => Date
  /** A folder of documents; the shipped ones unless given. */
  readonly schemasDir?: string
  readonly clientDir?: string
  readonly sockets?: Partial<SocketLimits>
  /** Other options of the server. */
  readonly options?: Partial<AppOptions>
}

/** The whole server with two tenants, three users and no records. */
export async function buildTestApp(
  database: Database,
  {
    clock = () => new Date(),
    schemasDir = 'schemas',
    clientDir,
    sockets = {},
    options: others = {},
  }: TestAppOptions = {},
): Promise<TestApp> {
  const documents = withoutRoles(readDocuments(schemasDir))
  const filesDir = join(tmpdir(), `jiandu-files-${randomUUID()}`)
  await applySystem(database.db, () => documents)
  await seedPeople(database.db)
  const client = clientDir === undefined ? {} : { clientDir }
  const app = await buildApp({
    database,
    documents,
    filesDir,
    clock,
    sockets,
    checkAnswers: true,
    ...client,
    ...others,
  })

  const call: TestApp['call'] = async (user, line, options = {}) => {
    const [method = 'GET', path = '/'] = line.split(' ')
    const token = user === null ? {} : { 'x-access-token': await test.token(user) }
    const response = await app.inject({
      // The lines of the tests name real methods.
      method: method as NonNullable<InjectOptions['method']>,
      url: `/adwebv21${path}`,
      headers: { ...token, ...options.headers },
      ...(options.query ? { query: { ...options.query } } : {}),
      ...(options.body === undefined ? {} : { payload: options.body as object }),
      ...(options.address ? { remoteAddress: options.address } : {}),
    })
    return {
      status: response.statusCode,
      headers: response.headers,
      body: parse(response.body),
      text: response.body,
      bytes: response.rawPayload,
    }
  }

  // A test that turns its clock on by a day means another day's work, not a session that went idle in between.
  const tokens = new Map<TestUser, { readonly token: Promise<string>; readonly since: number }>()
  const signIn = async (user: TestUser): Promise<string> => {
    const body = { username: user, password: testPassword }
    const { body: answer } = await call(null, 'POST /sys/login', { body })
    if (!answer.success) throw new Error(`test login ${user}: ${answer.message}`)
    return answer.result.token
  }
  const test: TestApp = {
    app,
    database,
    documents,
    filesDir,
    call,
    signIn,
    token(user) {
      const now = clock().getTime()
      const known = tokens.get(user)
      if (known && Math.abs(now - known.since) < sessionIdleMs) return known.token
      const token = signIn(user)
      tokens.set(user, { token, since: now })
      return token
    },
    async close() {
      await app.close()
      rmSync(filesDir, { recursive: true, force: true })
    },
  }
  return test
}

async function seedPeople(db: Db): Promise<void> {
  await createTenant(db, { id: 1001, name: '甲公司' })
  await createTenant(db, { id: 1002, name: '乙公司' })
  const site = { pageTitle: '甲公司后台', enterpriseName: '甲公司' }
  await createSite(db, {
    tenantId: 1001,
    code: 'a-cn',
    name: '甲中文站',
    domainName: 'a.test',
    ...site,
  })
  await createSite(db, { tenantId: 1001, code: 'a-en', name: '甲英文站', domainName: 'en.a.test' })
  await createSite(db, { tenantId: 1002, code: 'b-cn', name: '乙中文站', domainName: 'b.test' })
  for (const tenant of [1001, 1002]) {
    await createCategories(db, tenant, [
      {
        code: 'B01',
        name: `产品${tenant}`,
        children: [
          { code: 'B01A01', name: '卧室', children: [{ code: 'B01A01A01', name: '床' }] },
          { code: 'B01A02', name: '客厅' },
        ],
      },
    ])
  }
  await createRole(db, { code: 'admin', name: '管理员', permissions: 'all' })
  await createRole(db, { code: 'staff', name: '员工', permissions: await staffPermissions(db) })
  const user = (username: TestUser, roles: string[], tenants: number[]) =>
    createUser(db, { username, realname: username, password: testPassword, roles, tenants })
  await user('admin', ['admin'], [1001, 1002])
  await user('staff', ['staff'], [1001])
  await user('staffb', ['staff'], [1002])
}

async function staffPermissions(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('sys_permission').select('perms').execute()
  return (
    rows
      .map(({ perms }) => String(perms ?? ''))
      .filter((code) => code !== '' && !code.endsWith(':delete') && code !== 'product:price')
      // Users and roles are the administrator's.
      .filter((code) => !/^(sysUser|role|roleUser|userAgent):/.test(code))
  )
}

function parse(text: string): Reply['body'] {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
