import { type Entity, permissionOf } from './entity'
import type { Field } from './field'
import { isUnknown } from './unknownType'

// Each step is a join; deeper paths are not needed.
export const deepest = 3

/**
 * The field with this name: one of the entity's own, or one reached through references, `keyword.country`. Used by
 * columns, searches, orders, expressions and reports. A field reached through references is read-only: its key is the
 * whole path, `via` the references, `needs` their rights and those to read the records.
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

/** Whether a field on the path is too broken to know what is behind it. That field has its own finding. */
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

/** The entities behind the references of a path, as far as it can be followed. */
export function wayOf(entity: Pick<Entity, 'fields'>, path: string): readonly Entity[] {
  const way: Entity[] = []
  let at: Pick<Entity, 'fields'> = entity
  for (const key of path.split('.').slice(0, -1)) {
    const step = at.fields.get(key)
    const next = step && farEntity(step)
    if (!next) break
    way.push(next)
    at = next
  }
  return way
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
    type,
    props,
    via: Object.freeze(via),
    needs: Object.freeze([...needs]),
    required: false,
    unique: false,
    readonly: true,
    ...(exprType && { exprType }),
    ...(help !== undefined && { help }),
    ...(can !== undefined && { can }),
    ...(mask !== undefined && { mask }),
    ...(masked && { masked }),
    ...(reference && { reference }),
  })
}

/** The entity of the single record that the field references; a field with several records cannot be followed. */
export const farEntity = ({ reference }: Field): Entity | undefined =>
  reference?.many ? undefined : reference?.entity()

/** Paths one step below the entity's references: may be named like its own fields. */
export const pathsBelow = (entity: Pick<Entity, 'fields'>): readonly string[] =>
  [...entity.fields.values()].flatMap((field) =>
    [...(farEntity(field)?.fields.keys() ?? [])]
      .map((key) => `${field.key}.${key}`)
      .filter((path) => fieldAt(entity, path)),
  )
