import { dataMessages } from '../messages'
import { Failure } from '../ports'

/** A record in its wire form. */
export type WireRecord = Readonly<Record<string, unknown>>

export interface ListAnswer {
  readonly records: readonly WireRecord[]
  /** Total rows of the query; at least the number of rows given. */
  readonly total: number
  /** Number of rows in the answer, including those beyond the requested page. */
  readonly given: number
}

/** Parses a list answer: `{records, total}` or a bare array (contract, §1.3). Anything else is a Failure. */
export function readListAnswer(result: unknown, size: number): ListAnswer {
  const found = isRecord(result) ? result.records : result
  const rows = found === null || found === undefined ? [] : found
  if (!Array.isArray(rows)) throw new Failure('shape', dataMessages.shape)
  const records = rows.filter(isRecord)
  if (records.length < rows.length) throw new Failure('shape', dataMessages.shape)
  const total = isRecord(result) ? Number(result.total) : records.length
  // Protects the browser from drawing a hundred thousand rows if a server ignores the page size.
  const shown = records.slice(0, size)
  return {
    records: shown,
    total: Math.max(Number.isFinite(total) ? total : 0, shown.length),
    given: records.length,
  }
}

export function readRecordAnswer(result: unknown): WireRecord {
  if (!isRecord(result)) throw new Failure('shape', dataMessages.shape)
  return result
}

export function isRecord(value: unknown): value is WireRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
