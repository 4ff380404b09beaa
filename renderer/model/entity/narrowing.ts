import type { Expr, Scope } from '../expr/types'
import type { Field } from './field'
import type { Narrowing } from './reference'
import { isEmpty, type Values } from './rules'

/** All expressions over the record. */
export const narrowingRules = ({ where }: Pick<Field, 'where'>): readonly Expr[] =>
  where ? [...(where.outside ? [where.outside] : []), ...where.pairs.map(({ value }) => value)] : []

/** Conditions on the referenced records, or the fields that have to be filled in before there are any. */
export type Narrowed =
  | { readonly values: readonly { readonly field: Field; readonly value: unknown }[] }
  | { readonly missing: readonly string[] }

/**
 * The values that a chosen record must have. Conditions on fields that the user does not see are left to the server.
 * undefined = any record fits.
 */
export function narrowed(field: Field, scope: Scope): Narrowed | undefined {
  const far = field.reference?.entity()
  if (!field.where || !far) return undefined
  const values: { field: Field; value: unknown }[] = []
  for (const { key, value, reads } of field.where.pairs) {
    const own = far.fields.get(key)
    if (!own) continue
    const wanted = value.evaluate(scope)
    if (isEmpty(wanted)) {
      const empty = reads.filter(({ path }) => isEmpty(scope[path]))
      // Behind an empty reference everything is empty.
      const first = empty.filter(({ path }) => !path.includes('.'))
      return { missing: (first.length > 0 ? first : empty).map(({ title }) => title) }
    }
    values.push({ field: own, value: wanted })
  }
  return values.length > 0 ? { values } : undefined
}

/** Whether a record with these values is one that a reference takes. An empty value is never equal. */
export const fits = (pairs: Narrowing['pairs'], far: Values, scope: Scope): boolean =>
  pairs.every(({ key, value }) => {
    const [has, wanted] = [far[key], value.evaluate(scope)]
    if (isEmpty(has) || isEmpty(wanted)) return false
    return Array.isArray(has) ? has.includes(wanted) : has === wanted
  })
