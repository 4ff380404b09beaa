import { Kysely } from 'kysely'
import { Pool, type PoolClient } from 'pg'
import type { Entity, EntitySource } from '#model'
import { dialectOf } from '../db/dialect'
import { databaseFailure } from '../db/errors'
import type { Database, Db } from '../db/open'
import { surviveLostConnections } from '../db/pool'
import type { Tables } from '../db/tables'
import type { EntitySources } from '../entity/contracts/deps'
import { createCounts } from '../entity/read/counts'
import { createReadTurns } from '../entity/read/readTurns'
import { entityTableOf } from '../entity/schema/entityTable'
import { Refusal } from '../http/envelope'
import type { Log } from '../http/log'
import type { DataSourceConfig } from './config'
import { clientConfig, connectLimitMs, refuseHost, SourceFailure, sourceFailure } from './connect'
import { dataSourceMessages as messages } from './messages'
import { readsRowsOf } from './rows'
import { type StoredSource, storedSource } from './stored'
import { tableBeside } from './writes'

interface SourceParts {
  readonly db: Db
  readonly config: DataSourceConfig
  readonly log: Log
}

/** Limit per process: a data source gets up to `processes` times as many. */
const connectionsAtMost = 4
/** A changed data source takes effect after this time. */
const keptMs = 2_000
/** A source that failed to connect is not tried again for this time; otherwise many callers would wait for it. */
const restMs = 3_000
const idleMs = 30_000
const retrySeconds = 3

/** Reads and writes entities in external databases. Each data source has a small pool, created on first use. */
export function createEntitySources(parts: SourceParts): EntitySources & { stop(): Promise<void> } {
  const handles = new Map<string, Handle>()
  const known = new WeakMap<Entity, ReturnType<EntitySources['of']>>()
  function handleOf(code: string): Handle {
    const handle = handles.get(code) ?? createHandle(code, parts)
    handles.set(code, handle)
    return handle
  }
  return {
    of(entity) {
      const { source } = entity
      if (!source) throw new Error(`entity ${entity.name} lies in our own database`)
      const made = known.get(entity)
      if (made) return made
      const handle = handleOf(source.dataSource)
      const db = new Kysely<Tables>({
        dialect: dialectOf(handle.pool, {
          failed: tellerOf(entity, source),
          took: () => undefined,
        }),
      }).withPlugin(readsRowsOf(entity, source))
      const reading = {
        database: databaseOf(db),
        turns: turnsOf(db),
        counts: createCounts('postgres'),
      }
      known.set(entity, reading)
      return reading
    },
    async beside(entity) {
      const { source } = entity
      if (!source) throw new Error(`entity ${entity.name} lies in our own database`)
      return tableBeside(entity, source, {
        pool: await handleOf(source.dataSource).known(),
        told: tellerOf(entity, source),
      })
    },
    async stop() {
      await Promise.all([...handles.values()].map((handle) => handle.pool.end()))
    },
  }
}

/** The parts of `Database` that reading entities uses. */
const databaseOf = (db: Db): Database => ({
  db,
  kind: 'postgres',
  isFull: () => false,
  damaged: async () => [],
  slowest: () => [],
  ready: async () => true,
  close: async () => undefined,
})

/** Read turns for this table. Its size is not queried, because every statement has a time limit. */
function turnsOf(db: Db): ReturnType<typeof createReadTurns> {
  const turns = createReadTurns({ db, kind: 'postgres' })
  return {
    ...turns,
    run: (caller, { records }, read) => turns.run(caller, { loads: [], records }, read),
  }
}

interface Handle {
  readonly pool: SourcePool
  /** A pool that no longer queries our own database: a writer has a transaction open here meanwhile. */
  known(): Promise<SourcePool>
}

interface SourcePool {
  connect(): Promise<PoolClient>
  end(): Promise<void>
}

/** The pool of a data source, replaced when its settings change. */
function createHandle(code: string, { db, config, log }: SourceParts): Handle {
  let opened: { readonly as: string; readonly pool: Pool } | undefined
  let found: { readonly until: number; readonly source: Promise<StoredSource> } | undefined
  let resting: { readonly until: number; readonly why: SourceFailure } | undefined

  const tell = ({ message }: SourceFailure) =>
    log('a data source cannot be read', { level: 'warn', code, why: message })
  async function read(): Promise<StoredSource> {
    const source = await storedSource(db, { code }, config)
    if (!source) throw new SourceFailure(messages.gone(code))
    refuseHost(config, source)
    return source
  }
  function current(): Promise<StoredSource> {
    if (!found || found.until < Date.now()) {
      const source = read()
      found = { until: Date.now() + keptMs, source }
      source.catch((error: unknown) => {
        found = undefined
        if (error instanceof SourceFailure) tell(error)
      })
    }
    return found.source
  }
  function poolOf(source: StoredSource): Pool {
    // Version and id: a new row with the same code may have the same version.
    const as = `${source.id} ${source.ver}`
    if (opened?.as === as) return opened.pool
    const before = opened?.pool
    const pool = new Pool({
      ...clientConfig(source),
      // The server ends slow statements itself and says why; this limit is for a server that stopped answering.
      query_timeout: connectLimitMs + 1_000,
      max: connectionsAtMost,
      idleTimeoutMillis: idleMs,
    })
    surviveLostConnections(pool, log)
    opened = { as, pool }
    resting = undefined
    // Running statements finish first.
    before?.end().catch(() => undefined)
    return pool
  }

  async function connect(source: StoredSource): Promise<PoolClient> {
    const pool = poolOf(source)
    if (resting && resting.until > Date.now()) throw resting.why
    return await pool.connect().catch((error: unknown) => {
      const why = sourceFailure(error, source)
      tell(why)
      resting = { until: Date.now() + restMs, why }
      throw why
    })
  }
  const telling = <Result>(result: Promise<Result>): Promise<Result> =>
    result.catch((error: unknown) => {
      throw toldOf(error, code)
    })
  const end = async () => {
    await opened?.pool.end()
  }

  return {
    pool: { connect: () => telling(current().then(connect)), end },
    async known() {
      const source = await telling(current())
      return { connect: () => telling(connect(source)), end }
    },
  }
}

/**
 * Returns a 503 with the reason, so that the error does not look like a failure of our own database. Readers of records
 * may not administer data sources: the exact reason with the address is only in the log and in the connection test.
 */
function toldOf(
  error: unknown,
  code: string,
  sentence: (error: DatabaseError) => string | undefined = () => undefined,
): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error
  if (error instanceof SourceFailure) return refused(messages.away(code), error.mayPass)
  const state: unknown = Reflect.get(error, 'code')
  const { message } = error
  if (/timeout/i.test(message) || state === '57014')
    return refused(messages.unreadable(code, messages.slow(connectLimitMs / 1_000)), true)
  const why = sentence({ state: String(state), message })
  if (why !== undefined) return refused(messages.unreadable(code, why), false)
  const isLost = databaseFailure(error)?.kind === 'unavailable'
  return isLost ? refused(messages.unreadable(code, messages.lost), true) : error
}

/** Translates errors of statements about the entity. */
const tellerOf =
  (entity: Entity, source: EntitySource) =>
  (error: unknown): unknown =>
    toldOf(error, source.dataSource, (own) => sentenceOf(own, entity, source))

/** Suggests a retry only for failures that may pass by themselves. */
const refused = (message: string, mayPass: boolean): Refusal =>
  new Refusal(503, message, null, mayPass ? retrySeconds : undefined)

interface DatabaseError {
  /** SQLSTATE. */
  readonly state: string
  readonly message: string
}

/** Sentence for an error of the other database about our statement. */
function sentenceOf(
  { state, message }: DatabaseError,
  entity: Entity,
  source: EntitySource,
): string | undefined {
  const { table } = source
  if (state === '42P01' || state === '42501' || state === '3F000') return messages.noTable(table)
  if (state === '42703' && /\bxmin\b/.test(message)) return messages.viewThere(table)
  if (state === '42703') return messages.noColumn(table, columnIn(message, entity, source))
  if (/^22/.test(state) || state === '42846') return messages.badValues(table)
  return /^[0-9A-Z]{5}$/.test(state) && !/^(08|53|57)/.test(state) ? messages.notRead : undefined
}

/** The queried column that the message names; nothing else of the other server's message is repeated. */
const columnIn = (
  message: string,
  entity: Entity,
  { id, columns }: EntitySource,
): string | undefined =>
  [
    ...[id, ...Object.values(columns)],
    ...[...entityTableOf(entity).columns.values()].map(({ name }) => name),
  ].find((name) => message.includes(`"${name}"`))
