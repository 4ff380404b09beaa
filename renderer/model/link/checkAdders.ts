import { type Entity, permissionOf } from '../entity/entity'
import type { Field } from '../entity/field'
import { senseTexts } from '../finding/messages.sense'
import { below } from '../finding/pointer'
import { codesFor } from '../rights/decide'
import type { Role } from './linkRoles'
import type { Source } from './source'

/**
 * Reports required fields that a role may not write although it may add records: users with only this role can never
 * add one.
 */
export function checkAdders(
  documents: readonly Source[],
  entities: ReadonlyMap<string, Entity>,
  roles: ReadonlyMap<string, Role>,
): void {
  for (const { doc, report } of documents) {
    const entity = entities.get(String(doc.entity))
    if (!entity) continue
    const add = permissionOf(entity, 'add')
    const adders = [...roles.values()].filter(({ codes }) => codes.has(add))
    for (const field of entity.fields.values()) {
      if (!isLeftToPeople(field, entity)) continue
      const wanted = codesFor(field, 'edit')
      const unable = adders.filter(({ codes }) => !wanted.every((code) => codes.has(code)))
      if (unable.length === 0) continue
      const missing = wanted.filter((code) => !unable.every(({ codes }) => codes.has(code)))
      const titles = unable.map(({ title }) => title)
      const key = missing.includes(field.editCan ?? '') ? 'editCan' : 'can'
      const pointer = below('/fields', field.key, key)
      const message = senseTexts.neverAdded(field.title, titles, missing)
      report({ pointer, severity: 'warning', rule: 'never-added', message })
    }
  }
}

/** Whether the field is always required and only the writing user can fill it. */
function isLeftToPeople(field: Field, { fields, states }: Entity): boolean {
  const { key, required, showIf, readonly, compute, issued, filledBy } = field
  const { default: value, defaultBy } = field
  const given = [showIf, compute, issued, filledBy, value, defaultBy].some(
    (one) => one !== undefined,
  )
  const isFilled = [...fields.values()].some(
    (other) =>
      other !== field && other.type.fill?.(other)?.pairs.some(({ to }) => to === key) === true,
  )
  return required && !readonly && !given && !isFilled && states?.field.key !== key
}
