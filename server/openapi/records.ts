import type { Entity, Field } from '#model'

type Schema = Readonly<Record<string, unknown>>

/** Reference to the schema of an entity's records. */
export const recordOf = (entity: string): Schema => ({ $ref: `#/components/schemas/${entity}` })

/** Schema of a record on the wire. No member is required, as those that the reader may not see are absent. */
export const recordSchema = ({ title, fields }: Entity): Schema => ({
  type: 'object',
  title,
  properties: {
    id: { type: 'string' },
    ver: { type: 'integer' },
    ...Object.fromEntries([...fields.values()].map((field) => [field.key, fieldSchema(field)])),
  },
})

/** Names of the members that a new record must have. */
export const requiredIn = ({ fields }: Entity): readonly string[] =>
  [...fields.values()]
    .filter(
      ({ required, readonly, compute, default: byDefault, defaultBy, issued }) =>
        required && !readonly && !compute && !issued && byDefault === undefined && !defaultBy,
    )
    .map(({ key }) => key)

function fieldSchema(field: Field): Schema {
  const { title, help, type, readonly, compute, can } = field
  const dict = type.dict(field)
  return {
    ...wireSchema(field),
    title,
    ...(help !== undefined && { description: help }),
    ...((readonly || compute) && { readOnly: true }),
    ...(type.secret && { writeOnly: true }),
    ...(dict !== undefined && { 'x-dict': dict }),
    ...(field.reference && { 'x-entity': field.reference.of }),
    // Callers without this right neither get nor send the member.
    ...(can !== undefined && { 'x-right': can }),
  }
}

const patterns = { date: 'YYYY-MM-DD', datetime: 'YYYY-MM-DD HH:mm:ss', time: 'HH:mm:ss' }

function wireSchema(field: Field): Schema {
  if (field.rows) return { type: ['array', 'null'], items: recordOf(field.rows.of) }
  const storage = field.type.storage(field)
  switch (storage.kind) {
    case 'string':
      return { type: ['string', 'null'], maxLength: storage.length }
    case 'text':
      return { type: ['string', 'null'] }
    case 'integer':
      return { type: ['integer', 'null'] }
    case 'decimal':
      return { type: ['number', 'null'], multipleOf: 10 ** -storage.scale }
    case 'none':
      return {}
    default:
      return { type: ['string', 'null'], 'x-format': patterns[storage.kind] }
  }
}
