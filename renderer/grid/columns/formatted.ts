import type { Field, ValueType } from '../../model/entity/field'
import { formatMoment, isFormat, readMoment } from '../../values/dateFormat'
import type { ColumnDoc } from './columnDoc'
import type { Complain } from './columnProps'
import { gridMessages } from './messages'

const kinds = new Set(['date', 'datetime', 'time'])
const timeStart = 11

/**
 * The type of a date or time column with a `format`: the wire carries formatted texts (reference: widgets, §1.3); the
 * type's own texts are accepted too.
 */
export function formatted(type: ValueType, { format }: ColumnDoc, complain: Complain): ValueType {
  if (format === undefined || !kinds.has(type.name)) return type
  if (!isFormat(format)) {
    complain('format', gridMessages.badFormat(String(format)))
    return type
  }
  const read = (raw: unknown, field: Field): unknown => {
    const moment = typeof raw === 'string' ? readMoment(raw.trim(), format) : undefined
    if (moment === undefined) return undefined
    return type.fromWire(type.name === 'time' ? moment.slice(timeStart) : moment, field)
  }
  const write = (value: unknown): string | null =>
    typeof value === 'string' ? formatMoment(value, format) : null
  return Object.freeze({
    ...type,
    fromWire: (raw: unknown, field: Field) => read(raw, field) ?? type.fromWire(raw, field),
    toWire: write,
    toText: (value: unknown) => write(value) ?? '',
    fromText: (text: string, field: Field, lookup: Parameters<ValueType['fromText']>[2]) =>
      read(text, field) ?? type.fromText(text, field, lookup),
  })
}
