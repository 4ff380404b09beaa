import { isRecord } from '../../data/envelope'
import type { WireRow } from '../../grid/columns/model'

/** A row that cannot be imported as it is. */
export interface WrongRow {
  /** 'file:row', as corrections name it. */
  readonly id: string
  readonly file: number
  /** What the spreadsheet program shows beside it. */
  readonly row: number
  readonly record: WireRow
  /** What cells say that are no values of their fields. */
  readonly texts: Readonly<Record<string, string>>
  readonly errors: readonly { readonly field: string | undefined; readonly message: string }[]
}

export interface CheckAnswer {
  readonly total: number
  /** All wrong rows, also those that are not among `rows`. */
  readonly wrong: number
  readonly columns: readonly string[]
  readonly rows: readonly WrongRow[]
}

/** What a dry run found. undefined for an answer of another shape. */
export function readCheckAnswer(result: unknown): CheckAnswer | undefined {
  if (!isRecord(result) || !Array.isArray(result.errors) || !Array.isArray(result.columns)) return
  return {
    total: Number(result.totalCount) || 0,
    wrong: Number(result.errorCount) || 0,
    columns: result.columns.filter((key) => typeof key === 'string'),
    rows: result.errors.flatMap(readRow),
  }
}

/** Of a store that other versions write into. */
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
      ...{ id: `${file}:${row}`, file, row, record: raw.record },
      texts: Object.fromEntries(texts.map(([key, text]) => [key, String(text)])),
      errors: errors.map(({ field, message }) => ({
        field: typeof field === 'string' ? field : undefined,
        message: String(message),
      })),
    },
  ]
}
