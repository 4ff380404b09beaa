import { useState } from 'react'
import { usePorts } from '../../../ports'

/** Settings of the add button. */
export interface AddChoice {
  readonly count: number
  /** Number of the row below which new rows are inserted; 0 = at the end. */
  readonly place: number
  readonly scroll: boolean
}

export interface AddSettingsState {
  readonly value: AddChoice
  change(value: AddChoice): void
  /** Stores the settings for later and for other tables. */
  keep(): void
}

const usual: AddChoice = { count: 1, place: 0, scroll: true }

// Storage key and members from the contract (reference: widgets, §1.7).
const storageKey = 'jet-add-btn-settings'

export function useAddSettings(): AddSettingsState {
  const { storage } = usePorts()
  const [value, change] = useState(() => readChoice(storage.get(storageKey)))
  return {
    value,
    change,
    keep() {
      const { count, place, scroll } = value
      storage.set(storageKey, { addRowNum: count, addIndex: place, addScrollToBottom: scroll })
    },
  }
}

function readChoice(raw: unknown): AddChoice {
  if (typeof raw !== 'object' || raw === null) return usual
  const kept: { addRowNum?: unknown; addIndex?: unknown; addScrollToBottom?: unknown } = raw
  return {
    count: wholeFrom(1, kept.addRowNum, usual.count),
    place: wholeFrom(0, kept.addIndex, usual.place),
    scroll: kept.addScrollToBottom !== false,
  }
}

export const wholeFrom = (least: number, raw: unknown, otherwise: number): number =>
  typeof raw === 'number' && Number.isInteger(raw) && raw >= least ? raw : otherwise
