/*
 * This folder holds the types shared by its sibling folders (reading, judging, writing, sheets), so that they do not
 * import each other for them.
 */

/** A row from the driver, by wire names. */
export type Row = Readonly<Record<string, unknown>>

/** Typed values of a record by field key. */
export type Values = Readonly<Record<string, unknown>>

/** A stored record. */
export interface Stored {
  readonly id: string
  readonly ver: number
  readonly row: Row
  /** null also if the stored value no longer fits the field's type. */
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

/** Id of a record and the version at which it was read. */
export interface SentVersion {
  readonly id: string
  readonly ver?: number | string | null
}
