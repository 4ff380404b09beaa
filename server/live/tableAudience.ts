import { sql } from 'kysely'
import { can, type Entity, permissionOf } from '#model'
import { type Message } from '../bus/topics'
import { type EntityDeps, readingOf } from '../entity/contracts/deps'
import type { Counts } from '../entity/contracts/reading'
import type { WireRecord } from '../entity/contracts/records'
import { createReader } from '../entity/read/reader'
import { hasAllRows } from '../entity/read/rowRules'
import { mine } from '../entity/read/rows'
import { toWholeRecords, withoutHidden } from '../entity/read/wireRecords'
import { entityTableOf } from '../entity/schema/entityTable'
import { shownFields } from '../entity/schema/fieldRights'
import { type Caller } from '../http/right'
import type { EntitiesOf } from '../kernel/ofTenant'
import { type TableMessage } from './tableMessage'

export interface AudienceDeps {
  readonly entities: EntitiesOf
  /** Records as stored, with every field; records outside the caller's tenant are missing. */
  readRows(entity: Entity, ids: readonly string[], caller: Caller): Promise<readonly WireRecord[]>
  /** Those of the ids whose records the caller sees; one query however many they are. */
  inSight(entity: Entity, ids: readonly string[], caller: Caller): Promise<ReadonlySet<string>>
  /** Whether the caller may see the labels of a dictionary. */
  mayName(dict: string, caller: Caller): boolean
}

/** A message from page to page, with its possible receivers. */
export interface Letter {
  readonly userId: string
  /** Receivers are all who may list this entity; absent = only the sender's own pages. */
  readonly entity?: string
  readonly message: Message
}

export interface Audience {
  /** undefined = the sender lacks the right, or there is nothing to send. */
  address(message: TableMessage, sender: Caller): Promise<Letter | undefined>
  /** The entity if the listener may list its records. */
  heardBy(entity: string, listener: Caller): Entity | undefined
  /** Keys of fields whose values the listener sees without labels. */
  unnamed(entity: Entity, listener: Caller): readonly string[]
  /** A message with a row that the listener sees, without the fields that he does not see. */
  pruned(message: Message, entity: Entity, listener: Caller): Message
  /** The message for this listener; undefined = none. Of rows he does not see he learns no ids (see `somethingElse`). */
  deliver(letter: Letter, listener: Caller): Promise<Message | undefined>
}

/**
 * Decides who may send and receive messages between tables. If the key names an entity, senders need the right to edit
 * its records and receivers the right to list them; fields that a receiver may not see are removed. The record is read
 * from the server, never taken from the page. Any other key belongs to no document and has no right to check, so it
 * reaches only the sender's own pages.
 */
export function createAudience({ entities, readRows, inSight, mayName }: AudienceDeps): Audience {
  const made = new WeakMap<Message, Map<string, Message>>()
  const heardBy = (name: string, { grants, tenantId }: Caller): Entity | undefined => {
    const entity = entities(tenantId).get(name)
    return entity && can(grants, permissionOf(entity, 'view')) ? entity : undefined
  }
  const unnamed = (entity: Entity, listener: Caller): readonly string[] =>
    entityTableOf(entity).dicts.flatMap(({ field: { key }, dict }) =>
      mayName(dict, listener) ? [] : [key],
    )
  /** Listeners with the same view share one object, so that it is serialized once. */
  const pruned = (message: Message, entity: Entity, listener: Caller): Message => {
    const { data } = message
    const { args } = Object(data)
    const record: WireRecord = Object(args[0])
    // The labels were read for another user: the writer of the record, or the first listener.
    const texts = unnamed(entity, listener).map((key) => `${key}_dictText`)
    const kept = without(withoutHidden(record, entity, listener), texts)
    if (kept === record) return message
    const known = made.get(message) ?? new Map<string, Message>()
    made.set(message, known)
    const look = [lookFor(entity, listener), ...texts].join()
    const own = known.get(look) ?? { ...message, data: { ...Object(data), args: [kept, args[1]] } }
    known.set(look, own)
    return own
  }
  return {
    unnamed,
    heardBy,
    pruned,

    async address(message, sender) {
      const { userId } = sender
      if (message.type === 'heart_beat') return undefined
      const { socketKey, key, args } = message.data
      const entity = entities(sender.tenantId).get(String(socketKey ?? key))
      if (!entity) return { userId, message }
      if (!can(sender.grants, permissionOf(entity, 'edit'))) return undefined
      if (message.type === 'common_send_date') return { userId, entity: entity.name, message }
      const [row, caseId] = Array.isArray(args) ? args : []
      const [record] = await readRows(entity, [String(Object(row).id)], sender)
      if (!record) return undefined
      const data = { socketKey, args: [record, caseId] }
      return { userId, entity: entity.name, message: { type: message.type, data } }
    },
    async deliver({ userId, entity: name, message }, listener) {
      // Messages between a user's own pages do not go to an administrator who is viewing as him.
      if (name === undefined)
        return userId === listener.userId && !listener.viewer ? message : undefined
      const entity = heardBy(name, listener)
      if (!entity) return undefined
      const { key, args } = Object(message.data)
      // Whatever a page tells may name records.
      if (message.type !== 'update_vxe_table' || !Array.isArray(args))
        return hasAllRows(entity, listener) ? message : { ...message, data: { key, args: [] } }
      const id = String(Object(args[0]).id)
      const sees = hasAllRows(entity, listener) || (await inSight(entity, [id], listener)).has(id)
      return sees ? pruned(message, entity, listener) : somethingElse(entity.name, args[1])
    },
  }
}

function without(record: WireRecord, keys: readonly string[]): WireRecord {
  if (keys.every((key) => !Object.hasOwn(record, key))) return record
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)))
}

/** A key that is equal for listeners who see the same fields with the same masks. */
const lookFor = (entity: Entity, listener: Caller): string =>
  shownFields(entity, listener)
    .map(({ key, masked }) => (masked ? `${key}*` : key))
    .join()

/** A message that tells pages to reload these rows, with the number of new ones. */
export const rowsAgain = (
  entity: string,
  ids: readonly string[],
  caseId: unknown,
  added = 0,
): Message => ({
  type: 'common_send_date',
  data: { key: `rows:${entity}`, args: added > 0 ? [ids, caseId, added] : [ids, caseId] },
})

/**
 * Tells pages that records were written which the listener does not see, or sees no longer: neither which nor how many.
 * Pages reload the rows that they show.
 */
export const somethingElse = (entity: string, caseId: unknown): Message =>
  rowsAgain(entity, [], caseId)

/** Reads records of any entity by their ids, with every field. */
export function createRowsReader(deps: EntityDeps, counts: Counts): AudienceDeps['readRows'] {
  return async (entity: Entity, ids, caller) => {
    const entityTable = entityTableOf(entity)
    const stored = await createReader(entityTable, deps, counts).findAll(ids, caller)
    const rows = stored.map(({ row }) => row)
    return await toWholeRecords(rows, { entityTable, caller, lookup: deps.lookup })
  }
}

/** Finds the records in the caller's sight, of any entity. */
export function createSight(deps: EntityDeps): AudienceDeps['inSight'] {
  return async (entity, ids, caller) => {
    const table = entityTableOf(entity)
    const { rows } = await sql<{ id: unknown }>`
      select id from ${sql.table(table.table)}
      where ${mine(table, caller)} and id = any(${ids}::text[])`.execute(
      readingOf(deps, entity).database.db,
    )
    return new Set(rows.map(({ id }) => String(id)))
  }
}
