import type { ShapeError, Validate } from './validate'

/** ajv's errors, at most one per value and one per key. */
export function shapeErrors(doc: unknown, validate: Validate): readonly ShapeError[] {
  if (validate(doc)) return []
  const bySlot = new Map<string, ShapeError>()
  for (const error of validate.errors ?? []) {
    // Skip these: the branch's own errors explain the mistake, as `propertyNames` does for names.
    if (error.keyword === 'if' || error.propertyName !== undefined) continue
    const key = missingIn(error) ?? extraIn(error) ?? nameIn(error) ?? ''
    const slot = `${error.instancePath} ${key}`
    if (!bySlot.has(slot) || error.keyword === 'type') bySlot.set(slot, error)
  }
  return [...bySlot.values()]
}

/** The missing required key. */
export const missingIn = ({ keyword, params }: ShapeError): string | undefined =>
  keyword === 'required' ? String(params.missingProperty) : undefined

/** The unknown key. */
export const extraIn = ({ keyword, params }: ShapeError): string | undefined =>
  keyword === 'additionalProperties' ? String(params.additionalProperty) : undefined

/** The key that is not a valid name. */
export const nameIn = ({ keyword, params }: ShapeError): string | undefined =>
  keyword === 'propertyNames' ? String(params.propertyName) : undefined
