import type { RawBuilder, SqlBool } from 'kysely'
import type { Field } from '#model'
import type { TurnFigures } from '../../db/fairTurns'
import type { Db } from '../../db/open'
import type { Caller } from '../../http/right'
import type { Column } from '../schema/entityTable'
import type { Row, Stored, WireRecord } from './records'

/** Parameters of a call by name; a repeated one is a comma list. */
export type Params = Readonly<Record<string, string>>

/** One condition of SQL. Lists of them are joined by `and`; the empty list means all rows. */
export type Clause = RawBuilder<SqlBool>

/** What a caller is told of some records in place of what one of their fields says. */
export interface Veil {
  readonly field: string
  /** Holds for the records that are told as they are; it may ask of any column of the table. */
  readonly lifted: Clause
  readonly text: string
}

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
