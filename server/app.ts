import { mkdir } from 'node:fs/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Documents } from '#model'
import { announcementHooks } from './announcements/hooks'
import { createAnnouncementNotices } from './announcements/notices'
import { createUserAnnouncements } from './announcements/userAnnouncements'
import { userAnnouncementRoutes } from './announcements/userRoutes'
import { kindRoutes, type LoginKinds } from './auth/kinds'
import { ownSessionRoutes } from './auth/ownSessionRoutes'
import { phoneRoutes } from './auth/phoneRoutes'
import { profileRoutes } from './auth/profileRoutes'
import { registerRoutes } from './auth/registerRoutes'
import { authRoutes } from './auth/routes'
import { createHub, type Hub, ownTopics } from './bus/hub'
import { checkRuleRoutes } from './checks/checkRuleRoutes'
import { duplicateRoutes } from './checks/duplicates'
import type { Database } from './db/open'
import { categoryRoutes } from './dictionaries/categoryRoutes'
import { createDictNews } from './dictionaries/dictNews'
import { dictRoutes } from './dictionaries/dictRoutes'
import { createDicts } from './dictionaries/dicts'
import { dictTables } from './dictionaries/dictTables'
import { createLookups } from './dictionaries/lookup'
import type { EntityDeps } from './entity/contracts'
import { bindFills } from './entity/judge/fills'
import { bindMedia } from './entity/judge/mediaPolicy'
import { createCounts, scopeOf } from './entity/read/counts'
import { createReadTurns } from './entity/read/readTurns'
import { entityRoutes } from './entity/routes'
import { bindNumbers } from './entity/write/numbers'
import { createContentStore } from './files/content'
import { pdfRoutes } from './files/pdfRoutes'
import type { S3Location } from './files/s3'
import { staticRoutes } from './files/staticRoutes'
import { createFileStore } from './files/store'
import { acceptFiles, uploadRoutes } from './files/uploadRoutes'
import { homeRoutes } from './home/routes'
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
import { noticeSockets } from './live/noticeSocket'
import { createRowsReader } from './live/readRows'
import { createSockets, type SocketLimits } from './live/sockets'
import { tellWritten } from './live/tableNews'
import { tableSockets } from './live/tableSocket'
import { acceptSockets } from './live/upgrade'
import { createUserNow } from './live/userNow'
import { type LoginConfig, noLogins } from './loginConfig'
import { createLogins } from './logins'
import { permissionRoutes } from './menu/permissionRoutes'
import { siteRoutes } from './menu/siteRoutes'
import { onlineRoutes } from './online/onlineRoutes'
import { departRoutes } from './people/departRoutes'
import { editionRoutes } from './people/editionRoutes'
import { peopleRoutes } from './people/peopleRoutes'
import { queryRoutes } from './queries/routes'
import { reportRoutes } from './reports/routes'
import { createSessions } from './sessions/sessions'
import { createCodes } from './sms/codes'
import { createSender } from './sms/createSender'
import { smsRoutes } from './sms/routes'
import { createTickets } from './wechat/tickets'
import type { WeChat } from './wechat/wechat'

export interface AppOptions {
  /** Migrated and seeded: see prepare. */
  readonly database: Database
  readonly documents: Documents
  /** Contents of uploaded files. */
  readonly filesDir: string
  /** The bucket that takes them instead. */
  readonly s3?: S3Location | undefined
  /** The console's built files; without it only the API is served. */
  readonly clientDir?: string
  readonly clock?: () => Date
  readonly log?: Log
  /** Whether `X-Forwarded-For` of the next proxy tells the caller's address. */
  readonly trustProxy?: boolean
  readonly sockets?: Partial<SocketLimits>
  /** Other hosts whose pictures texts may show (see renderer/values/media). */
  readonly mediaHosts?: readonly string[]
  /** Other providers and single sign-on; none unless given. */
  readonly logins?: LoginConfig
  /** The real WeChat; in the demo a page of ours plays it. */
  readonly wechat?: WeChat
  /** The demo's text messages go no further than the outbox in the console. */
  readonly demo?: boolean
  /** Where text messages are handed over. Without it, and outside the demo, none are sent. */
  readonly smsGateway?: string
  /** Whether people may make accounts for themselves, if text messages can be sent. */
  readonly registration?: boolean
  /** Where the console and its calls lie below their host; at its root unless given. */
  readonly basePath?: string
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Puts other documents in force (development). Tables must be there: see prepare. */
    replaceDocuments(documents: Documents): void
    readonly hub: Hub
  }
}

/** The whole server but its socket: tests call it by injection, main.ts makes it listen. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, filesDir, clientDir, log = () => undefined } = options
  const { clock = () => new Date(), trustProxy = false, basePath = '' } = options
  const { db } = database
  let { documents } = options
  const entities = () => documents.entities
  const tables = () => dictTables(documents.entities, documents.reports)
  const media = {
    origins: options.logins?.publicOrigins ?? [],
    hosts: options.mediaHosts ?? [],
  }
  const bind = ({ entities, reports, rules }: Documents) => {
    bindFills(entities.values(), reports)
    bindNumbers(entities.values(), rules)
    bindMedia(entities.values(), media)
  }
  bind(documents)

  const hub = await createHub(database, log)
  const sessions = createSessions(db, clock, hub)
  const sockets = createSockets({ sessions, hub }, options.sockets)
  const dicts = createDicts(db)
  const lookups = createLookups({ db, dicts, tables })
  const dictNews = createDictNews(hub, tables)
  const files = createFileStore(db, createContentStore(filesDir, options.s3), clock)
  const mine = createUserAnnouncements(db, clock)
  const notices = createAnnouncementNotices(db, hub)

  const counts = createCounts(database.kind)
  const sender = createSender(options, {
    db,
    clock,
    changed: () => counts.drop(scopeOf('sys_sms', 0)),
  })
  const codes = createCodes({ db, clock, sender })
  const logins = createLogins(options.logins ?? noLogins, {
    ...{ db, clock, sessions, dicts, hub, log, codes, demo: options.demo ?? false },
    ...(options.wechat ? { wechat: options.wechat } : {}),
  })
  const register = sender !== undefined && options.registration === true
  const kinds: LoginKinds = { phone: sender !== undefined, register, ...logins.kinds }

  await mkdir(filesDir, { recursive: true })
  const app = Fastify({
    ...fastifyOptions,
    // The nearest proxy only: what lies before it can write any address into the header.
    trustProxy: trustProxy ? (_address, hop) => hop === 0 : false,
    frameworkErrors: answerUnroutable,
    rewriteUrl: ({ url = '/' }) => withoutBase(basePath, url),
  })
  app.decorate('basePath', basePath)
  nameRequests(app, log)
  endStalled(app)
  answerFailures(app, log)
  answerMissing(app, { hasClient: clientDir !== undefined })
  // Before the guard, so that its refusals carry the headers too.
  await secure(app, media.hosts)
  await acceptSockets(app, log)
  refuseDeepBodies(app)
  guardRoutes(app, { sessions, limiter: createLimiter(clock) })
  await acceptFiles(app)
  await healthRoutes(app, { database, filesDir })
  if (clientDir !== undefined) await serveClient(app, clientDir)
  await logins.pages(app)

  await app.register(
    async (api) => {
      await authRoutes(api, { db, clock, sessions, dicts })
      await kindRoutes(api, kinds)
      await smsRoutes(api, { db, codes })
      await phoneRoutes(api, { db, clock, sessions, dicts, codes })
      await registerRoutes(api, { db, clock, codes, allowed: register })
      await profileRoutes(api, { db, clock, sessions, files })
      await ownSessionRoutes(api, { db, clock, sessions })
      await logins.calls(api)
      await permissionRoutes(api, { db, mediaHosts: media.hosts, documents: () => documents })
      await departRoutes(api, { db, clock, sessions })
      await siteRoutes(api, { db })
      await dictRoutes(api, { db, dicts, tables, hub })
      await categoryRoutes(api, { db })
      await duplicateRoutes(api, { db, entities })
      await checkRuleRoutes(api, { db })
      await noticeSockets(api, {
        ...{ sessions, sockets, hub },
        ticketLeftMs: createTickets(db, clock).leftMs,
      })
      await userAnnouncementRoutes(api, { mine })
      await editionRoutes(api, { db })
      await queryRoutes(api, { db, clock, documents: () => documents })
      await onlineRoutes(api, { db, clock, sessions })
      await uploadRoutes(api, { files, log })
      await staticRoutes(api, { files, sessions, log })
      await pdfRoutes(api)
      await peopleRoutes(api, { db, lookup: lookups })
      const entity: EntityDeps = {
        ...{ database, entities, lookup: lookups, clock, files, log, counts },
        turns: createReadTurns(database),
        changed(table, tenantId) {
          lookups.forget()
          dictNews.changed(table, tenantId)
        },
        written: (rows) => tellWritten(hub, rows),
        hooks: { announcement: announcementHooks({ hub, notices, mine }) },
      }
      await tableSockets(api, {
        ...{
          sessions,
          sockets,
          hub,
          entities,
          userNow: createUserNow(db, clock, options.sockets?.rightsMs),
        },
        readRows: createRowsReader(entity, counts),
      })
      await homeRoutes(api, { clock, entity, counts })
      await reportRoutes(api, { documents: () => documents, tables, dicts, entity, counts })
      await api.register(entityRoutes(entity))
    },
    { prefix: apiBase },
  )

  for (const topic of [ownTopics.dicts, ownTopics.reconnected]) {
    hub.subscribe(topic, () => {
      dicts.forget()
      lookups.forget()
    })
  }
  app.addHook('onClose', async () => {
    sockets.close()
    await hub.close()
  })
  app.decorate('hub', hub)
  app.decorate('replaceDocuments', (next: Documents) => {
    documents = next
    bind(documents)
    dicts.forget()
    lookups.forget()
    sessions.forget()
  })
  await app.ready()
  return app
}
