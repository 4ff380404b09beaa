import { can, type Entity, permissionOf, type StandardAction } from '#model'
import { isObject } from '../../../renderer/model/finding/walk'
import { noRight, Refusal } from '../../http/envelope'
import type { Caller } from '../../http/right'
import { serverMessages } from '../../kernel/messages'
import { asObject } from '../judge/body'
import { messages } from '../messages'

/** A saved row of the call. `ver` undefined = the sender does not mind who wrote it since. */
export interface SentRow {
  readonly id: string
  readonly ver: number | undefined
  readonly record: unknown
}

export interface SentLists {
  readonly added: readonly unknown[]
  readonly changed: readonly (SentRow & { readonly ver: number })[]
  readonly removed: readonly SentRow[]
  /** The table that sends them. */
  readonly caseId: string | undefined
}

/** So many rows in one call. */
const mostRows = 1_000

/** Reads the three lists. Throws 400 where they are none, name a row twice, or are too long. */
export function readLists(body: unknown): SentLists {
  const { added, changed, removed, caseId } = asObject(body)
  const lists = {
    added: listOf(added),
    changed: listOf(changed).map((row) => versioned(sentRow(row))),
    removed: listOf(removed).map((row) => sentRow(row)),
    caseId: caseIdOf(caseId),
  }
  const count = lists.added.length + lists.changed.length + lists.removed.length
  if (count === 0) throw new Refusal(400, messages.noRowsSent)
  if (count > mostRows) throw new Refusal(400, messages.tooMany(mostRows))
  const ids = [...lists.changed, ...lists.removed].map(({ id }) => id)
  if (new Set(ids).size < ids.length || !lists.added.every(isObject)) throw malformed()
  return lists
}

/** Throws 403 where the caller may not do all of it. */
export function mayDoAll(lists: SentLists, entity: Entity, { grants }: Caller): void {
  const wanted: readonly (readonly [StandardAction, readonly unknown[]])[] = [
    ['add', lists.added],
    ['edit', lists.changed],
    ['delete', lists.removed],
  ]
  for (const [action, rows] of wanted) {
    if (rows.length === 0) continue
    const allowed = entity.operations.includes(action) && can(grants, permissionOf(entity, action))
    if (!allowed) throw noRight()
  }
}

const malformed = () => new Refusal(400, serverMessages.malformed)

// As long as a page would make one; nobody needs a longer one.
const caseLength = 200

function caseIdOf(raw: unknown): string | undefined {
  if (raw === undefined || raw === null) return undefined
  if (typeof raw !== 'string' || raw.length > caseLength) throw malformed()
  return raw
}

function listOf(raw: unknown): readonly unknown[] {
  if (raw === undefined || raw === null) return []
  if (!Array.isArray(raw)) throw malformed()
  return raw
}

/** A removed row may be its bare id. */
function sentRow(raw: unknown): SentRow {
  const { id, ver } = isObject(raw) ? raw : { id: raw, ver: undefined }
  if (typeof id !== 'string' || id === '') throw malformed()
  const version = ver === undefined || ver === null || ver === '' ? undefined : Number(ver)
  if (version !== undefined && !Number.isInteger(version)) throw malformed()
  return { id, ver: version, record: raw }
}

function versioned(row: SentRow): SentRow & { readonly ver: number } {
  if (row.ver === undefined) throw new Refusal(400, messages.noVersion)
  return { ...row, ver: row.ver }
}
