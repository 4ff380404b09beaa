import type { Storage } from '../model/entity/field'
import type { Rule } from '../model/query/condition'
import { readDateText, readDatetimeText, readTimeText } from './dates'

/** The type by which a condition's value is compared. */
export type QueryValueType = 'text' | 'numeric' | 'date' | 'timestamp' | 'time'

/** Start or end of the day, for a bare date that is compared with a moment. */
type DayEnd = 'start' | 'end'

export const queryValueType = ({ kind }: Pick<Storage, 'kind'>): QueryValueType => {
  switch (kind) {
    case 'integer':
    case 'decimal':
      return 'numeric'
    case 'datetime':
      return 'timestamp'
    case 'date':
    case 'time':
      return kind
    default:
      return 'text'
  }
}

/**
 * Converts a condition's values for a column of this type, without empty ones; the two bounds of a range keep their
 * positions. undefined = one of them is invalid.
 */
export function queryValues(
  storage: Pick<Storage, 'kind'>,
  { rule, val }: Pick<Rule, 'rule' | 'val'>,
): readonly string[] | undefined {
  const texts = (typeof val === 'string' ? [val] : val).map((text) => text.trim())
  const filled = texts.filter((text) => text !== '')
  if (rule === 'empty' || rule === 'not_empty') return []
  if (rule === 'between') {
    const [from = '', to = ''] = texts
    return whole([bound(storage, from, 'start'), bound(storage, to, 'end')])
  }
  if (rule === 'like' || rule === 'left_like' || rule === 'right_like') {
    return filled.some((text) => text.includes('\0')) ? undefined : filled
  }
  return whole(filled.map((text) => queryValue(storage, text)))
}

const bound = (storage: Pick<Storage, 'kind'>, text: string, end: DayEnd): string | undefined =>
  text === '' ? '' : queryValue(storage, text, end)

function whole(values: readonly (string | undefined)[]): readonly string[] | undefined {
  const known = values.filter((value) => value !== undefined)
  return known.length < values.length ? undefined : known
}

/** Converts one value for a column of this type; undefined if it is invalid. */
export function queryValue(
  storage: Pick<Storage, 'kind'>,
  text: string,
  end: DayEnd = 'start',
): string | undefined {
  switch (queryValueType(storage)) {
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

// Longer than any number in a column, short enough for the database to parse.
const numberShape = /^[+-]?\d{1,30}(\.\d{1,30})?$/
