import type { InsideText } from '../cellType'
import { createDraftSlots, type DraftSlots, type Found } from '../data/draftSlots'
import { isRecord, type WireRecord } from '../data/envelope'
import type { DraftPort } from '../ports'
import type { FormState } from './formState'
import { writeRecord } from './record'

/** Unsaved edits in wire form. */
export interface Draft {
  /** Time of the last edit in ms. */
  readonly at: number
  /** Version of the edited record; null = a new record. */
  readonly ver: string | null
  /** The edited fields, and their values before. */
  readonly values: WireRecord
  readonly base: WireRecord
  /** Texts typed into fields that are not valid values, by field; for a field with rows, its cells. Absent = none. */
  readonly refused?: Readonly<Record<string, string | readonly InsideText[]>>
}

/** A draft left behind by an earlier form. */
export type FoundDraft = Found<Draft>

/** User and record of the draft: it is only offered to the same user for the same record. */
export interface DraftOwner {
  readonly userId: string
  readonly tenantId: number
  /** Path of the page. */
  readonly route: string
  readonly entity: string
  /** The record's id; for a new one, the mode. */
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

/**
 * The unsaved edits of an open form; undefined if there are none. `whole` = with all other values, for a form that may
 * begin with others the next time.
 */
export function draftOf(state: FormState, ver: string | null, whole = false): Draft | undefined {
  // Secrets are kept nowhere.
  const changed = state.changed().filter(({ type }) => !type.secret)
  const refused = refusedIn(state)
  if (changed.length === 0 && !refused) return undefined
  // Texts in cells belong to the rows that contain them.
  const rows = state.shown.filter(({ key }) => Array.isArray(refused?.[key]))
  return {
    at: Date.now(),
    ver,
    values: writeRecord(whole ? state.shown : changed, state.values()),
    base: writeRecord([...changed, ...rows], state.base()),
    ...(refused && { refused }),
  }
}

/** A draft of before a release, with the values of renamed fields under their names of now. */
export function byNamesOfNow<Kept extends Draft>(draft: Kept, fields: FormState['fields']): Kept {
  const now = new Map(
    [...fields.values()].flatMap(({ key, was = [] }) => was.map((name) => [name, key] as const)),
  )
  const nameOf = (key: string) => (fields.has(key) ? key : (now.get(key) ?? key))
  const renamed = <Value>(values: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [nameOf(key), value]))
  const { values, base, refused } = draft
  return {
    ...draft,
    values: renamed(values),
    base: renamed(base),
    ...(refused && { refused: renamed(refused) }),
  }
}

function refusedIn(state: FormState): Draft['refused'] {
  const found = state.shown.flatMap(({ key, type }) => {
    if (type.secret) return []
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
