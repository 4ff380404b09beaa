import type { Documents, Entity } from '#model'
import type { Db } from '../db/open'
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
import { timedHandlers, timedJobs } from './timedJobs'
import { mergedHooks } from './write/mergedHooks'
import { bindNumbers } from './write/numbers'
import { forgetAnswers } from './write/onceAnswers'
import { createStores } from './write/stores'

declare module '../module/module' {
  interface Services {
    /** How records of entities are read and written. */
    readonly entity: EntityDeps & Required<Pick<EntityDeps, 'counts' | 'turns'>>
    /** Where the records of an entity lie. */
    readonly recordsAt: (entity: Entity) => Db
    /** Tells that rows of a table of the tenant (0 = of all) were written beside its entity. */
    readonly rowsWritten: (table: string, tenantId: number) => void
  }
  interface Contributions {
    /** What the server does for entities beyond their documents, by entity. */
    readonly hooks: Readonly<Record<string, EntityHooks>>
    /** Told after each write to a tenant's rows of a table. */
    readonly changed: (table: string, tenantId: number) => void
    /** Told of records that were changed or removed, once that is committed. */
    readonly written: (rows: WrittenRows) => void
  }
}

/** The calls of every entity that documents describe. */
export const entityModule: Module = {
  name: 'entity',
  migrations: entityMigrations,
  start({ database, clock, log, settings, documents, use, added }) {
    const media = {
      origins: settings.logins?.publicOrigins ?? [],
      hosts: settings.mediaHosts ?? [],
    }
    const bind = ({ entities, reports, rules }: Documents) => {
      bindFills(entities.values(), reports)
      bindNumbers(entities.values(), rules)
      bindMedia(entities.values(), media)
    }
    bind(documents())
    const counts = createCounts(database.kind)
    const entity = {
      ...{ database, clock, log, counts },
      entities: () => documents().entities,
      broken: () => documents().broken,
      lookup: use('lookups'),
      files: use('files'),
      sources: use('sources'),
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
        recordTables: () => recordTables(documents().entities.values()),
        rowsWritten: (table, tenantId) => counts.drop(scopeOf(table, tenantId)),
      },
      adds: {
        jobs: timedJobs(entity, stores),
        handlers: timedHandlers(entity, stores),
        expires: [{ title: messages.onceAnswers, forget: forgetAnswers }],
      },
      routes: async (api) => void (await api.register(entityRoutes(entity))),
      replaced: bind,
    }
  },
}
