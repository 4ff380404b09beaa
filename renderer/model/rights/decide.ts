import { type Entity, permissionOf, type StandardAction } from '../entity/entity'
import type { Field } from '../entity/field'
import { entryOf, type Grants, grantOf } from '../entity/permission'
import { allOf, openTrace, type Trace } from '../entity/trace'

/** Levels of a field: write, see, see masked. Each includes the next. */
export const fieldLevels = ['edit', 'see', 'masked'] as const
export type FieldLevel = (typeof fieldLevels)[number]

/** The object of a rights question. */
export type RightObject =
  /** A call, a button, a page: it requires one code, or none. */
  | { readonly kind: 'code'; readonly code: string | undefined }
  /** A route or page that admits users with any of these codes. */
  | { readonly kind: 'page'; readonly codes: readonly string[] }
  | { readonly kind: 'records'; readonly entity: Entity; readonly action: StandardAction }
  /** Seeing it whole, unless `to` says otherwise. */
  | { readonly kind: 'field'; readonly field: Field; readonly to?: FieldLevel }
  | { readonly kind: 'step'; readonly entity: Entity; readonly step: string }

/**
 * The single decision function for rights, in the browser and on the server; it returns the trace of its reasons. Row
 * rights are decided by the database (server/entity/read/rowRules), with the same rules for reading and for explaining.
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

/** The codes that a level of a field requires, besides those for its records. */
export function codesFor(
  { can, editCan, mask, needs = [] }: Field,
  level: FieldLevel,
): readonly string[] {
  // A field reached through a reference needs the codes of the path at every level.
  const own = level === 'masked' && mask !== undefined ? [] : [can ?? []].flat()
  return [...own, ...needs, ...(level === 'edit' ? [editCan ?? []].flat() : [])]
}

/** The level that the grants give; undefined = the field is invisible. */
export const levelOf = (grants: Grants, field: Field): FieldLevel | undefined =>
  fieldLevels.find((to) => decide(grants, { kind: 'field', field, to }).allowed)
