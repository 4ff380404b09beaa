import type { Db } from '../../db/open'

/** Stored texts by field key. */
export type ExternalValues = ReadonlyMap<string, string | null>

/** Writes to a table in an external database. */
export interface ExternalTable {
  /**
   * Runs `work` in a transaction of that database. Throws a refusal if the database rejects values, the table has no
   * usable key, or the account may not write.
   */
  transact<Result>(work: (rows: ExternalRows) => Promise<Result>): Promise<Result>
}

export interface ExternalRows {
  /** Reads records including the transaction's own writes. */
  readonly db: Db
  /** Returns the id of the new record. */
  insert(values: ExternalValues): Promise<string>
  /** false = this version of the record no longer exists. */
  update(id: string, ver: number, values: ExternalValues): Promise<boolean>
  /** false = this version of the record no longer exists. */
  remove(id: string, ver: number): Promise<boolean>
}
