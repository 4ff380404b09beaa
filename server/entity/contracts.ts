/*
 * The words that the folders below share: reading, judging, writing and sheets speak of the same records,
 * requests and hooks, and none of them needs another's file for it.
 */

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Static, TSchema } from 'typebox'
import type { BrokenEntity, Entity, Field, Lookup, StandardAction } from '#model'
import type { TurnFigures } from '../db/fairTurns'
import type { Database, Db } from '../db/open'
import type { StagedFiles } from '../files/staged'
import type { Exchange } from '../http/call'
import type { Answer, FieldError } from '../http/envelope'
import type { Log } from '../http/log'
import type { Caller, Limit, Right } from '../http/right'
import type { Column, EntityTable } from './schema/entityTable'

// Records as they are kept and as they are sent.

/** A row as the driver gives it, by wire names. */
export type Row = Readonly<Record<string, unknown>>

/** Typed values of a record, by field key. */
export type Values = Readonly<Record<string, unknown>>

/** A stored record. */
export interface Stored {
  readonly id: string
  readonly ver: number
  readonly row: Row
  /** null also where the stored value no longer fits the field's type. */
  readonly values: Values
}

/** A record to insert. */
export interface NewRecord {
  readonly id: string
  readonly values: Values
}

/** A record to change: `ver` is the version it was read at. */
export interface EditedRecord extends NewRecord {
  readonly ver: number
}

/** A record on the wire: id, ver, audit columns, fields, and `<field>_dictText`. */
export type WireRecord = Readonly<Record<string, unknown>>

// Reading.

/** Parameters of a call by name; a repeated one is a comma list. */
export type Params = Readonly<Record<string, string>>

/** One condition of SQL. Lists of them are joined by `and`; the empty list means all rows. */
export type Clause = RawBuilder<SqlBool>

/** What conditions make the database do with each row of a table. */
export interface QueryLoad {
  readonly table: string
  /** Comparisons of a row, a short text's counted as one. */
  readonly weight: number
}

/** Which records, in which order. */
export interface ListQuery {
  readonly clauses: readonly Clause[]
  /** The same for equal filters. */
  readonly filter: string
  readonly order: RawBuilder<unknown>
  /** Paths through references that conditions and order name; absent = none. */
  readonly reaches?: readonly string[]
  /** What the filter makes the database look at. */
  readonly loads?: readonly QueryLoad[]
  /** Names it was to be sorted by that the caller cannot sort by; absent = none. */
  readonly unsorted?: readonly string[]
}

export interface PageQuery extends ListQuery {
  /** Counts from 1. */
  readonly pageNo: number
  readonly pageSize: number
  /** Keys of what the records are to hold beside id and version; absent = everything. */
  readonly columns?: ReadonlySet<string> | undefined
}

/** One page of a list (contract, §1.3). */
export interface Page {
  readonly records: readonly WireRecord[]
  readonly total: number
  readonly size: number
  readonly current: number
  readonly pages: number
}

/** What reads records: each statement names the caller's tenant and live rows first. */
export interface Reader {
  list(query: PageQuery, caller: Caller): Promise<Page>
  /**
   * With what rules reach behind its references, and those of `asked` that the caller may see. Throws the 404 that
   * another tenant's record and one that never was have in common.
   */
  get(id: string, caller: Caller, asked?: readonly Field[]): Promise<WireRecord>
  /** The record as stored, with the fields its caller may not see. */
  find(id: string, caller: Caller): Promise<Stored | undefined>
  findAll(ids: readonly string[], caller: Caller, db?: Db): Promise<readonly Stored[]>
  /** Ids of all records of a query in its order, `most` at most. */
  ids(query: ListQuery, caller: Caller, most: number): Promise<readonly string[]>
  /** Counts and sums of a query's records by the values of fields, one row more than are shown at most. */
  groups(query: ListQuery, grouping: Grouping, caller: Caller): Promise<readonly Row[]>
}

/** What is counted and summed of a list's records. */
export interface Grouping {
  /** None = all of them are one group. */
  readonly by: readonly Column[]
  readonly sums: readonly Column[]
  /** Whose values are counted, and whose different values. */
  readonly values: readonly Column[]
  readonly distinct: readonly Column[]
}

/**
 * Totals of lists. Counting costs more than the page itself, so a total is kept until a record of
 * the same entity and tenant is written; several processes on one PostgreSQL do not hear of each
 * other's writes, so there it is kept for seconds only.
 */
export interface Counts {
  /** `key` names the filter. Callers that ask at once share one count. */
  total(scope: string, key: string, count: () => Promise<number>): Promise<number>
  /** Forgets the totals of the scope: something in it was written. */
  drop(scope: string): void
}

/** What a read costs: the database by its conditions, this process by the records it makes of the rows. */
export interface ReadWork {
  readonly loads: readonly QueryLoad[]
  /** Rows at most that are made records of; 0 where none are. */
  readonly records: number
}

/** Lets lists be read and rows be written so that no caller keeps the others from theirs. */
export interface ReadTurns {
  /**
   * Runs a read when it is its caller's turn. Throws 400 for conditions that would take the database too
   * long, 429 when too many of the caller's queries wait already.
   */
  run<Result>(
    caller: Pick<Caller, 'userId' | 'tenantId' | 'viewer'>,
    work: ReadWork,
    read: (db: Db) => Promise<Result>,
  ): Promise<Result>
  /** Runs a write of so many records: one of many waits for its caller's others. Throws 429 as above. */
  write<Result>(
    caller: Pick<Caller, 'userId' | 'tenantId' | 'viewer'>,
    records: number,
    work: () => Promise<Result>,
  ): Promise<Result>
  figures(): TurnFigures
}

// Writing.

/** Who writes, for the audit row. */
export interface Origin {
  readonly caller: Caller
  readonly ip: string
  /** Path of the request, without its query. */
  readonly url: string
  readonly method: string
}

/**
 * A write that its client may send again, named by the header `Idempotency-Key`: the retry gets
 * the first answer, because answer and write are kept in one transaction.
 */
export interface Once {
  /** Names user and key. */
  readonly id: string
  /** Names everything else about the request: tenant, route and body. */
  readonly hash: string
}

/** One request that changes records. */
export interface WriteRequest {
  readonly origin: Origin
  readonly once?: Once
  /** Names the table that saves, so that it does not hear of itself. */
  readonly caseId?: string
}

/** Who writes and when: what rules and defaults may read. */
export interface Writing {
  readonly entityTable: EntityTable
  readonly caller: Caller
  readonly now: Date
  /** New records come from a sheet: those who may bring them in other states than the first. */
  readonly importing?: boolean
  /** The server itself says in which state a new record begins. */
  readonly startGiven?: boolean
}

/** Who gives values: a person types them, a declared action or a step of the record's states sets them. */
export type Author = 'person' | 'action' | { readonly step: string }

/** A record as it would be stored, before its dictionary values are looked up. */
export interface Draft {
  readonly values: Values
  readonly errors: readonly FieldError[]
  /** Fields whose value differs from the stored one; of a new record those that are not empty. */
  readonly changed: readonly Field[]
  /** The step that changes the record's state. */
  readonly step?: string
}

/** What a write means for those who look at records. */
export interface WrittenRows {
  readonly entity: Entity
  /** 0 = all tenants share them. */
  readonly tenantId: number
  /** Records that were there before and have been changed or removed. */
  readonly ids: readonly string[]
  /** How many there are that were not there before. */
  readonly added: number
  /** The table that saves them: it is told by its answer. */
  readonly caseId?: string
}

/** Where a write happens: one transaction for the change, its audit rows and its answer. */
export interface Writer {
  /** The answer of an earlier request with the same key, if there was one. */
  repeated(request: WriteRequest): Promise<Answer | undefined>
  /** Runs `work` in a transaction and keeps its answer. */
  run(request: WriteRequest, work: (trx: Db, now: Date) => Promise<Answer>): Promise<Answer>
  /** The same without a key and an answer. What the database refuses becomes a `Refusal`. */
  transact<Result>(caller: Caller, work: (trx: Db, now: Date) => Promise<Result>): Promise<Result>
  /** The same in a transaction that its owner takes back: nobody is told of it. */
  trial<Result>(
    trx: Db,
    origin: Origin,
    work: (trx: Db, now: Date) => Promise<Result>,
  ): Promise<Result>
}

/** All that is done to the records of one entity. Writes answer with the envelope. */
export interface EntityStore extends Reader, Pick<Writer, 'repeated'> {
  readonly entityTable: EntityTable
  readonly writer: Writer
  /** As `findAll`, with the rows of children that rules of the entity read: to be judged anew. */
  findToEdit(ids: readonly string[], caller: Caller): Promise<readonly Stored[]>
  /**
   * Throws 400 with a message for each wrong field. `own` are typed values that the server itself gives, also to fields
   * that nobody types, and of a new record in any state. `then` follows in the same transaction, with the record as it was
   * written.
   */
  create(body: Values, request: WriteRequest, own?: Values, then?: AfterCreate): Promise<Answer>
  /** Throws 409 with the record as it is now when somebody was faster. */
  update(body: Values & SentVersion, request: WriteRequest): Promise<Answer>
  remove(id: string, request: WriteRequest): Promise<Answer>
  /** Deletes those that exist and names the others. */
  removeMany(ids: readonly string[], request: WriteRequest): Promise<Answer>
  /** What `removeMany` would do, for a transaction that is taken back. Throws as it would, and so does what it answers. */
  removal(ids: readonly string[], request: WriteRequest): Promise<(trx: Db) => Promise<void>>
}

/** What it answers is the answer in place of the record. */
export type AfterCreate = (trx: Db, created: Stored, now: Date) => Promise<Answer | undefined>

/** Which record is meant, and the version it was read at. */
export interface SentVersion {
  readonly id: string
  readonly ver?: number | string | null
}

// What the rest of the server gives and adds.

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

export interface OwnOperation<Query extends TSchema = TSchema, Body extends TSchema = TSchema>
  extends EntityCall<Query, Body> {
  readonly right: Right
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
  /** By entity name. */
  readonly hooks?: Readonly<Record<string, EntityHooks>>
}

/** Databases beside our own, whose tables entities are read from. */
export interface EntitySources {
  /** With what records of an entity with a `source` are read, in place of what others are. */
  of(entity: Entity): Required<Pick<EntityDeps, 'database' | 'turns' | 'counts'>>
}

/** With what the records of an entity are read. */
export function readingOf(deps: EntityDeps, entity: Entity): EntityDeps {
  if (!entity.source) return deps
  if (!deps.sources) throw new Error(`entity ${entity.name}: this server reads no other databases`)
  return { ...deps, ...deps.sources.of(entity) }
}

export const hooksOf = ({ hooks = {} }: EntityDeps, { name }: Entity): EntityHooks | undefined =>
  Object.hasOwn(hooks, name) ? hooks[name] : undefined

// Calls.

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

/** A request to one entity's routes, with what its handler works with. */
export interface Call<Query = unknown, Body = unknown> {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** What was sent, as the operation declares it. */
  readonly query: Query
  readonly body: Body
  readonly store: EntityStore
  readonly deps: EntityDeps
  readonly jobs: Jobs
}

/** A call below the entity's `api`: what is sent with it, and what it does. */
export interface EntityCall<Query extends TSchema = TSchema, Body extends TSchema = TSchema>
  extends Exchange<Query, Body> {
  readonly methods: readonly ('GET' | 'POST' | 'PUT' | 'DELETE')[]
  readonly path: string
  run(call: Call<Static<Query>, Static<Body>>): Promise<Answer | FastifyReply>
}

/** One member of the family of routes that every entity has (contract, §6). */
export interface Operation<Query extends TSchema = TSchema, Body extends TSchema = TSchema>
  extends EntityCall<Query, Body> {
  readonly needs: StandardAction
  readonly limit?: Limit
  /** Default: of every entity that allows what it needs. */
  offered?(entity: Entity): boolean
}

// Each gives `run` what its schemas read; lists hold calls of all kinds.

export const entityCall = <Query extends TSchema, Body extends TSchema>(
  one: EntityCall<Query, Body>,
): EntityCall => one

export const operation = <Query extends TSchema, Body extends TSchema>(
  one: Operation<Query, Body>,
): Operation => one

export const ownOperation = <Query extends TSchema, Body extends TSchema>(
  one: OwnOperation<Query, Body>,
): OwnOperation => one
