import { can, type Documents, permissionOf } from '#model'
import type { Opened } from './opened'
import { covers } from './opened'
import type { Publisher } from './widened'

/** What a publisher may give, because he has it himself by the documents in force. */
export interface Holding {
  /** A right by its code. */
  code(code: string): boolean
  /** All rows of an entity, by its name. */
  rows(entity: string): boolean
  /** All records of an entity. */
  records(entity: string): boolean
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
  const isWhole = (entity: string) => platform || !rows.has(entity)
  return {
    platform,
    roles,
    code: holds,
    rows: isWhole,
    records(name) {
      const entity = before.entities.get(name)
      return entity !== undefined && isWhole(name) && holds(permissionOf(entity, 'view'))
    },
    entry: (id) => platform || entries.has(id),
    way: ({ thing, way, before: known }) =>
      platform ||
      (isWhole(thing.entity) &&
        known.some((one) => covers(one.guards, way.guards) && [...one.codes].every(holds))),
  }
}
