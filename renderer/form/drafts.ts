import { isRecord, type WireRecord } from '../data/envelope'
import type { StoragePort } from '../ports'
import type { FormState } from './formState'
import { writeRecord } from './record'

/** Edits that were not saved, as the wire carries them. */
export interface Draft {
  /** Time of the last edit in ms. */
  readonly at: number
  /** Version of the record that was edited; null = a new record. */
  readonly ver: string | null
  /** The edited fields, and what they held before. */
  readonly values: WireRecord
  readonly base: WireRecord
}

export interface Drafts {
  read(): Draft | undefined
  keep(draft: Draft): void
  remove(): void
}

/** Whose edits of what: a draft is offered to the same person at the same record only. */
export interface DraftOwner {
  readonly userId: string
  readonly tenantId: number
  readonly entity: string
  /** The record's id; for a new one the mode. */
  readonly record: string
}

const maxAgeMs = 30 * 24 * 60 * 60 * 1000

export function createDrafts(storage: StoragePort, owner: DraftOwner): Drafts {
  const { userId, tenantId, entity, record } = owner
  const key = `form-draft:${[userId, tenantId, entity, record].map(String).map(encodeURIComponent).join(':')}`
  return {
    read() {
      const draft = readDraft(storage.get(key))
      return draft && Date.now() - draft.at <= maxAgeMs ? draft : undefined
    },
    keep: (draft) => storage.set(key, draft),
    remove: () => storage.remove(key),
  }
}

/** The unsaved edits of an open form; undefined when there are none. */
export function draftOf(state: FormState, ver: string | null): Draft | undefined {
  const changed = state.changed()
  if (changed.length === 0) return undefined
  return {
    at: Date.now(),
    ver,
    values: writeRecord(changed, state.values()),
    base: writeRecord(changed, state.base()),
  }
}

/** Storage is in reach of other programs and older versions: anything of another shape is no draft. */
function readDraft(stored: unknown): Draft | undefined {
  if (!isRecord(stored)) return undefined
  const { at, ver, values, base } = stored
  if (typeof at !== 'number' || !(typeof ver === 'string' || ver === null)) return undefined
  if (!isRecord(values) || !isRecord(base)) return undefined
  return { at, ver, values, base }
}
