import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Documents } from '#model'
import { type AppOptions, buildApp } from '../../server/app'
import type { Database } from '../../server/db/open'
import { readDocuments } from '../../server/documents/read'
import type { SocketLimits } from '../../server/live/sockets'
import { serverModules } from '../../server/modules'
import { applySystem } from '../../server/prepare'
import { sessionIdleMs } from '../../server/sessions/sessions'
import { hasPeople, shippedDocuments, withoutRoles } from './freshDatabase'
import { jobsUnderTest } from './runJob'
import { seedPeople, type TestUser, testPassword } from './testPeople'

export { type TestUser, testPassword }

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
  /** Runs a schedule now, by its id (a handler's name unless it says another): its sentence, or the error it met. */
  runJob(id: string): Promise<string>
  close(): Promise<void>
}

export interface TestAppOptions {
  readonly clock?: () => Date
  /** A folder of documents, for a database without people; the shipped ones unless given. */
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
    schemasDir,
    clientDir,
    sockets = {},
    options: others = {},
  }: TestAppOptions = {},
): Promise<TestApp> {
  const documents = await prepared(database, schemasDir)
  const filesDir = join(tmpdir(), `jiandu-files-${randomUUID()}`)
  const client = clientDir === undefined ? {} : { clientDir }
  const jobs = jobsUnderTest()
  const app = await buildApp({
    database,
    documents,
    filesDir,
    clock,
    sockets,
    checkAnswers: true,
    ...client,
    ...others,
    modules: [...(others.modules ?? serverModules), jobs.module],
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
    runJob: (id) => jobs.run(database.db, id),
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

/** Answers the documents; the database then has their tables, and the people. */
async function prepared(database: Database, schemasDir?: string): Promise<Documents> {
  const documents =
    schemasDir === undefined ? shippedDocuments() : withoutRoles(readDocuments(schemasDir))
  if (!hasPeople(database)) {
    await applySystem(database.db, () => documents)
    await seedPeople(database.db)
  } else if (schemasDir !== undefined) {
    throw new Error('open the database with `nobody`: its people have no rights to these documents')
  }
  return documents
}

function parse(text: string): Reply['body'] {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
