import { type Static, Type } from 'typebox'
import { can, type Entity, permissionOf, type StandardAction } from '#model'
import { anyObject, openObject } from '../../http/call'
import { malformed, noRight, Refusal } from '../../http/envelope'
import type { Caller } from '../../http/right'
import type { SentVersion, Values } from '../contracts/records'
import { messages } from '../messages'

/** A saved row of the call. `ver` undefined = the sender does not mind who wrote it since. */
export interface SentRow {
  readonly id: string
  readonly ver: number | undefined
}

export interface SentLists {
  readonly added: readonly Values[]
  readonly changed: readonly {
    readonly id: string
    readonly ver: number
    readonly record: Values
  }[]
  readonly removed: readonly SentRow[]
  /** The table that sends them. */
  readonly caseId: string | undefined
}

/** So many rows in one call. */
const mostRows = 1_000

export const version = Type.Optional(Type.Union([Type.Number(), Type.String(), Type.Null()]))
const id = Type.String({ minLength: 1 })

/** What an editable table sends: a removed row may be its bare id. */
export const rowLists = Type.Object({
  added: Type.Optional(Type.Array(anyObject)),
  changed: Type.Optional(Type.Array(openObject({ id, ver: version }))),
  removed: Type.Optional(Type.Array(Type.Union([id, openObject({ id, ver: version })]))),
  // As long as a page would make one; nobody needs a longer one.
  caseId: Type.Optional(Type.String({ maxLength: 200 })),
})

/** Reads the three lists. Throws 400 where they hold nothing, name a row twice, or are too long. */
export function readLists(body: Static<typeof rowLists>): SentLists {
  const { added = [], changed = [], removed = [], caseId } = body
  const lists = {
    added,
    changed: changed.map((record) => versioned(sentRow(record), record)),
    removed: removed.map((row) => sentRow(typeof row === 'string' ? { id: row } : row)),
    caseId,
  }
  const count = countRows(body)
  if (count === 0) throw new Refusal(400, messages.noRowsSent)
  if (count > mostRows) throw new Refusal(400, messages.tooMany(mostRows))
  const ids = [...lists.changed, ...lists.removed].map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw malformed()
  return lists
}

/** How many rows are to be written. */
export const countRows = ({ added = [], changed = [], removed = [] }: Static<typeof rowLists>) =>
  added.length + changed.length + removed.length

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

function sentRow({ id, ver }: SentVersion): SentRow {
  const read = ver === undefined || ver === null || ver === '' ? undefined : Number(ver)
  if (read !== undefined && !Number.isInteger(read)) throw malformed()
  return { id, ver: read }
}

function versioned({ id, ver }: SentRow, record: Values) {
  if (ver === undefined) throw new Refusal(400, messages.noVersion)
  return { id, ver, record }
}
