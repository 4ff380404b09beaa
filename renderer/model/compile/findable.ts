import { auditFields } from '../document/names'
import type { Field } from '../entity/field'

/**
 * Whether the search over all records may find one by the field: a text that people type, of moderate length and no
 * secret. Who changed a record, and when, is no field of its own in the table.
 */
export const isFindable = (field: Field): boolean => {
  const { type, key } = field
  return (
    type.typedText === true &&
    type.secret !== true &&
    type.storage(field).kind !== 'none' &&
    !auditFields.includes(key)
  )
}
