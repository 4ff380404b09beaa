import { type Static, Type } from 'typebox'
import { can, type Entity, permissionOf, type StandardAction } from '#model'
import { anyObject, openObject } from '../../http/call'
import { malformed, noRight, Refusal } from '../../http/envelope'
import { expectedTexts } from '../../http/messages'
import type { Caller } from '../../http/right'
import type { SentVersion, Values } from '../contracts/records'
import { messages } from '../messages'

/** A stored row in the call. `ver` undefined = accept any current version. */
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
  /** Id of the table that sends them. */
  readonly caseId: string | undefined
}

/** Maximum number of rows per call. */
const mostRows = 1_000

export const version = Type.Optional(Type.Union([Type.Number(), Type.String(), Type.Null()]))
const id = Type.String({ minLength: 1 })

/** Body of an editable table's save; a removed row may be just its id. */
export const rowLists = Type.Object({
  added: Type.Optional(Type.Array(anyObject)),
  changed: Type.Optional(Type.Array(openObject({ id, ver: version }))),
  removed: Type.Optional(Type.Array(Type.Union([id, openObject({ id, ver: version })]))),
  // Long enough for the ids that pages create.
  caseId: Type.Optional(Type.String({ maxLength: 200 })),
})

/** Reads the three lists. Throws 400 if they are empty, name a row twice, or are too long. */
export function readLists(body: Static<typeof rowLists>): SentLists {
  const { added = [], changed = [], removed = [], caseId } = body
  const lists = {
    added,
    changed: changed.map((record, at) => versioned(sentRow(record, `changed.${at}`), record)),
    removed: removed.map((row, at) =>
      sentRow(typeof row === 'string' ? { id: row } : row, `removed.${at}`),
    ),
    caseId,
  }
  const count = countRows(body)
  if (count === 0) throw new Refusal(400, messages.noRowsSent)
  if (count > mostRows) throw new Refusal(400, messages.tooMany(mostRows))
  const ids = [...lists.changed, ...lists.removed].map(({ id }) => id)
  const twice = ids.findIndex((one, at) => ids.indexOf(one) < at)
  if (twice >= 0) throw malformed(placeOf(twice, lists.changed.length), messages.otherRow)
  return lists
}

/** Number of rows to write. */
export const countRows = ({ added = [], changed = [], removed = [] }: Static<typeof rowLists>) =>
  added.length + changed.length + removed.length

/** Throws 403 if the caller may not do all of it. */
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

/** Path of the id in the request; changed rows come first, then removed ones. */
const placeOf = (at: number, changed: number): string =>
  at < changed ? `changed.${at}.id` : `removed.${at - changed}`

function sentRow({ id, ver }: SentVersion, place: string): SentRow {
  const read = ver === undefined || ver === null || ver === '' ? undefined : Number(ver)
  if (read !== undefined && !Number.isInteger(read))
    throw malformed(`${place}.ver`, expectedTexts.integer)
  return { id, ver: read }
}

function versioned({ id, ver }: SentRow, record: Values) {
  if (ver === undefined) throw new Refusal(400, messages.noVersion)
  return { id, ver, record }
}
