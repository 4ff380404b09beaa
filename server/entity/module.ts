import type { Documents, Entity } from '#model'
import type { Db } from '../db/open'
import { documentsEverywhere, ownOf } from '../kernel/everywhere'
import { everywhere, type OfTenant, platform } from '../kernel/ofTenant'
import type { Module } from '../module/module'
import { type EntityDeps, type EntityHooks, readingOf } from './contracts/deps'
import type { WrittenRows } from './contracts/writing'
import { fileSight } from './judge/fileSight'
import { bindFills } from './judge/fills'
import { bindMedia } from './judge/mediaPolicy'
import { messages } from './messages'
import { entityMigrations } from './migrations'
import { createCounts, scopeOf } from './read/counts'
import { createReadTurns } from './read/readTurns'
import { entityRoutes } from './routes'
import { recordTables } from './schema/childTables'
import { type Unfilled, unfilledGrams } from './schema/fillKeys'
import { listPages } from './schema/listPages'
import { bindReports } from './schema/referrers'
import { type WaitingUnique, waitingUniques } from './schema/waitingIndexes'
import { textKeyJob } from './textKeyJob'
import { timedHandlers, timedJobs } from './timedJobs'
import { forgetEmptied } from './write/emptied'
import { mergedHooks } from './write/mergedHooks'
import { bindNumbers } from './write/numbers'
import { forgetAnswers } from './write/onceAnswers'
import { createStores } from './write/stores'

declare module '../module/module' {
  interface Services {
    /** Deps for reading and writing entities' records. */
    readonly entity: EntityDeps & Required<Pick<EntityDeps, 'counts' | 'turns'>>
    /** Database of the entity's records. */
    readonly recordsAt: (entity: Entity) => Db
    /** Unique fields with duplicates from before texts were compared as people compare them. */
    readonly waitingUniques: () => Promise<readonly WaitingUnique[]>
    /** Records that the search over all records does not find yet. */
    readonly unfilledGrams: () => Promise<readonly Unfilled[]>
    /** Reports rows of the tenant (0 = shared) written without going through the entity. */
    readonly rowsWritten: (table: string, tenantId: number) => void
  }
  interface Contributions {
    /** Server code in addition to documents, by entity. */
    readonly hooks: Readonly<Record<string, EntityHooks>>
    /** Called after each write to a tenant's rows of a table. */
    readonly changed: (table: string, tenantId: number) => void
    /** Called after the commit with changed or removed records. */
    readonly written: (rows: WrittenRows) => void
  }
}

/** Calls of all entities described by documents. */
export const entityModule: Module = {
  name: 'entity',
  migrations: entityMigrations,
  start({ database, clock, log, settings, documents, release, use, find, added }) {
    const media = {
      origins: settings.logins?.publicOrigins ?? [],
      hosts: settings.mediaHosts ?? [],
    }
    const bind = (documents: Documents, isNew: (entity: Entity) => boolean = () => true) => {
      bindOne(documents, documents.entities, isNew)
      for (const company of documents.companies.values())
        bindOne(company, ownOf(company.entities, documents.entities), isNew)
    }
    const bindOne = (
      { entities, reports, rules }: Documents,
      own: Documents['entities'],
      isNew: (entity: Entity) => boolean,
    ) => {
      bindReports(entities, reports)
      bindEach([...own.values()].filter(isNew), { reports, rules })
    }
    const bindEach = (
      each: readonly Entity[],
      { reports, rules }: Pick<Documents, 'reports' | 'rules'>,
    ) => {
      bindFills(each, reports)
      bindNumbers(each, rules)
      bindMedia(each, media)
    }
    bind(documents(platform))
    const counts = createCounts(database.kind)
    const entity = {
      database,
      clock,
      log,
      counts,
      entities: (tenantId: OfTenant) => documents(tenantId).entities,
      broken: (tenantId: OfTenant) => documents(tenantId).broken,
      bind: (one: Entity, tenantId: number) => bindEach([one], documents(tenantId)),
      lookup: use('lookups'),
      files: use('files'),
      // A server of files alone writes by these whatever is published.
      ...(!settings.baseOnly && {
        releases: {
          release,
          follow: async () => await find('releases')?.follow(),
          isBehind: () => find('releases')?.behind !== undefined,
          documentsAt: async (number: number) => await find('releases')?.documentsAt(number),
        },
      }),
      sources: use('sources'),
      listOf: listPages(documents),
      turns: createReadTurns(database),
      changed(table: string, tenantId: number) {
        for (const tell of added('changed')) tell(table, tenantId)
      },
      written(rows: WrittenRows) {
        for (const tell of added('written')) tell(rows)
      },
      get hooks(): Readonly<Record<string, EntityHooks>> {
        return mergedHooks(added('hooks'))
      },
    }
    const stores = createStores(entity)
    return {
      services: {
        entity,
        recordsAt: (one) => readingOf(entity, one).database.db,
        seesFile: fileSight({ db: database.db, entities: entity.entities }),
        recordTables: () => recordTables(documents(everywhere).entities.values()),
        waitingUniques: () => waitingUniques(database.db, documents(everywhere).entities.values()),
        unfilledGrams: () => unfilledGrams(database.db, documents(everywhere).entities.values()),
        rowsWritten: (table, tenantId) => counts.drop(scopeOf(table, tenantId)),
      },
      adds: {
        jobs: timedJobs(entity, stores),
        handlers: [...timedHandlers(entity, stores), textKeyJob(entity)],
        expires: [
          { title: messages.onceAnswers, forget: forgetAnswers },
          { title: messages.emptied, forget: forgetEmptied },
        ],
      },
      routes: async (api) => void (await api.register(entityRoutes(entity))),
      replaced: (next) => bind(next),
      // What is in force too is bound already, and stays so.
      tried(next, now) {
        const { entities } = documentsEverywhere(now)
        bind(next, (one) => entities.get(one.name) !== one)
      },
    }
  },
}
