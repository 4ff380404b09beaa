import { isRecord, type WireRecord } from '../../data/envelope'
import { nameOf, type Row } from '../../data/rows'
import { actionMessages } from '../../messages'
import type { Field } from '../../model/entity/field'
import { editManyTexts } from './messages'

/** Why a call for all rows wrote none of them. */
export interface Refusals {
  /** Ids of the rows that cannot be written; the others could be. */
  readonly refused: ReadonlySet<string>
  /** Current state of records that somebody else has changed meanwhile. */
  readonly current: ReadonlyMap<string, WireRecord>
  /** One message for each of them. */
  readonly lines: readonly string[]
}

/** Parses the answer of a call that saves rows (`errors` of cells, `conflicts` of versions). */
export function readRefusals(result: unknown, rows: readonly Row[], label: Field): Refusals {
  const refused = new Set<string>()
  const current = new Map<string, WireRecord>()
  const lines: string[] = []
  const say = (id: string, message: string) => {
    const row = rows.find((one) => one.id === id)
    lines.push(row ? actionMessages.named(nameOf(row, label), message) : message)
  }
  for (const { row: at, id, message } of listIn(result, 'errors')) {
    const key = typeof id === 'string' ? id : rows[Number(at)]?.id
    if (key === undefined || typeof message !== 'string') continue
    refused.add(key)
    say(key, message)
  }
  for (const { id, current: now } of listIn(result, 'conflicts')) {
    if (typeof id !== 'string') continue
    if (isRecord(now)) current.set(id, now)
    else refused.add(id)
    say(id, isRecord(now) ? editManyTexts.changedBy : editManyTexts.gone)
  }
  return { refused, current, lines: [...new Set(lines)] }
}

const listIn = (result: unknown, key: 'errors' | 'conflicts'): readonly WireRecord[] => {
  const list = isRecord(result) ? result[key] : undefined
  return Array.isArray(list) ? list.filter(isRecord) : []
}
