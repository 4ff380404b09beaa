import { Kysely } from 'kysely'
import { Pool, type PoolClient } from 'pg'
import type { Entity } from '#model'
import { dialectOf } from '../db/dialect'
import { databaseFailure } from '../db/errors'
import type { Database, Db, Tables } from '../db/open'
import { surviveLostConnections } from '../db/pool'
import type { EntitySources } from '../entity/contracts/deps'
import { createCounts } from '../entity/read/counts'
import { createReadTurns } from '../entity/read/readTurns'
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

/** Of each process, and so of each data source `processes` times as many. */
const connectionsAtMost = 4
/** How late a data source that was changed is read as it is now. */
const keptMs = 2_000
/** How long one that could not be reached is left alone: those who wait for it would be many. */
const restMs = 3_000
const idleMs = 30_000
const retrySeconds = 3

/** Reads and writes entities in databases beside our own: a small pool for each, made when somebody asks. */
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
          failed: (error) =>
            toldOf(error, source.dataSource, (code) => sentenceOf(code, source.table)),
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
      const { dataSource, table } = source
      return tableBeside(entity, source, {
        pool: await handleOf(dataSource).known(),
        told: (error) => toldOf(error, dataSource, (code) => sentenceOf(code, table)),
      })
    },
    async stop() {
      await Promise.all([...handles.values()].map((handle) => handle.pool.end()))
    },
  }
}

/** What reads entities asks of a database. */
const databaseOf = (db: Db): Database => ({
  ...{ db, kind: 'postgres' },
  isFull: () => false,
  damaged: async () => [],
  slowest: () => [],
  ready: async () => true,
  close: async () => undefined,
})

/** Turns among those who read this table. How large it is there nobody asks: every statement has its limit. */
function turnsOf(db: Db): ReturnType<typeof createReadTurns> {
  const turns = createReadTurns({ db, kind: 'postgres' })
  return {
    ...turns,
    run: (caller, { records }, read) => turns.run(caller, { loads: [], records }, read),
  }
}

interface Handle {
  readonly pool: SourcePool
  /** The same that asks our own database nothing more: whoever writes there has a transaction open here. */
  known(): Promise<SourcePool>
}

interface SourcePool {
  connect(): Promise<PoolClient>
  end(): Promise<void>
}

/** The pool of a data source as it is now. */
function createHandle(code: string, { db, config, log }: SourceParts): Handle {
  let opened: { readonly as: string; readonly pool: Pool } | undefined
  let found: { readonly until: number; readonly source: Promise<StoredSource> } | undefined
  let resting: { readonly until: number; readonly why: SourceFailure } | undefined

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
      source.catch(() => {
        found = undefined
      })
    }
    return found.source
  }
  function poolOf(source: StoredSource): Pool {
    // Not its version alone: another password is another version, another row of the same code is not.
    const as = `${source.id} ${source.ver}`
    if (opened?.as === as) return opened.pool
    const before = opened?.pool
    const pool = new Pool({
      ...clientConfig(source),
      // The other side ends a statement in time and says why; only one that falls silent is given up here.
      query_timeout: connectLimitMs + 1_000,
      max: connectionsAtMost,
      idleTimeoutMillis: idleMs,
    })
    surviveLostConnections(pool, log)
    opened = { as, pool }
    resting = undefined
    // What is under way ends first.
    before?.end().catch(() => undefined)
    return pool
  }

  async function connect(source: StoredSource): Promise<PoolClient> {
    const pool = poolOf(source)
    if (resting && resting.until > Date.now()) throw resting.why
    return await pool.connect().catch((error: unknown) => {
      const why = sourceFailure(error, source)
      log('a data source cannot be reached', { level: 'warn', code, why: why.message })
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

/** 503 with the reason, in place of what would be taken for a failure of our own database. */
function toldOf(
  error: unknown,
  code: string,
  sentence: (code: string) => string | undefined = () => undefined,
): unknown {
  if (error instanceof Refusal) return error
  const state: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  const isSlow = error instanceof Error && /timeout/i.test(error.message)
  const why =
    error instanceof SourceFailure
      ? error.message
      : isSlow
        ? messages.slow(connectLimitMs / 1_000)
        : (sentence(String(state)) ??
          (databaseFailure(error)?.kind === 'unavailable' ? messages.lost : undefined))
  return why === undefined
    ? error
    : new Refusal(503, messages.unreadable(code, why), null, retrySeconds)
}

/** What the other database says of a statement of ours, by SQLSTATE. */
function sentenceOf(state: string, table: string): string | undefined {
  if (state === '42P01' || state === '42501' || state === '3F000') return messages.noTable(table)
  if (state === '42703') return messages.noColumn(table)
  if (state === '57014') return messages.slow(connectLimitMs / 1_000)
  if (/^22/.test(state) || state === '42846') return messages.badValues(table)
  return /^[0-9A-Z]{5}$/.test(state) && !/^(08|53|57)/.test(state) ? messages.notRead : undefined
}
