import type { Field, ValueType, Wire } from '../../model/entity/field'
import { isObject } from '../../model/finding/walk'
import type { ColumnDoc } from './columnDoc'

/**
 * The type of a column whose document has numbers or booleans as values: the table uses texts, and the wire gets the
 * document's values back (reference: widgets, §1.3).
 */
export function withRawValues(type: ValueType, doc: ColumnDoc): ValueType {
  const raw = new Map(namedValues(doc).map((value) => [String(value), value]))
  if ([...raw.values()].every((value) => typeof value === 'string')) return type
  return Object.freeze({
    ...type,
    fromWire: (value: unknown, field: Field) =>
      type.fromWire(
        typeof value === 'boolean' && raw.has(String(value)) ? String(value) : value,
        field,
      ),
    toWire(value: unknown, field: Field): Wire {
      const wire = type.toWire(value, field)
      return typeof wire === 'string' ? (raw.get(wire) ?? wire) : wire
    },
  })
}

type Named = string | number | boolean

const isNamed = (value: unknown): value is Named =>
  ['string', 'number', 'boolean'].includes(typeof value)

function namedValues({ options, customValue }: ColumnDoc): readonly Named[] {
  const chosen = Array.isArray(options)
    ? options.flatMap((option: unknown) => (isObject(option) ? [option.value] : []))
    : []
  const pair = customValue ? [customValue[0] ?? true, customValue[1] ?? false] : []
  return [...chosen, ...pair].filter(isNamed)
}
