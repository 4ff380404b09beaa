import { type Entity, permissionOf } from './entity'
import type { Field } from './field'
import { isUnknown } from './unknownType'

// Each step is a join; nobody reads what lies further away.
export const deepest = 3

/**
 * The field that a name says: one of the entity's own, or one reached through its references, `keyword.country`.
 * Columns, searches, orders, expressions and reports all ask here. A field that was reached is only read: its key is
 * the whole path, `via` the references gone through, `needs` their rights and those to read the records.
 */
export function fieldAt(entity: Pick<Entity, 'fields'>, name: string): Field | undefined {
  const own = entity.fields.get(name)
  if (own || !name.includes('.')) return own
  const known = reached.get(entity) ?? new Map<string, Field>()
  reached.set(entity, known)
  const field = known.get(name) ?? reach(entity, name)
  if (field) known.set(name, field)
  return field
}

const reached = new WeakMap<Pick<Entity, 'fields'>, Map<string, Field>>()

/**
 * A field on the way that the path says is too broken to tell what lies behind it. That has a finding of its own, where
 * the field is declared.
 */
export function isBrokenWay(entity: Pick<Entity, 'fields'>, path: string): boolean {
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  let at: Pick<Entity, 'fields'> = entity
  for (const key of keys) {
    const step = at.fields.get(key)
    if (!step) return false
    if (isUnknown(step.type)) return true
    const next = farEntity(step)
    if (!next) return step.reference !== undefined && !step.reference.entity()
    at = next
  }
  const far = at.fields.get(last)
  return far !== undefined && isUnknown(far.type)
}

function reach(entity: Pick<Entity, 'fields'>, path: string): Field | undefined {
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  if (keys.length > deepest) return undefined
  const via: Field[] = []
  const needs = new Set<string>()
  let at: Pick<Entity, 'fields'> = entity
  for (const key of keys) {
    const step = at.fields.get(key)
    const next = step && farEntity(step)
    if (!next) return undefined
    via.push(step)
    if (step.can !== undefined) needs.add(step.can)
    needs.add(permissionOf(next, 'view'))
    at = next
  }
  const far = at.fields.get(last)
  if (!far || far.rows || far.type.storage(far).kind === 'none') return undefined
  const { type, props, exprType, help, can, mask, masked, reference } = far
  return Object.freeze({
    key: path,
    title: [...via, far].map(({ title }) => title).join(' · '),
    ...{ type, props, via: Object.freeze(via), needs: Object.freeze([...needs]) },
    ...{ required: false, unique: false, readonly: true },
    ...(exprType && { exprType }),
    ...(help !== undefined && { help }),
    ...(can !== undefined && { can }),
    ...(mask !== undefined && { mask }),
    ...(masked && { masked }),
    ...(reference && { reference }),
  })
}

/** The entity of the one record that the field names: several of them are no single value to reach. */
export const farEntity = ({ reference }: Field): Entity | undefined =>
  reference?.many ? undefined : reference?.entity()

/** Paths of one step below the entity's references: what may be named beside its own fields. */
export const pathsBelow = (entity: Pick<Entity, 'fields'>): readonly string[] =>
  [...entity.fields.values()].flatMap((field) =>
    [...(farEntity(field)?.fields.keys() ?? [])]
      .map((key) => `${field.key}.${key}`)
      .filter((path) => fieldAt(entity, path)),
  )
