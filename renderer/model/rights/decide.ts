import { type Entity, permissionOf, type StandardAction } from '../entity/entity'
import type { Field } from '../entity/field'
import { entryOf, type Grants, grantOf } from '../entity/permission'
import { allOf, openTrace, type Trace } from '../entity/trace'

/** What may be done with a field's values: written, seen, or seen masked. Each is part of the one before. */
export const fieldLevels = ['edit', 'see', 'masked'] as const
export type FieldLevel = (typeof fieldLevels)[number]

/** What somebody wants to do something to. */
export type RightObject =
  /** A call, a button, a page: whatever asks for a code, or for none. */
  | { readonly kind: 'code'; readonly code: string | undefined }
  /** A route or page that lets in whoever has one of these. */
  | { readonly kind: 'page'; readonly codes: readonly string[] }
  | { readonly kind: 'records'; readonly entity: Entity; readonly action: StandardAction }
  /** To see it whole, unless `to` says otherwise. */
  | { readonly kind: 'field'; readonly field: Field; readonly to?: FieldLevel }
  | { readonly kind: 'step'; readonly entity: Entity; readonly step: string }

/**
 * The one decision of rights, in the browser and on the server: the answer is the trace of what it was made of. Rows are
 * decided by the database (server/entity/read/rowRules), by the same rules for reading and for explaining.
 */
export function decide(grants: Grants, object: RightObject): Trace {
  switch (object.kind) {
    case 'code':
      return object.code ? grantOf(grants, object.code) : openTrace
    case 'page':
      return entryOf(grants, object.codes)
    case 'records':
      return grantOf(grants, permissionOf(object.entity, object.action))
    case 'field': {
      return allOf(codesFor(object.field, object.to ?? 'see').map((code) => grantOf(grants, code)))
    }
    case 'step': {
      const step = object.entity.states?.steps.get(object.step)
      return step?.can ? grantOf(grants, step.can) : openTrace
    }
  }
}

/** The rights that a level of a field needs, beside those to its records. */
export function codesFor(
  { can, editCan, mask, needs = [] }: Field,
  level: FieldLevel,
): readonly string[] {
  // What was reached through a reference needs its rights at every level.
  const own = level === 'masked' && mask !== undefined ? [] : [can ?? []].flat()
  return [...own, ...needs, ...(level === 'edit' ? [editCan ?? []].flat() : [])]
}

/** The level that the grants give; undefined = the field is not there. */
export const levelOf = (grants: Grants, field: Field): FieldLevel | undefined =>
  fieldLevels.find((to) => decide(grants, { kind: 'field', field, to }).allowed)
