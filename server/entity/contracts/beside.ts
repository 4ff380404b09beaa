import type { Db } from '../../db/open'

/** Stored texts by the keys of fields. */
export type BesideValues = ReadonlyMap<string, string | null>

/** A table in a database beside our own, written there. */
export interface BesideTable {
  /**
   * All that `work` does or nothing, in a transaction of that database. Throws a refusal for what it does not take, for a
   * table that has no key to tell its rows by, and for an account that may not write.
   */
  transact<Result>(work: (rows: BesideRows) => Promise<Result>): Promise<Result>
}

export interface BesideRows {
  /** Reads the records as all do, with what the transaction has written. */
  readonly db: Db
  /** Answers the id that the record has got. */
  insert(values: BesideValues): Promise<string>
  /** false = it is there no more in this version. */
  update(id: string, ver: number, values: BesideValues): Promise<boolean>
  /** The same. */
  remove(id: string, ver: number): Promise<boolean>
}
