/** What a number format makes of a number. `day` has no time of day, `moment` has both. */
export type FormatKind = 'number' | 'percent' | 'day' | 'moment' | 'time' | 'duration'

export interface NumberFormat {
  readonly code: string
  readonly kind: FormatKind
}

/** A number that its cell shows in another way: a date, a percentage, leading zeros. Dates are serials of 1900. */
export interface FormattedNumber {
  readonly number: number
  readonly format: NumberFormat
}

export type SheetCell = string | number | boolean | null | FormattedNumber

/** A row of an uploaded sheet; `number` is the row number in the spreadsheet program. */
export interface SheetRow {
  readonly number: number
  readonly cells: readonly SheetCell[]
  /** Indexes of cells with a formula but no result. */
  readonly openFormulas?: ReadonlySet<number>
  /** Hidden by hand or by a filter. */
  readonly hidden?: true
  /** Number of cells with the value of a merged cell that begins in a row above. */
  readonly merged?: number
  /** The row of a text table: a cell beyond the titles means that the cells are shifted. */
  readonly ofText?: true
  /** Corrected values by field key, replacing the cells. */
  readonly given?: WireValues
  /** Lines that hold the record's rows, possibly this one too; absent if the sheet has no columns for them. */
  readonly lines?: readonly SheetRow[]
}

/** Numbers of all lines of a record. */
export const lineNumbers = ({ number, lines = [] }: SheetRow): readonly number[] => [
  ...new Set([number, ...lines.map((line) => line.number)]),
]

export const saysSomething = (cells: readonly (SheetCell | undefined)[]): boolean =>
  cells.some((cell) => cell !== null && cell !== undefined && cell !== '')

/** JSON values by field key. */
export type WireValues = Readonly<Record<string, unknown>>
