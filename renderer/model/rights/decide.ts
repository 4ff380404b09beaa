import { type Entity, permissionOf, type StandardAction } from '../entity/entity'
import type { Field } from '../entity/field'
import { entryOf, type Grants, grantOf } from '../entity/permission'
import { allOf, openTrace, type Trace } from '../entity/trace'

/** What somebody wants to do something to. */
export type RightObject =
  /** A call, a button, a page: whatever asks for a code, or for none. */
  | { readonly kind: 'code'; readonly code: string | undefined }
  /** A route or page that lets in whoever has one of these. */
  | { readonly kind: 'page'; readonly codes: readonly string[] }
  | { readonly kind: 'records'; readonly entity: Entity; readonly action: StandardAction }
  | { readonly kind: 'field'; readonly field: Field }
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
      const { can: own, needs = [] } = object.field
      return allOf([own ?? [], needs].flat().map((code) => grantOf(grants, code)))
    }
    case 'step': {
      const step = object.entity.states?.steps.get(object.step)
      return step?.can ? grantOf(grants, step.can) : openTrace
    }
  }
}
