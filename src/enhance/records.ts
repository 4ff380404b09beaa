import type { KeptStorage } from '../storage/storage'

/** A saved state of a script that extends an online form (contract, §15.6). */
export interface EnhanceRecord {
  readonly code: string
  readonly str: string
  readonly type: 'form' | 'list'
  /** When it was saved, ms. */
  readonly date: number
}

/** Older ones are dropped. */
const limit = 16

/** Kept in the browser (`createEnhanceRecords(storage)`); broken entries are passed over. */
export interface EnhanceRecords {
  /** Of one code, newest first; of one type where it is named. */
  list(code: string, type?: EnhanceRecord['type']): readonly EnhanceRecord[]
  add(record: EnhanceRecord): void
}

export function createEnhanceRecords(kept: KeptStorage): EnhanceRecords {
  const read = (code: string) => {
    const stored = kept.get(keyOf(code))
    return Array.isArray(stored) ? stored.filter((entry) => isRecord(entry, code)) : []
  }
  return {
    list: (code, type) =>
      read(code)
        .filter((record) => type === undefined || record.type === type)
        .reverse(),
    add(record) {
      const { code, str, type, date } = record
      kept.set(keyOf(code), [...read(code), { code, str, type, date }].slice(-limit))
    },
  }
}

const keyOf = (code: string) => `enhance_${code}`

function isRecord(entry: unknown, code: string): entry is EnhanceRecord {
  if (typeof entry !== 'object' || entry === null) return false
  const record = entry as Record<string, unknown> // an object, checked above
  return (
    record.code === code &&
    typeof record.str === 'string' &&
    (record.type === 'form' || record.type === 'list') &&
    typeof record.date === 'number'
  )
}
