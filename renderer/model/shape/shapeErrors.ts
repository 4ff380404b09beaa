import type { ShapeError, Validate } from './validators.gen.js'

/** ajv's errors, at most one for a value and one for a key. */
export function shapeErrors(doc: unknown, validate: Validate): readonly ShapeError[] {
  if (validate(doc)) return []
  const bySlot = new Map<string, ShapeError>()
  for (const error of validate.errors ?? []) {
    // The branch's own errors say what is wrong; so does `propertyNames` for what is in a name.
    if (error.keyword === 'if' || error.propertyName !== undefined) continue
    const key = missingIn(error) ?? extraIn(error) ?? nameIn(error) ?? ''
    const slot = `${error.instancePath} ${key}`
    if (!bySlot.has(slot) || error.keyword === 'type') bySlot.set(slot, error)
  }
  return [...bySlot.values()]
}

/** The required key that is not there. */
export const missingIn = ({ keyword, params }: ShapeError): string | undefined =>
  keyword === 'required' ? String(params.missingProperty) : undefined

/** The key that is not known. */
export const extraIn = ({ keyword, params }: ShapeError): string | undefined =>
  keyword === 'additionalProperties' ? String(params.additionalProperty) : undefined

/** The key that is not a name. */
export const nameIn = ({ keyword, params }: ShapeError): string | undefined =>
  keyword === 'propertyNames' ? String(params.propertyName) : undefined
