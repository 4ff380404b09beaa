import {
  can,
  companyOf,
  type Documents,
  type Entity,
  type Grants,
  hasRights,
  permissionOf,
} from '#model'
import { farEntity } from '../../renderer/model/entity/path'
import { dictsIn } from '../entity/schema/entityTable'
import type { Caller } from '../http/right'

type Bound = ReadonlyMap<string, ReadonlySet<Entity>>

const known = new WeakMap<Documents, Bound>()

/**
 * Whether somebody with these rights may read a dictionary: one of the entities whose documents bind it is his to work
 * with. A dictionary that no document binds, as parts written in code or other clients use it, is open to all who have
 * any right.
 */
export function mayReadDict(
  documents: Documents,
  { grants, tenantId }: Pick<Caller, 'grants' | 'tenantId'>,
  code: string,
): boolean {
  if (!hasRights(grants)) return false
  const company = companyOf(code)
  if (company !== undefined && company !== tenantId) return false
  const bound = known.get(documents) ?? bindings(documents)
  known.set(documents, bound)
  const entities = bound.get(code)
  return entities === undefined || [...entities].some((entity) => worksWith(grants, entity))
}

const worksWith = (grants: Grants, entity: Entity): boolean =>
  can(grants, permissionOf(entity, 'view')) ||
  entity.operations.some((operation) => can(grants, permissionOf(entity, operation)))

/** Entities by the dictionaries of their own fields, of records that they refer to, of their rows and their pages. */
function bindings({ entities, pages }: Documents): Bound {
  const bound = new Map<string, Set<Entity>>()
  const bind = (code: string, entity: Entity) => {
    const those = bound.get(code) ?? new Set()
    bound.set(code, those.add(entity))
  }
  for (const entity of entities.values()) {
    const fields = [...entity.fields.values()]
    const beside = fields.flatMap((field) => {
      const other = farEntity(field) ?? field.rows?.entity()
      return other ? [...other.fields.values()] : []
    })
    for (const { dict } of dictsIn([...fields, ...beside])) bind(dict, entity)
  }
  for (const { doc } of pages.values()) {
    const entity = typeof doc.entity === 'string' ? entities.get(doc.entity) : undefined
    // What a page without an entity names stays open to all who have any right, unless an entity binds it, too.
    if (entity) for (const code of dictsNamed(doc)) bind(code, entity)
  }
  return bound
}

/** Dictionaries that columns and conditions of a page name themselves. */
function dictsNamed(part: unknown): readonly string[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) =>
    key === 'dict' && typeof value === 'string' ? [value] : dictsNamed(value),
  )
}
