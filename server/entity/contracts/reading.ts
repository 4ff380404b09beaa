import type { RawBuilder, SqlBool } from 'kysely'
import type { Field } from '#model'
import type { TurnFigures } from '../../db/fairTurns'
import type { Db } from '../../db/open'
import type { Caller } from '../../http/right'
import type { Column } from '../schema/entityTable'
import type { Row, Stored, WireRecord } from './records'

/** Parameters of a call by name; a repeated one is a comma list. */
export type Params = Readonly<Record<string, string>>

/** An SQL condition. Lists of them are joined by `and`; the empty list means all rows. */
export type Clause = RawBuilder<SqlBool>

/** A text that replaces a field's value in some records. */
export interface ColumnMask {
  /** What the columns show instead, by the keys of their fields. */
  readonly texts: Readonly<Record<string, string>>
  /** Condition for the records shown unmasked; it may use any column of the table. */
  readonly lifted: Clause
}

/** Cost of the conditions per row of a table. */
export interface QueryLoad {
  readonly table: string
  /** Comparisons per row; one of a short text counts 1. */
  readonly weight: number
}

/** Places of a dictionary's values by value, as a JSON object; undefined = it has none for the caller. */
export type RanksOf = (dict: string) => RawBuilder<unknown> | undefined

/** Filter and order of records. */
export interface ListQuery {
  readonly clauses: readonly Clause[]
  /** Identical for equal filters. */
  readonly filter: string
  order(ranks: RanksOf): RawBuilder<unknown>
  /** Reference paths used by conditions and order; absent = none. */
  readonly reaches?: readonly string[]
  /** Tables that the filter makes the database read. */
  readonly loads?: readonly QueryLoad[]
  /** Requested sort names by which the caller cannot sort; absent = none. */
  readonly unsorted?: readonly string[]
}

export interface PageQuery extends ListQuery {
  /** Starts at 1. */
  readonly pageNo: number
  readonly pageSize: number
  /** Keys of the fields to return in addition to id and version; absent = all. */
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

/** Reads records; every statement is limited to live rows of the caller's tenant first. */
export interface Reader {
  list(query: PageQuery, caller: Caller): Promise<Page>
  /**
   * Returns a record with the referenced values that rules read, and the fields in `asked` that the caller may see.
   * Throws 404 both for another tenant's record and for one that does not exist.
   */
  get(id: string, caller: Caller, asked?: readonly Field[]): Promise<WireRecord>
  /** The stored record, including fields that the caller may not see. */
  find(id: string, caller: Caller): Promise<Stored | undefined>
  findAll(ids: readonly string[], caller: Caller, db?: Db): Promise<readonly Stored[]>
  /** Ids of a query's records in its order, at most `most`. */
  ids(query: ListQuery, caller: Caller, most: number): Promise<readonly string[]>
  /** Counts and sums by field values; returns one row more than the display limit, so that callers notice more. */
  groups(query: ListQuery, grouping: Grouping, caller: Caller): Promise<readonly Row[]>
}

/** Grouping of a list's records. */
export interface Grouping {
  /** Empty = one group with all records. */
  readonly by: readonly Column[]
  readonly sums: readonly Column[]
  /** Columns whose values, or distinct values, are counted. */
  readonly values: readonly Column[]
  readonly distinct: readonly Column[]
}

/**
 * Cached totals of lists, because counting costs more than the page itself. A total is kept until a record of the same
 * entity and tenant is written. Several processes on one PostgreSQL do not notice each other's writes, so there it is
 * kept for seconds only.
 */
export interface Counts {
  /** `key` identifies the filter. Concurrent callers share one count. */
  total(scope: string, key: string, count: () => Promise<number>): Promise<number>
  /** Drops the totals of the scope after a write. */
  drop(scope: string): void
}

/** Cost of a read: database work by conditions, and records that this process builds from rows. */
export interface ReadWork {
  readonly loads: readonly QueryLoad[]
  /** Maximum number of rows turned into records; 0 = none. */
  readonly records: number
}

/** Schedules reads and writes so that no caller blocks the others. */
export interface ReadTurns {
  /**
   * Runs a read when it is the caller's turn. Throws 400 for conditions that are too expensive, 429 if too many of the
   * caller's queries are waiting.
   */
  run<Result>(
    caller: Pick<Caller, 'userId' | 'tenantId' | 'viewer'>,
    work: ReadWork,
    read: (db: Db) => Promise<Result>,
  ): Promise<Result>
  /** Runs a write of `records` records; a large one waits for the caller's others. Throws 429 as above. */
  write<Result>(
    caller: Pick<Caller, 'userId' | 'tenantId' | 'viewer'>,
    records: number,
    work: () => Promise<Result>,
  ): Promise<Result>
  figures(): TurnFigures
}
