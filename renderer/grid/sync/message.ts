import type { WireRow } from '../columns/model'

/** Messages between tables (contract, §8.4). */
export type SyncMessage =
  | { readonly type: 'heart_beat' }
  | { readonly type: 'update_vxe_table'; readonly data: TableUpdate }
  | {
      readonly type: 'common_send_date'
      readonly data: { readonly key: string; readonly args: readonly unknown[] }
    }

export interface TableUpdate {
  readonly socketKey: string
  /** The row on the server now, and the caseId of the sending table. */
  readonly args: readonly [WireRow, string]
}

/** A message contains at most one row; longer ones are not ours and are not parsed. */
const maxLength = 100_000

let complained = false

/** undefined for anything else, which is ignored; the first such message is logged. */
export function readSync(text: string): SyncMessage | undefined {
  const message = text.length <= maxLength ? parse(text) : undefined
  if (!message && !complained) {
    complained = true
    console.info('table sync: a message that is not understood was ignored')
  }
  return message
}

function parse(text: string): SyncMessage | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isObject(value)) return undefined
  if (value.type === 'heart_beat') return { type: 'heart_beat' }
  const { data } = value
  if (!isObject(data)) return undefined
  const { socketKey, key, args } = data
  if (value.type === 'common_send_date') {
    if (typeof key !== 'string') return undefined
    return { type: value.type, data: { key, args: Array.isArray(args) ? args : [] } }
  }
  if (value.type !== 'update_vxe_table' || typeof socketKey !== 'string') return undefined
  if (!Array.isArray(args)) return undefined
  const [row, caseId] = args
  if (!isObject(row)) return undefined
  return { type: value.type, data: { socketKey, args: [row, String(caseId)] } }
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
