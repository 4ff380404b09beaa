import { isRecord } from '../../data/envelope'
import type { WireRow } from '../../grid/columns/model'

/** A row that cannot be imported unchanged. */
export interface WrongRow {
  /** 'file:row', as in `Corrections`. */
  readonly id: string
  readonly file: number
  /** Row number shown by spreadsheet programs. */
  readonly row: number
  /** Row number of the first line of its record; absent = the row is one. */
  readonly of?: number
  readonly record: WireRow
  /** Texts of cells that are not valid values of their fields. */
  readonly texts: Readonly<Record<string, string>>
  readonly errors: readonly { readonly field: string | undefined; readonly message: string }[]
}

export interface CheckAnswer {
  readonly total: number
  /** Number of rows below the records; absent = the sheet has none. */
  readonly lines?: number
  /** What was done with the files that they do not say themselves. */
  readonly notes?: readonly string[]
  /** Number of all wrong rows, including those missing in `rows`. */
  readonly wrong: number
  readonly columns: readonly string[]
  readonly rows: readonly WrongRow[]
}

/** Parses the result of a dry run; undefined for an answer of another shape. */
export function readCheckAnswer(result: unknown): CheckAnswer | undefined {
  if (!isRecord(result) || !Array.isArray(result.errors) || !Array.isArray(result.columns)) return
  const { notes, rowCount } = result
  return {
    total: Number(result.totalCount) || 0,
    ...(typeof rowCount === 'number' && { lines: rowCount }),
    notes: Array.isArray(notes) ? notes.map(String) : [],
    wrong: Number(result.errorCount) || 0,
    columns: result.columns.filter((key) => typeof key === 'string'),
    rows: result.errors.flatMap(readRow),
  }
}

/** Checks the shape: other versions of the program write to the same store. */
export const isCheckAnswer = (value: unknown): value is CheckAnswer =>
  isRecord(value) &&
  typeof value.total === 'number' &&
  typeof value.wrong === 'number' &&
  Array.isArray(value.columns) &&
  Array.isArray(value.rows) &&
  value.rows.every(
    (row) =>
      isRecord(row) && isRecord(row.record) && isRecord(row.texts) && Array.isArray(row.errors),
  )

function readRow(raw: unknown): readonly WrongRow[] {
  if (!isRecord(raw) || !isRecord(raw.record)) return []
  const [file, row] = [Number(raw.file), Number(raw.row)]
  const texts = isRecord(raw.texts) ? Object.entries(raw.texts) : []
  const errors = Array.isArray(raw.errors) ? raw.errors.filter(isRecord) : []
  return [
    {
      id: `${file}:${row}`,
      file,
      row,
      ...(typeof raw.of === 'number' && { of: raw.of }),
      record: raw.record,
      texts: Object.fromEntries(texts.map(([key, text]) => [key, String(text)])),
      errors: errors.map(({ field, message }) => ({
        field: typeof field === 'string' ? field : undefined,
        message: String(message),
      })),
    },
  ]
}
