/*
 * The files of this folder hold the words that its neighbours share: reading, judging, writing and sheets speak of the same
 * records, requests and hooks, and none of them needs another's file for it.
 */

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

/** Which record is meant, and the version it was read at. */
export interface SentVersion {
  readonly id: string
  readonly ver?: number | string | null
}
