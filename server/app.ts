import Fastify, { type FastifyInstance } from 'fastify'
import type { Documents } from '#model'
import type { Database } from './db/open'
import { withoutBase } from './http/basePath'
import { serveClient } from './http/client'
import { refuseDeepBodies } from './http/depth'
import { answerFailures, answerUnroutable } from './http/failures'
import { guardRoutes } from './http/guard'
import { healthRoutes } from './http/health'
import { createLimiter } from './http/limiter'
import type { Log } from './http/log'
import { answerMissing, apiBase } from './http/missing'
import { nameRequests } from './http/requestId'
import { secure } from './http/security'
import { fastifyOptions } from './http/server'
import { endStalled } from './http/stalled'
import { beginWork } from './http/workOfRequest'
import { createInForce, type InForce } from './kernel/inForce'
import { startFamilies } from './module/compose'
import type { Job, Module, Settings } from './module/module'
import { serverModules } from './modules'

export interface AppOptions extends Settings {
  /** Migrated and seeded: see prepare. */
  readonly database: Database
  readonly documents: Documents
  /** The newest release that they are made of; 0 unless given: files alone. */
  readonly release?: number
  /** The console's built files; without it only the API is served. */
  readonly clientDir?: string
  readonly clock?: () => Date
  readonly log?: Log
  /** Whether `X-Forwarded-For` of the next proxy tells the caller's address. */
  readonly trustProxy?: boolean
  /** Where the console and its calls lie below their host; at its root unless given. */
  readonly basePath?: string
  /** Whether an answer fails that is not as its call declares (http/call): for tests. */
  readonly checkAnswers?: boolean
  /** The families of the server; see modules. */
  readonly modules?: readonly Module[]
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The newest documents of this process. */
    documentsInForce(): Documents
    /**
     * Puts other documents in force, made of this release, for what begins from now on. Tables must be there: see
     * documents/apply.
     */
    replaceDocuments(documents: Documents, release?: number): void
    /** Begins what goes on by itself until the server is closed. */
    startJobs(): void
  }
}

/** The whole server but its socket: tests call it by injection, main.ts makes it listen. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, clientDir, filesDir, mediaHosts = [], log = () => undefined } = options
  const { clock = () => new Date(), trustProxy = false, basePath = '' } = options
  const inForce = createInForce({ documents: options.documents, release: options.release ?? 0 })
  const putInForce = (next: InForce) => {
    inForce.put(next)
    families.replaced(next.documents)
  }
  const families = await startFamilies(options.modules ?? serverModules, {
    database,
    db: database.db,
    clock,
    log,
    settings: options,
    documents: inForce.documents,
    release: inForce.release,
    newest: inForce.newest,
    had: inForce.had,
    putInForce,
    tryOut: inForce.tryOut,
  })

  const app = Fastify({
    ...fastifyOptions,
    // The nearest proxy only: what lies before it can write any address into the header.
    trustProxy: trustProxy ? (_address, hop) => hop === 0 : false,
    frameworkErrors: answerUnroutable,
    rewriteUrl: ({ url = '/' }) => withoutBase(basePath, url),
  })
  app.decorate('basePath', basePath)
  app.decorate('checkAnswers', options.checkAnswers ?? false)
  beginWork(app, inForce.documents, {
    release: () => inForce.newest().release,
    follow: async () => await families.find('releases')?.follow(),
  })
  nameRequests(app, log)
  endStalled(app)
  answerFailures(app, log)
  answerMissing(app, { hasClient: clientDir !== undefined })
  // Before the guard, so that its refusals carry the headers too.
  await secure(app, mediaHosts)
  await families.prepare(app)
  refuseDeepBodies(app)
  guardRoutes(app, {
    sessions: families.use('sessions'),
    limiter: createLimiter(clock),
    hidesSite: families.use('hidesSite'),
    trials: families.use('trials'),
  })
  await healthRoutes(app, { database, filesDir })
  if (clientDir !== undefined) await serveClient(app, clientDir)
  await families.pages(app)
  await app.register((api) => families.routes(api), { prefix: apiBase })

  let jobs: readonly Job[] = []
  app.decorate('startJobs', () => {
    jobs = families.jobs()
  })
  app.addHook('onClose', async () => {
    await Promise.all(jobs.map((job) => job.stop()))
    await families.stop()
  })
  app.decorate('documentsInForce', () => inForce.newest().documents)
  app.decorate('replaceDocuments', (next: Documents, release = inForce.newest().release) =>
    putInForce({ documents: next, release }),
  )
  await app.ready()
  return app
}
