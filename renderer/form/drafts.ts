import type { InsideText } from '../cellType'
import { createDraftSlots, type DraftSlots, type Found } from '../data/draftSlots'
import { isRecord, type WireRecord } from '../data/envelope'
import type { DraftPort } from '../ports'
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
  /** What was typed into fields and is no value, by field; of one that holds rows, by its cells. Absent = nothing. */
  readonly refused?: Readonly<Record<string, string | readonly InsideText[]>>
}

/** A draft that an earlier form left behind. */
export type FoundDraft = Found<Draft>

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

export function createDrafts(port: DraftPort, owner: DraftOwner): DraftSlots<Draft> {
  const { userId, tenantId, route, entity, record } = owner
  return createDraftSlots({
    port,
    prefix: [userId, String(tenantId), route, entity, record],
    read: readDraft,
    stateOf: ({ ver }) => ver ?? '',
  })
}

/** The unsaved edits of an open form; undefined when there are none. */
export function draftOf(state: FormState, ver: string | null): Draft | undefined {
  const changed = state.changed()
  const refused = refusedIn(state)
  if (changed.length === 0 && !refused) return undefined
  // Texts in cells belong to the rows that they stand in.
  const rows = state.shown.filter(({ key }) => Array.isArray(refused?.[key]))
  return {
    at: Date.now(),
    ver,
    values: writeRecord(changed, state.values()),
    base: writeRecord([...changed, ...rows], state.base()),
    ...(refused && { refused }),
  }
}

function refusedIn(state: FormState): Draft['refused'] {
  const found = state.shown.flatMap(({ key }) => {
    const inside = state.insideTextsAt(key)
    const text = state.refusedAt(key) ?? (inside.length > 0 ? inside : undefined)
    return text === undefined ? [] : [[key, text] as const]
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

function readDraft(stored: unknown): Draft | undefined {
  if (!isRecord(stored)) return undefined
  const { at, ver, values, base, refused = {} } = stored
  if (typeof at !== 'number' || !(typeof ver === 'string' || ver === null)) return undefined
  if (!isRecord(values) || !isRecord(base) || !isRefused(refused)) return undefined
  return { at, ver, values, base, ...(Object.keys(refused).length > 0 && { refused }) }
}

const isRefused = (stored: unknown): stored is NonNullable<Draft['refused']> =>
  isRecord(stored) &&
  Object.values(stored).every(
    (one) => typeof one === 'string' || (Array.isArray(one) && one.every(isInsideText)),
  )

const isInsideText = (stored: unknown): stored is InsideText =>
  isRecord(stored) &&
  typeof stored.row === 'number' &&
  typeof stored.column === 'string' &&
  typeof stored.text === 'string'
