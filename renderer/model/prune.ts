import type { Entity } from './entity'
import type { Field } from './field'
import { can, type Grants } from './permission'

export const mayUse = (grants: Grants, field: Field): boolean => can(grants, field.can)

/**
 * The entity as the grants let it be seen: without the fields whose permission is missing, so that
 * no list, form, filter, sort order or sheet can name them. The same entity when nothing is missing.
 */
export function entityFor(entity: Entity, grants: Grants): Entity {
  const fields = new Map([...entity.fields].filter(([, field]) => mayUse(grants, field)))
  return fields.size === entity.fields.size ? entity : Object.freeze({ ...entity, fields })
}
