import { can, type Entity, permissionOf } from '#model'
import { type Message } from '../bus/topics'
import type { EntityDeps } from '../entity/contracts/deps'
import type { Counts } from '../entity/contracts/reading'
import type { WireRecord } from '../entity/contracts/records'
import { createReader } from '../entity/read/reader'
import { hasAllRows } from '../entity/read/rowRules'
import { toWholeRecords, withoutHidden } from '../entity/read/wireRecords'
import { entityTableOf } from '../entity/schema/entityTable'
import { shownFields } from '../entity/schema/fieldRights'
import { type Caller } from '../http/right'
import { type TableMessage } from './tableMessage'

export interface AudienceDeps {
  entities(): ReadonlyMap<string, Entity>
  /** Records as they are stored, with every field; those that are not there for this caller's tenant are missing. */
  readRows(entity: Entity, ids: readonly string[], caller: Caller): Promise<readonly WireRecord[]>
  /** Whether the caller may know what values of a dictionary are called. */
  mayName(dict: string, caller: Caller): boolean
}

/** A message on its way from page to page, and who may hear it. */
export interface Letter {
  readonly userId: string
  /** Whoever may list these records hears it; absent = the sender's own pages. */
  readonly entity?: string
  readonly message: Message
}

export interface Audience {
  /** undefined = the sender has no right to tell it, or there is nothing to tell. */
  address(message: TableMessage, sender: Caller): Promise<Letter | undefined>
  /** Whether he may list the records of an entity. */
  mayHear(entity: string, listener: Caller): boolean
  /** Keys of the entity's fields whose values he reads without what they are called. */
  unnamed(entity: Entity, listener: Caller): readonly string[]
  /** The message as this listener may see it; undefined = it is not for him. Of a row that is not his he hears that it was written. */
  deliver(letter: Letter, listener: Caller): Promise<Message | undefined>
}

/**
 * The right of what tables tell each other. A key that is the name of an entity has the entity's: who may edit
 * its records may tell of one, who may list them hears it, without the fields that he may not see. What is told
 * is the record as the server has it, never what the page says. Any other key is known to no document, so
 * nobody's right can be asked: it reaches the sender's own pages only.
 */
export function createAudience({ entities, readRows, mayName }: AudienceDeps): Audience {
  const pruned = new WeakMap<Message, Map<string, Message>>()
  const heardBy = (name: string, { grants }: Caller): Entity | undefined => {
    const entity = entities().get(name)
    return entity && can(grants, permissionOf(entity, 'view')) ? entity : undefined
  }
  const hasRow = async (entity: Entity, id: string, listener: Caller) =>
    hasAllRows(entity, listener) || (await readRows(entity, [id], listener)).length > 0
  const unnamed = (entity: Entity, listener: Caller): readonly string[] =>
    entityTableOf(entity).dicts.flatMap(({ field: { key }, dict }) =>
      mayName(dict, listener) ? [] : [key],
    )
  return {
    unnamed,

    async address(message, sender) {
      const { userId } = sender
      if (message.type === 'heart_beat') return undefined
      const { socketKey, key, args } = message.data
      const entity = entities().get(String(socketKey ?? key))
      if (!entity) return { userId, message }
      if (!can(sender.grants, permissionOf(entity, 'edit'))) return undefined
      if (message.type === 'common_send_date') return { userId, entity: entity.name, message }
      const [row, caseId] = Array.isArray(args) ? args : []
      const [record] = await readRows(entity, [String(Object(row).id)], sender)
      if (!record) return undefined
      const data = { socketKey, args: [record, caseId] }
      return { userId, entity: entity.name, message: { type: message.type, data } }
    },
    mayHear: (name, listener) => heardBy(name, listener) !== undefined,
    async deliver({ userId, entity: name, message }, listener) {
      // What somebody's pages tell each other is not for those who look at them.
      if (name === undefined)
        return userId === listener.userId && !listener.viewer ? message : undefined
      const entity = heardBy(name, listener)
      if (!entity) return undefined
      const { data } = message
      const { args } = Object(data)
      if (message.type !== 'update_vxe_table' || !Array.isArray(args)) return message
      const record: WireRecord = Object(args[0])
      if (!(await hasRow(entity, String(record.id), listener))) {
        return {
          type: 'common_send_date',
          data: rowsAgain(entity.name, [String(record.id)], args[1]),
        }
      }
      // They were read for whoever has written the record, or listened first.
      const texts = unnamed(entity, listener).map((key) => `${key}_dictText`)
      const kept = without(withoutHidden(record, entity, listener), texts)
      if (kept === record) return message
      // One object for all who see the same, so that it becomes text once.
      const known = pruned.get(message) ?? new Map<string, Message>()
      pruned.set(message, known)
      const look = [lookFor(entity, listener), ...texts].join()
      const own = known.get(look) ?? {
        ...message,
        data: { ...Object(data), args: [kept, args[1]] },
      }
      known.set(look, own)
      return own
    },
  }
}

function without(record: WireRecord, keys: readonly string[]): WireRecord {
  if (keys.every((key) => !Object.hasOwn(record, key))) return record
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)))
}

/** The same for listeners who see the same fields, each whole or masked. */
const lookFor = (entity: Entity, listener: Caller): string =>
  shownFields(entity, listener)
    .map(({ key, masked }) => (masked ? `${key}*` : key))
    .join()

/** That rows are to be read again, and how many are new. */
export const rowsAgain = (
  entity: string,
  ids: readonly string[],
  caseId: unknown,
  added = 0,
): object => ({ key: `rows:${entity}`, args: added > 0 ? [ids, caseId, added] : [ids, caseId] })

/** Reads records of any entity by their ids, with every field. */
export function createRowsReader(deps: EntityDeps, counts: Counts): AudienceDeps['readRows'] {
  return async (entity: Entity, ids, caller) => {
    const entityTable = entityTableOf(entity)
    const stored = await createReader(entityTable, deps, counts).findAll(ids, caller)
    const rows = stored.map(({ row }) => row)
    return await toWholeRecords(rows, { entityTable, caller, lookup: deps.lookup })
  }
}
