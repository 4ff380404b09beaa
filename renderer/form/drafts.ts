import { isRecord, type WireRecord } from '../data/envelope'
import { writeKey } from '../data/writeKey'
import type { DraftKey, DraftPort } from '../ports'
import { createHolders } from './draftHolders'
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

/** A draft that an earlier form left behind. */
export interface FoundDraft extends Draft {
  readonly key: DraftKey
}

/** The drafts of one open form. Each form writes its own: two windows never overwrite each other's. */
export interface Drafts {
  /** The latest one left behind by a form that is no longer open anywhere. */
  find(): Promise<FoundDraft | undefined>
  keep(draft: Draft): void
  /** Removes this form's own draft. */
  remove(): void
  forget(draft: FoundDraft): void
  /** The form goes on with that draft's edits: its own from now on. */
  adopt(draft: FoundDraft): void
  /** Makes the form count as open until the function it returns is called. */
  hold(): () => void
}

/** Whose edits of what: a draft is offered to the same person at the same record only. */
export interface DraftOwner {
  readonly userId: string
  readonly tenantId: number
  /** Path of the page. */
  readonly route: string
  readonly entity: string
  /** The record's id; for a new one the mode. */
  readonly record: string
}

const maxAgeMs = 30 * 24 * 60 * 60 * 1000

export function createDrafts(port: DraftPort, owner: DraftOwner): Drafts {
  const { userId, tenantId, route, entity, record } = owner
  const prefix = [userId, String(tenantId), route, entity, record]
  let slot = writeKey()
  let written: DraftKey | undefined
  const holders = createHolders(JSON.stringify(prefix), () => slot)

  function removeWritten(): void {
    if (written) port.remove(written)
    written = undefined
  }

  return {
    async find() {
      const found = (await port.list(prefix)).map(({ key, value }) => readDraft(key, value))
      const old = Date.now() - maxAgeMs
      const usable = found
        .filter((draft) => draft !== undefined)
        .filter(({ at, key }) => at >= old && slotOf(key) !== slot)
        .sort((a, b) => b.at - a.at)
      if (usable.length === 0) return undefined
      const held = await holders.ask()
      return usable.find(({ key }) => !held.has(slotOf(key)))
    },
    keep(draft) {
      const key = [...prefix, draft.ver ?? '', slot]
      port.put(key, draft)
      // Only now: the edits are never without a place.
      if (written && String(written) !== String(key)) port.remove(written)
      written = key
    },
    remove: removeWritten,
    forget: ({ key }) => port.remove(key),
    adopt({ key }) {
      removeWritten()
      slot = slotOf(key)
      written = key
    },
    hold: holders.hold,
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

const slotOf = (key: DraftKey): string => key.at(-1) ?? ''

/** A store is in reach of other programs and older versions: anything of another shape is no draft. */
function readDraft(key: DraftKey, stored: unknown): FoundDraft | undefined {
  if (!isRecord(stored)) return undefined
  const { at, ver, values, base } = stored
  if (typeof at !== 'number' || !(typeof ver === 'string' || ver === null)) return undefined
  if (!isRecord(values) || !isRecord(base)) return undefined
  return { key, at, ver, values, base }
}
