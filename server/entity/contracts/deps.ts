import type { BrokenEntity, Entity, Lookup } from '#model'
import type { Database, Db } from '../../db/open'
import type { StagedFiles } from '../../files/staged'
import type { Log } from '../../http/log'
import type { Caller } from '../../http/right'
import type { BesideTable } from './beside'
import type { OwnOperation } from './calls'
import type { Counts, ReadTurns, Veil } from './reading'
import type { NewRecord, Stored, Values } from './records'
import type { WrittenRows } from './writing'

/** Dictionary values to be known: for each reference the values asked for, or all there are. */
export type LookupRefs = ReadonlyMap<string, ReadonlySet<string> | 'all'>

export interface LookupLoader {
  /** Texts as the caller's tenant has them. Never call it with a transaction open: it queries. */
  load(refs: LookupRefs, caller: Caller): Promise<Lookup>
}

export interface FileStore {
  /** Keeps a file; answers its path below `/sys/common/static/`. */
  put(file: {
    readonly bytes: Uint8Array
    readonly name: string
    readonly biz: string
    readonly caller: Caller
  }): Promise<string>
  /** Files between their upload and what is done with them. */
  readonly staged: StagedFiles
}

/** What the server does for one entity beyond its document. */
export interface EntityHooks {
  /** Further calls below the entity's `api`, or others in place of its own of the same path. */
  readonly operations?: readonly OwnOperation[]
  /** Sentences in place of the usual ones, by the path of the call that has succeeded. */
  readonly says?: Readonly<Record<string, string>>
  /**
   * Looks at typed values that a caller gives, for a new record or for `before`, ahead of the
   * document's rules; answers what is to be taken. Throws a refusal.
   */
  given?(values: Values, before: Stored | undefined): Values
  /** What of its records the caller is not told; undefined = nothing. */
  veil?(caller: Caller): Veil | undefined
  /** Throws a refusal where the caller may write none of the records, whatever rights he holds. */
  mayWrite?(caller: Caller): void
  /** Why the record may not be deleted; undefined when it may. */
  keeps?(stored: Stored): string | undefined
  /** After an add or an edit, in its transaction. */
  written?(
    trx: Db,
    record: NewRecord,
    by: { caller: Caller; now: Date; importId?: string | undefined },
  ): Promise<void>
  /** What only who has imported is told, as the lines of a sheet of its own; asked once, when the import has ended. */
  imported?(importId: string): Promise<ImportNote | undefined>
  /**
   * What a call has done to records, whichever it is, in its transaction and when all of it is written. Throws a refusal,
   * which takes it back.
   */
  settled?(
    trx: Db,
    changes: readonly RecordChange[],
    by: { caller: Caller; now: Date },
  ): Promise<void>
  /** The same when it is committed. */
  committed?(changes: readonly RecordChange[]): Promise<void>
  /** Paths of its usual calls that the program answers beside the entity. */
  readonly elsewhere?: readonly string[]
  /** After a declared action has been done to at least one of the records. */
  acted?(action: string, ids: readonly string[], caller: Caller): Promise<void>
}

export interface ImportNote {
  readonly title: string
  readonly lines: readonly (readonly string[])[]
}

/** `before` is absent for a new record, `after` for one that is gone. */
export interface RecordChange {
  readonly id: string
  readonly before?: Values
  readonly after?: Values
}

/** What the entity modules need from the rest of the server. */
export interface EntityDeps {
  readonly database: Database
  /** By name; asked at each request, so that documents may be replaced while the server runs. */
  entities(): ReadonlyMap<string, Entity>
  /** Those that are in none of them because their documents are broken, by name; none unless given. */
  broken?(): ReadonlyMap<string, BrokenEntity>
  readonly lookup: LookupLoader
  clock(): Date
  readonly files: FileStore
  /** Told after each write to a tenant's rows of a table: texts of dictionaries may come from it. */
  changed?(table: string, tenantId: number): void
  /** Told of records that were changed or removed, once that is committed. */
  written?(rows: WrittenRows): void
  /** Totals of lists, for others who write entities' tables; its own unless given. */
  readonly counts?: Counts
  /** Whose list is read when; its own unless given. */
  readonly turns?: ReadTurns
  readonly log?: Log
  /** Where the records lie of entities with a source. */
  readonly sources?: EntitySources
  /** Of an entity that lies elsewhere: what is kept of it here, with what it is written. */
  readonly home?: EntityDeps
  /** By entity name. */
  readonly hooks?: Readonly<Record<string, EntityHooks>>
}

/** Databases beside our own, whose tables entities are read from. */
export interface EntitySources {
  /** With what records of an entity with a `source` are read, in place of what others are. */
  of(entity: Entity): Required<Pick<EntityDeps, 'database' | 'turns' | 'counts'>>
  /** How records of an entity with a `source` are written; to be asked for before a transaction is open. */
  beside(entity: Entity): Promise<BesideTable>
}

/** With what the records of an entity are read. */
export function readingOf(deps: EntityDeps, entity: Entity): EntityDeps {
  if (!entity.source) return deps
  if (!deps.sources) throw new Error(`entity ${entity.name}: this server reads no other databases`)
  return { ...deps, ...deps.sources.of(entity), home: deps }
}

export const hooksOf = ({ hooks = {} }: EntityDeps, { name }: Entity): EntityHooks | undefined =>
  Object.hasOwn(hooks, name) ? hooks[name] : undefined

/** Work that goes on after the request that asked for it. */
export interface Jobs {
  /**
   * Begins at once, or when others have ended. `work` sees to its own failures; the reason of its signal
   * is that the process is ending.
   */
  start(work: (signal: AbortSignal) => Promise<void>): void
  /** Tells all of them to stop, and waits until they have. */
  close(): Promise<void>
}
