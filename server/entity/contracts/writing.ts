import type { Entity, Field } from '#model'
import type { Db } from '../../db/open'
import type { Answer, FieldError } from '../../http/envelope'
import type { Caller } from '../../http/right'
import type { EntityTable } from '../schema/entityTable'
import type { Reader } from './reading'
import type { SentVersion, Stored, Values } from './records'
import type { Use } from './uses'

/** Author of a write, for the audit row. */
export interface Origin {
  readonly caller: Caller
  readonly ip: string
  /** Path of the request without its query. */
  readonly url: string
  readonly method: string
}

/**
 * A write that the client may repeat, identified by the header `Idempotency-Key`: the retry gets the first answer,
 * because answer and write are stored in one transaction.
 */
export interface Once {
  /** Hash of user and key. */
  readonly id: string
  /** Hash of the rest of the request: tenant, route and body. */
  readonly hash: string
}

/**
 * What happens to records that use one to be deleted: where it is possible, their values are cleared, or name another
 * record instead. Fields that need a value refuse to be cleared. `merging`: what belongs to the deleted record becomes
 * the other's, too.
 */
export type ForUses = 'clear' | { readonly to: string; readonly merging?: true }

/** One request that changes records. */
export interface WriteRequest {
  /** The caller's decision about records that use those to be deleted; absent = he has to be asked. */
  readonly uses?: ForUses | undefined
  readonly origin: Origin
  readonly once?: Once
  /** Id of the table that saves, so that it is not notified of its own change. */
  readonly caseId?: string
}

/** Author and time of a write; rules and defaults may read them. */
export interface Writing {
  readonly entityTable: EntityTable
  readonly caller: Caller
  readonly now: Date
  /** New records come from a sheet; users with the right may import them in any state. */
  readonly importing?: boolean
  /** The server sets the state of a new record itself. */
  readonly startGiven?: boolean
}

/**
 * Source of the values: typed by a person, set by a declared action, by a step of the states, or the consequence of a
 * deletion, which locks of states do not stop.
 */
export type Author = 'person' | 'action' | 'consequence' | { readonly step: string }

/** A record as it would be stored, before its dictionary values are checked. */
export interface Draft {
  readonly values: Values
  readonly errors: readonly FieldError[]
  /** Fields whose value differs from the stored one; for a new record the fields that are not empty. */
  readonly changed: readonly Field[]
  /** Step that changes the record's state. */
  readonly step?: string
  /** See `Author`. */
  readonly isConsequence?: true
}

/** A write, for notifying those who view the records. */
export interface WrittenRows {
  readonly entity: Entity
  /** 0 = shared by all tenants. */
  readonly tenantId: number
  /** Ids of changed or removed records. */
  readonly ids: readonly string[]
  /** Number of new records. */
  readonly added: number
  /** Id of the table that saves; it learns of the change by its answer. */
  readonly caseId?: string
}

/** Executes writes: one transaction for the change, its audit rows and its answer. */
export interface Writer {
  /** The stored answer of an earlier request with the same key, if any. */
  repeated(request: WriteRequest): Promise<Answer | undefined>
  /** Runs `work` in a transaction and stores its answer. */
  run(request: WriteRequest, work: (trx: Db, now: Date) => Promise<Answer>): Promise<Answer>
  /** Runs `work` in a transaction without key and answer. Database rejections become a `Refusal`. */
  transact<Result>(caller: Caller, work: (trx: Db, now: Date) => Promise<Result>): Promise<Result>
  /** Runs `work` in a transaction that its owner rolls back; nobody is notified. */
  trial<Result>(
    trx: Db,
    origin: Origin,
    work: (trx: Db, now: Date) => Promise<Result>,
  ): Promise<Result>
}

/** All operations on the records of one entity. Writes return the envelope. */
export interface EntityStore extends Reader, Pick<Writer, 'repeated'> {
  readonly entityTable: EntityTable
  readonly writer: Writer
  /** Like `findAll`, plus the child rows that rules of the entity read, for revalidation. */
  findToEdit(ids: readonly string[], caller: Caller): Promise<readonly Stored[]>
  /**
   * Throws 400 with a message per invalid field. `own` are typed values set by the server, also for fields that nobody
   * types, and in any initial state. `then` runs in the same transaction with the written record.
   */
  create(body: Values, request: WriteRequest, own?: Values, then?: AfterCreate): Promise<Answer>
  /** Throws 409 with the current record if somebody else saved first. */
  update(body: Values & SentVersion, request: WriteRequest): Promise<Answer>
  remove(id: string, request: WriteRequest): Promise<Answer>
  /**
   * Deletes the existing records and names the missing ones. `below` are records that are deleted with one of them: all
   * or none.
   */
  removeMany(
    ids: readonly string[],
    request: WriteRequest,
    below?: ReadonlyMap<string, readonly string[]>,
  ): Promise<Answer>
  /** What uses these records, counted for the caller; `merging`: and what belongs to them, if that goes along. */
  uses(
    ids: readonly string[],
    caller: Caller,
    how?: { readonly merging?: boolean },
  ): Promise<readonly Use[]>
  /**
   * Prepares what `removeMany` would do, for a transaction that is rolled back. Both this and the returned function
   * throw like it.
   */
  removal(ids: readonly string[], request: WriteRequest): Promise<(trx: Db) => Promise<void>>
}

/** Its return value replaces the record as the answer. */
export type AfterCreate = (trx: Db, created: Stored, now: Date) => Promise<Answer | undefined>
