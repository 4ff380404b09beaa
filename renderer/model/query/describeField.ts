import { parseDictRef } from '../document/dict'
import { columnOf } from '../entity/entity'
import type { Field, Storage } from '../entity/field'

/**
 * Describes a field in a condition object for other back ends, which have no documents (contract, §2.4): `type` tells
 * them how to parse dates, `dbType` numbers.
 */
export function describeField(field: Field): Readonly<Record<string, string>> {
  const storage = field.type.storage(field)
  const { kind } = field.type.exprType(field)
  const type =
    kind === 'list' ? 'list_multi' : kind === 'bool' ? 'switch' : (types[storage.kind] ?? 'string')
  const dbType = dbTypes[storage.kind]
  return { type, ...(dbType && { dbType }), ...dictParts(field) }
}

/** The dictionary of a field in the notation of other back ends and consoles: by code, or by table, text and value. */
export function dictParts(field: Field): Readonly<Record<string, string>> {
  const far = field.reference?.entity()
  if (far) return { dictTable: far.table, dictText: columnOf(far.label.key), dictCode: 'id' }
  const dict = field.type.dict(field)
  return dict === undefined ? {} : dictOf(dict)
}

const types: Partial<Record<Storage['kind'], string>> = {
  integer: 'int',
  decimal: 'number',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
}

const dbTypes: Partial<Record<Storage['kind'], string>> = { integer: 'int', decimal: 'bigdecimal' }

function dictOf(reference: string): Readonly<Record<string, string>> {
  const ref = parseDictRef(reference)
  if (ref?.kind !== 'table') return { dictCode: reference }
  return { dictTable: ref.table, dictText: ref.text, dictCode: ref.code }
}
