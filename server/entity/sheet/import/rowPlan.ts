import type { Field, Lookup } from '#model'
import type { FieldError } from '../../../http/envelope'
import type { EntityHooks } from '../../contracts/deps'
import type { Stored, Values } from '../../contracts/records'
import type { Draft, Writing } from '../../contracts/writing'
import type { ChildPlan } from '../../write/childPlan'
import type { RowColumn } from '../workbook/rowColumns'
import type { SheetRow } from '../workbook/sheetRow'
import type { SheetHeader } from './importHeader'

/** What to do with a row of the sheet. */
export type RowPlan =
  | (Written & { readonly kind: 'new'; readonly below?: RowsBelow })
  | (Written & { readonly kind: 'edit'; readonly before: Stored; readonly named?: true })
  | SettledRow

interface Written {
  readonly row: SheetRow
  readonly draft: Draft
  /** Number of texts that are stored without their outer blanks and invisible signs. */
  readonly tidied: number
}

/** A row that needs no further checks. */
export type SettledRow = { readonly kind: 'same'; readonly row: SheetRow } | WrongRow

/** A row as a record, before validation against other tables. */
export interface DraftedRow {
  readonly row: SheetRow
  readonly draft: Draft
  /** Record to change; absent = a new record. */
  readonly before?: Stored
  /** Keys of the fields set by the row or for all rows. */
  readonly said?: ReadonlySet<string>
  /** The row names the record by its unique values instead of a reference. */
  readonly named?: true
  /** Errors of cells that are not valid values. */
  readonly unread: readonly FieldError[]
  /** See `RowPlan`. */
  readonly tidied: number
  /** The rows of a new record. */
  readonly below?: RowsBelow
}

/** A row that cannot be imported; an error about the whole row has no field. */
export interface WrongRow {
  readonly kind: 'wrong'
  readonly row: SheetRow
  readonly errors: readonly RowError[]
}

export interface RowError extends Pick<FieldError, 'message'>, Partial<Pick<FieldError, 'field'>> {
  /** Number of the line in the sheet; absent = the record's first one. */
  readonly line?: number
}

export interface ImportContext {
  readonly writing: Writing
  readonly header: SheetHeader
  /** Columns that a sheet may have for the rows of its records. */
  readonly below: readonly RowColumn[]
  readonly lookup: Lookup
  /** Values for all rows, regardless of their cells: the parent of a sub list. */
  readonly fixed: ReadonlyMap<Field, unknown>
  /** Whether rows may name the records to change by unique values. */
  readonly updates: boolean
  /** Server code for the entity, in addition to its document. */
  readonly hooks?: Pick<EntityHooks, 'given'> | undefined
}

export const wrongRow = (row: SheetRow, message: string): WrongRow => ({
  kind: 'wrong',
  row,
  errors: [{ message }],
})

/** The rows of a new record as its lines in the sheet say them. */
export interface RowsBelow {
  /** Id that the record will have. */
  readonly id: string
  readonly lists: readonly ChildPlan[]
  /** The lists as the record's own rules read them. */
  readonly values: Values
  /** Row id → number of its line. */
  readonly lines: ReadonlyMap<string, number>
  readonly errors: readonly RowError[]
  readonly tidied: number
}
