import type { CellType } from '../../cellType'
import type { RowTotal } from '../../model/document/totals'
import type { Field } from '../../model/entity/field'
import type { Expr } from '../../model/expr/types'

export type RowId = string

/** Typed values of a row by column key; immutable. */
export type CellValues = Readonly<Record<string, unknown>>

/** A row in wire form. Members without a column are sent back unchanged. */
export type WireRow = Readonly<Record<string, unknown>>

/** What triggered a check. */
export type CheckWhen = 'input' | 'change' | 'blur' | 'collect'

/** A cell as passed to handlers; values are typed. */
export interface CheckedCell {
  readonly value: unknown
  readonly row: CellValues
  readonly id: RowId
  readonly key: string
  readonly when: CheckWhen
}

/** true and null pass, false fails with the rule's message, a text fails with that text. */
export type CheckAnswer = boolean | string | null
export type CheckHandler = (cell: CheckedCell) => CheckAnswer | Promise<CheckAnswer>

/** A compiled rule of one kind, in checking order. */
export type Rule =
  | { readonly kind: 'required' | 'unique' | 'broken'; readonly message: string }
  | { readonly kind: 'pattern'; readonly message: string; test(text: string): boolean }
  /** The type's own check (min, max, options …). */
  | { readonly kind: 'type' }
  | { readonly kind: 'handler'; readonly message: string; readonly handler: CheckHandler }

/** Returns the text to show in a cell; `cellValue` and `row` are in wire form. */
export type Formatter = (cell: {
  readonly cellValue: unknown
  readonly row: Readonly<Record<string, unknown>>
  readonly column: { readonly key: string; readonly title: string }
}) => string

/** The mean is called `average`, as in the specification. */
export type Statistic = Exclude<RowTotal, 'avg'>

export type ColumnWidth =
  | { readonly kind: 'px' | 'percent'; readonly size: number }
  | { readonly kind: 'auto' }

/** A compiled column. */
export interface GridColumn {
  readonly key: string
  readonly title: string
  /** `props` contains the type's own properties and all other options of the document. */
  readonly field: Field
  readonly cell: CellType
  readonly width: ColumnWidth
  /** In px; a column without its own width is never narrower. */
  readonly minWidth: number
  readonly fixed: 'left' | 'right' | undefined
  readonly align: 'left' | 'right' | 'center'
  /** Part of the values, but not displayed. */
  readonly hidden: boolean
  readonly disabled: boolean
  readonly rules: readonly Rule[]
  readonly statistics: readonly Statistic[]
  /** A total computed from the sums of several columns. */
  readonly totalBy?: Expr | undefined
  /** Typed initial value in a new row. */
  readonly defaultValue: unknown
  /** A new row gets the column's largest number plus one. */
  readonly isOrder: boolean
  /** The next column in a chain of linked selects. */
  readonly linkageKey: string | undefined
  readonly slotName: string | undefined
  readonly showDetails: boolean
  readonly formatter: Formatter | undefined
}

/** Users cannot change it in any way; programs may. */
export const isReadOnly = ({ disabled, cell }: GridColumn): boolean =>
  disabled || cell.inCell === 'never'

/** Types of the table's own leading columns; a document may only restyle them. */
export const reservedTypes = [
  'row-number',
  'row-checkbox',
  'row-radio',
  'row-expand',
  'row-drag-sort',
] as const
export type ReservedType = (typeof reservedTypes)[number]

export const isReserved = (type: string): type is ReservedType =>
  reservedTypes.some((reserved) => reserved === type)

/** A row for views: the same object as long as it exists; `version` changes with its content. */
export interface GridRow {
  readonly id: RowId
  readonly isNew: boolean
  /** Index among all rows, from 0; meaningless after removal. */
  readonly index: number
  /** Index among the shown rows; -1 = filtered out. */
  readonly place: number
  readonly version: number
  /**
   * The id is missing or a duplicate, or the server no longer has the row: it is shown and sent back unchanged, but
   * cannot be edited.
   */
  readonly unusable: 'missing' | 'duplicate' | 'gone' | undefined
  /** As loaded; undefined for a new row. */
  readonly source: WireRow | undefined
  readonly marks: RowMarks | undefined
}

/** Marks that few rows have. A missing key = no mark on that cell. */
export interface RowMarks {
  /** Error messages by column key. */
  readonly errors?: Readonly<Record<string, string>>
  /** Typed or pasted texts that are invalid for the column's type; the cell keeps its old value. */
  readonly refused?: Readonly<Record<string, string>>
  /** Reason why the text is refused, if more is known. */
  readonly whys?: Readonly<Record<string, { readonly text: string; readonly why: string }>>
  /** The server's value of a cell that was edited here and changed by another user. */
  readonly theirs?: CellValues
}
