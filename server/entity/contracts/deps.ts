import type { RawBuilder } from 'kysely'
import type { BrokenEntity, Documents, Entity, Lookup } from '#model'
import type { Database, Db } from '../../db/open'
import type { StagedFiles } from '../../files/staged'
import type { Log } from '../../http/log'
import type { Caller } from '../../http/right'
import type { EntitiesOf, OfTenant } from '../../kernel/ofTenant'
import type { ListOf } from '../schema/listPages'
import type { OwnOperation } from './calls'
import type { ExternalTable } from './externalTable'
import type { ColumnMask, Counts, ReadTurns } from './reading'
import type { NewRecord, Stored, Values } from './records'
import type { ForUses, WrittenRows } from './writing'

/** Dictionary values to look up: per reference, the given values or all. */
export type LookupRefs = ReadonlyMap<string, ReadonlySet<string> | 'all'>

export interface LookupLoader {
  /** Texts as the caller's tenant has them. It queries, so never call it inside a transaction. */
  load(refs: LookupRefs, caller: Caller): Promise<Lookup>
  /**
   * The places of a dictionary's values in the order in which people read their texts, as a JSON object by value, to be
   * used in a statement of our own database; undefined if the caller sees no texts of it. Absent = no dictionary has
   * any.
   */
  ranks?(ref: string, caller: Caller): RawBuilder<unknown> | undefined
}

export interface FileStore {
  /** Stores a file and returns its path below `/sys/common/static/`. */
  put(file: {
    readonly bytes: Uint8Array
    readonly name: string
    readonly biz: string
    readonly caller: Caller
  }): Promise<string>
  /** Files between their upload and their use. */
  readonly staged: StagedFiles
}

/** Server code for one entity, in addition to its document. */
export interface EntityHooks {
  /** Further calls below the entity's `api`; a call with the path of a standard operation replaces it. */
  readonly operations?: readonly OwnOperation[]
  /** Success messages instead of the standard ones, by path of the call. */
  readonly says?: Readonly<Record<string, string>>
  /**
   * Checks typed values from a caller before the document's rules run; `before` is absent for a new record. Returns the
   * values to use. Throws a refusal.
   */
  given?(values: Values, before: Stored | undefined, caller: Caller): Values
  /** Hides a column of some records from the caller; undefined = hides nothing. */
  columnMask?(caller: Caller): ColumnMask | undefined
  /** Throws a refusal if the caller may not write any record, regardless of his rights. */
  mayWrite?(caller: Caller): void
  /**
   * Rights that the caller holds, but not for these records whatever they contain: codes, by the record's id. The server
   * refuses what needs them, and says so with the record (`lacks`), so that it is not offered.
   */
  lacks?(handle: Db, ids: readonly string[], caller: Caller): Promise<Lacks>
  /** Only people act on the records, never a schedule of a tenant: they decide who may do what. */
  readonly byHand?: true
  /** Reason why the record may not be deleted; undefined = it may. */
  keeps?(stored: Stored): string | undefined
  /**
   * Records are merged with what belongs to them: memberships, which otherwise end (see `memberships`), and records
   * below them. Runs first, in the transaction; moves what no field of an entity names. Throws a refusal.
   */
  merging?(
    trx: Db,
    merged: { readonly from: readonly Stored[]; readonly to: Stored },
    caller: Caller,
  ): Promise<void>
  /** Runs after an add or edit, in its transaction. */
  written?(
    trx: Db,
    record: NewRecord,
    by: { caller: Caller; now: Date; importId?: string | undefined },
  ): Promise<void>
  /** Note that only the importer gets, as the lines of a separate sheet; called once at the end of the import. */
  imported?(importId: string): Promise<ImportNote | undefined>
  /** Runs in the transaction of any call after all its writes. Throws a refusal, which rolls everything back. */
  settled?(
    trx: Db,
    changes: readonly RecordChange[],
    by: { caller: Caller; now: Date },
  ): Promise<void>
  /** Runs after the commit. */
  committed?(changes: readonly RecordChange[]): Promise<void>
  /** Paths of standard operations that other code of the program answers. */
  readonly elsewhere?: readonly string[]
  /** Runs after a declared action has changed at least one record. */
  acted?(action: string, ids: readonly string[], caller: Caller): Promise<void>
}

/** The decision as the entity carries it out: what belongs to a record goes along only where its hooks say so. */
export const decidedFor = (
  uses: ForUses | undefined,
  hooks: EntityHooks | undefined,
): ForUses | undefined => (typeof uses === 'object' && !hooks?.merging ? { to: uses.to } : uses)

/** Codes of rights, by the record's id. */
export type Lacks = ReadonlyMap<string, readonly string[]>

export interface ImportNote {
  readonly title: string
  readonly lines: readonly (readonly string[])[]
}

/** `before` is absent for a new record, `after` for a deleted one. */
export interface RecordChange {
  readonly id: string
  readonly before?: Values
  readonly after?: Values
}

/** Services that the entity modules use. */
export interface EntityDeps {
  readonly database: Database
  /** Entities by name, in the documents of a tenant. */
  readonly entities: EntitiesOf
  /** Entities left out because their documents are broken, by name; default: none. */
  broken?(tenantId: OfTenant): ReadonlyMap<string, BrokenEntity>
  readonly lookup: LookupLoader
  /** Absent = documents change with a start alone. */
  readonly releases?: Releases
  /** Prepares an entity that is not a document's as those of the tenant's documents are. */
  bind?(entity: Entity, tenantId: number): void
  clock(): Date
  readonly files: FileStore
  /** Default: there are no pages. */
  readonly listOf?: ListOf
  /** Called after each write to a tenant's rows of a table, because dictionary texts may come from it. */
  changed?(table: string, tenantId: number): void
  /** Called after the commit with changed or removed records. */
  written?(rows: WrittenRows): void
  /** Totals of lists, shared with other code that writes entities' tables; default: own ones. */
  readonly counts?: Counts
  /** Queue of reading requests; default: the app's own. */
  readonly turns?: ReadTurns
  readonly log?: Log
  /** Databases of the entities that have a source. */
  readonly sources?: EntitySources
  /** For an entity in another database: the deps for data about it in our own database, such as its log. */
  readonly home?: EntityDeps
  /** By entity name. */
  readonly hooks?: Readonly<Record<string, EntityHooks>>
}

/** Releases of documents, as writes ask for them. */
export interface Releases {
  /** The one with whose documents the work that asks began; 0 = files alone. */
  release(): number
  /** Brings this process up to the newest. */
  follow(): Promise<void>
  /** It could not follow, and goes on with the one before. */
  isBehind(): boolean
  /** The documents of a release of before; undefined = there is none of that number. */
  documentsAt(release: number): Promise<Documents | undefined>
}

/** External databases from which entities are read. */
export interface EntitySources {
  /** Deps for reading records of an entity with a `source`. */
  of(entity: Entity): Required<Pick<EntityDeps, 'database' | 'turns' | 'counts'>>
  /** Writer for records of an entity with a `source`; get it before opening a transaction. */
  beside(entity: Entity): Promise<ExternalTable>
}

/** Deps for reading the entity's records. */
export function readingOf(deps: EntityDeps, entity: Entity): EntityDeps {
  if (!entity.source) return deps
  if (!deps.sources) throw new Error(`entity ${entity.name}: this server reads no other databases`)
  return { ...deps, ...deps.sources.of(entity), home: deps }
}

export const hooksOf = (
  { hooks = {} }: Pick<EntityDeps, 'hooks'>,
  { name }: Entity,
): EntityHooks | undefined => (Object.hasOwn(hooks, name) ? hooks[name] : undefined)

/** Background work that outlives the request that started it. */
export interface Jobs {
  /**
   * Starts at once, or after other work has ended. `work` handles its own errors; its signal is aborted when the
   * process ends.
   */
  start(work: (signal: AbortSignal) => Promise<void>): void
  /** Aborts all work and waits until it has ended. */
  close(): Promise<void>
}
