import type { CellType } from '../../cellType'
import type { RowTotal } from '../../model/document/totalDoc'
import type { Field } from '../../model/entity/field'
import type { Expr } from '../../model/expr/types'

export type RowId = string

/** Typed values of a row by column key; never changed in place. */
export type CellValues = Readonly<Record<string, unknown>>

/** A row as JSON carries it. Members without a column go back as they came. */
export type WireRow = Readonly<Record<string, unknown>>

/** What made a check run. */
export type CheckWhen = 'input' | 'change' | 'blur' | 'collect'

/** One cell as a handler sees it; values are typed. */
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

/** A rule ready to run: one kind each, in the order in which they are checked. */
export type Rule =
  | { readonly kind: 'required' | 'unique' | 'broken'; readonly message: string }
  | { readonly kind: 'pattern'; readonly message: string; test(text: string): boolean }
  /** The type's own check (min, max, options …). */
  | { readonly kind: 'type' }
  | { readonly kind: 'handler'; readonly message: string; readonly handler: CheckHandler }

/** The text that a cell shows; `cellValue` and `row` are as the wire has them. */
export type Formatter = (cell: {
  readonly cellValue: unknown
  readonly row: Readonly<Record<string, unknown>>
  readonly column: { readonly key: string; readonly title: string }
}) => string

/** The mean has the specification's name. */
export type Statistic = Exclude<RowTotal, 'avg'>

export type ColumnWidth =
  | { readonly kind: 'px' | 'percent'; readonly size: number }
  | { readonly kind: 'auto' }

/** A column with everything resolved. */
export interface GridColumn {
  readonly key: string
  readonly title: string
  /** `props` hold the type's own properties and every option of the document. */
  readonly field: Field
  readonly cell: CellType
  readonly width: ColumnWidth
  /** In px; below it a column without a width of its own does not shrink. */
  readonly minWidth: number
  readonly fixed: 'left' | 'right' | undefined
  readonly align: 'left' | 'right' | 'center'
  /** Carried in the values, without a place on the screen. */
  readonly hidden: boolean
  readonly disabled: boolean
  readonly rules: readonly Rule[]
  readonly statistics: readonly Statistic[]
  /** Its sum is made of the sums of several columns. */
  readonly totalBy?: Expr | undefined
  /** Typed; what a new row begins with. */
  readonly defaultValue: unknown
  /** A new row gets the column's largest number plus one. */
  readonly isOrder: boolean
  /** The next column of a chain of linked selects. */
  readonly linkageKey: string | undefined
  readonly slotName: string | undefined
  readonly showDetails: boolean
  readonly formatter: Formatter | undefined
}

/** No user writes into it, by whatever way; programs may. */
export const isReadOnly = ({ disabled, cell }: GridColumn): boolean =>
  disabled || cell.inCell === 'never'

/** The table's own leading columns; a document may name them only to restyle them. */
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

/** A row as views see it: the object stays the same, `version` tells that its content has changed. */
export interface GridRow {
  readonly id: RowId
  readonly isNew: boolean
  /** Place among all rows, from 0; meaningless once the row is removed. */
  readonly index: number
  /** Place among the rows shown, -1 = filtered out. */
  readonly place: number
  readonly version: number
  /**
   * The id is missing or taken, or the server has the row no more: it is shown, goes back as it came, and cannot
   * be edited.
   */
  readonly unusable: 'missing' | 'duplicate' | 'gone' | undefined
  /** As loaded; undefined for a new row. */
  readonly source: WireRow | undefined
  readonly marks: RowMarks | undefined
}

/** What few rows have. A missing key = nothing for that cell. */
export interface RowMarks {
  /** Messages of failed rules by column key. */
  readonly errors?: Readonly<Record<string, string>>
  /** Typed or pasted text that is no value of the column's type; the cell keeps its old value. */
  readonly refused?: Readonly<Record<string, string>>
  /** Why such a text is refused, of those of which more is known than that. */
  readonly whys?: Readonly<Record<string, { readonly text: string; readonly why: string }>>
  /** Value on the server where somebody else changed a cell that is edited here. */
  readonly theirs?: CellValues
}
