import type { Entity, Field } from '#model'
import type { Db } from '../../db/open'
import type { Answer, FieldError } from '../../http/envelope'
import type { Caller } from '../../http/right'
import type { EntityTable } from '../schema/entityTable'
import type { Reader } from './reading'
import type { SentVersion, Stored, Values } from './records'

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
