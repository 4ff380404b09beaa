import { readDateText, readDatetimeText, readTimeText } from '../../../renderer/values/dates'
import type { Column } from '../schema/entityTable'

/** The type that a value is bound as, so that the database compares like with like. */
export type QueryValueType = 'text' | 'numeric' | 'date' | 'timestamp' | 'time'

/** Which end of a day a bare date stands for when it is compared with a moment. */
export type DayEnd = 'start' | 'end'

export const valueType = ({ storage }: Column): QueryValueType => {
  switch (storage.kind) {
    case 'integer':
    case 'decimal':
      return 'numeric'
    case 'datetime':
      return 'timestamp'
    case 'date':
    case 'time':
      return storage.kind
    default:
      return 'text'
  }
}

/** A value of a query as the column's type takes it; undefined when it is not one of that type. */
export function queryValue(
  column: Column,
  text: string,
  end: DayEnd = 'start',
): string | undefined {
  switch (valueType(column)) {
    case 'numeric':
      return numberShape.test(text) ? text : undefined
    case 'date':
      return readDateText(text)
    case 'timestamp':
      return end === 'end' && text.length === 10
        ? readDatetimeText(`${text} 23:59:59`)
        : readDatetimeText(text)
    case 'time':
      return readTimeText(text)
    default:
      return text.includes('\0') ? undefined : text
  }
}

// Longer than any number that a column holds, short enough for the database to read.
const numberShape = /^[+-]?\d{1,30}(\.\d{1,30})?$/
