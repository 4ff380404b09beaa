import type { Field } from '#model'
import type { FieldError } from '../../http/envelope'
import type { Values } from '../contracts/records'
import { messages } from '../messages'
import { toColumn } from '../read/rows'
import { digits } from '../schema/columnTypes'
import type { ColumnStorage, EntityTable } from '../schema/entityTable'

/** Values that their columns would reject: the database rejects them too, but does not name the field. */
export function unfitValues(
  { fields }: EntityTable,
  changed: readonly Field[],
  values: Values,
): readonly FieldError[] {
  const asked = new Set(changed)
  return fields
    .filter(({ field }) => asked.has(field))
    .flatMap(({ field, storage }) => {
      const text = toColumn(field, values[field.key] ?? null)
      return text === null || fits(text, storage)
        ? []
        : [{ field: field.key, message: messages.tooLong(field.title) }]
    })
}

function fits(text: string, storage: ColumnStorage): boolean {
  switch (storage.kind) {
    case 'string':
      // The database counts characters, JavaScript counts UTF-16 units.
      if (text.length > 2 * storage.length) return false
      return text.length <= storage.length || [...text].length <= storage.length
    case 'integer':
      return Number.isSafeInteger(Number(text))
    case 'decimal':
      return Math.abs(Number(text)) < 10 ** digits
    default:
      return true
  }
}
