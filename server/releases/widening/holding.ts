import { can, type Documents, type Entity, mayUse, permissionOf } from '#model'
import type { Opened } from './opened'
import { covers } from './opened'
import { storeOf } from './thing'
import type { Publisher } from './widened'

/** What a publisher may give, because he has it himself by the documents in force. */
export interface Holding {
  /** A right by its code. */
  code(code: string): boolean
  /** All rows of an entity, by its name. */
  rows(entity: string): boolean
  /** Any right to an entity. */
  any(entity: Entity): boolean
  /** All records of an entity. */
  records(entity: string): boolean
  /** All records of an entity with all their values, as they are seen by the documents in force. */
  whole(entity: string): boolean
  /** An entry of the menu, by its id. */
  entry(id: string): boolean
  /** What somebody gets by a way: the publisher gets there by one that is limited by no more. */
  way(opened: Opened): boolean
  /** What belongs to nobody but administrators of the platform. */
  readonly platform: boolean
  /** Codes of the publisher's roles. */
  readonly roles: readonly string[]
}

export function holdingOf(publisher: Publisher, before: Documents): Holding {
  const { grants, entries, rows, platform, roles } = publisher
  const holds = (code: string) => platform || can(grants, code)
  const isWhole = (name: string) => platform || !rows.has(name)
  /** Also under another name. */
  const isWholeStore = (store: string) =>
    [...before.entities.values()].every((one) => storeOf(one) !== store || isWhole(one.name))
  return {
    platform,
    roles,
    code: holds,
    rows: isWhole,
    any({ perm, viewCan }) {
      const own = [...before.permissions].filter((code) => code.startsWith(`${perm}:`))
      return platform || [...own, viewCan ?? []].flat().some(holds)
    },
    records(name) {
      const entity = before.entities.get(name)
      return entity !== undefined && isWhole(name) && holds(permissionOf(entity, 'view'))
    },
    whole(name) {
      const entity = before.entities.get(name)
      if (platform || !entity) return platform || !before.broken.has(name)
      return (
        isWhole(name) &&
        holds(permissionOf(entity, 'view')) &&
        [...entity.fields.values()].every((field) => mayUse(grants, field))
      )
    },
    entry: (id) => platform || entries.has(id),
    way: ({ thing, way, before: known }) =>
      platform ||
      (isWhole(thing.entity) &&
        isWholeStore(thing.store) &&
        known.some((one) => covers(one.guards, way.guards) && [...one.codes].every(holds))),
  }
}
