import type { Field, Lookup } from '../model/entity/field'
import { readDatetimeText, tidyDate } from './dates'
import { isExactNumber } from './number'

/**
 * Value of a text that somebody typed, pasted or has in a sheet; undefined where it is none, or would be another one:
 * with fewer decimals than were written, other digits, or a day without its time.
 */
export function readExactly(text: string, field: Field, lookup: Lookup): unknown {
  const value = readWritten(text, field, lookup)
  return value === undefined || value === null || holdsAll(text, field) ? value : undefined
}

/** Value of a text; undefined where it is none, or where a foreign type throws. */
function readWritten(text: string, field: Field, lookup: Lookup): unknown {
  try {
    return field.type.fromText(text, field, lookup)
  } catch {
    return undefined
  }
}

/** Whether the field keeps everything that the text of a valid value says. */
export function holdsAll(text: string, field: Field): boolean {
  const storage = field.type.storage(field)
  switch (storage.kind) {
    case 'integer':
      return isExactNumber(text)
    case 'decimal':
      return decimalsIn(text) <= storage.scale && isExactNumber(text)
    case 'date': {
      const moment = readDatetimeText(tidyDate(text))
      return moment === undefined || moment.endsWith('00:00:00')
    }
    default:
      return true
  }
}

/** Number of decimals of a written number; zeros at the end say nothing. */
function decimalsIn(text: string): number {
  const [, decimals = ''] = /[.。](\d+)/.exec(text.normalize('NFKC')) ?? []
  return decimals.replace(/0+$/, '').length
}
