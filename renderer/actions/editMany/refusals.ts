import { isRecord, type WireRecord } from '../../data/envelope'
import { nameOf, type Row } from '../../data/rows'
import { actionMessages } from '../../messages'
import type { Field } from '../../model/entity/field'
import { editManyTexts } from './messages'

/** Why a call that was to write all of the rows wrote none of them. */
export interface Refusals {
  /** Ids of those that cannot be written as asked for; the others could be. */
  readonly refused: ReadonlySet<string>
  /** Records that somebody else has written meanwhile, as they are now. */
  readonly current: ReadonlyMap<string, WireRecord>
  /** What is said of each of them. */
  readonly lines: readonly string[]
}

/** Reads the answer of a call that saves rows (`errors` of cells, `conflicts` of versions). */
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
