import { parseDictRef } from '../document/dict'
import type { Field, Storage } from '../entity/field'

/**
 * What a condition object says of its field for back ends that have no documents (contract, §2.4):
 * `type` decides how dates are read there, `dbType` how numbers are.
 */
export function describeField(field: Field): Readonly<Record<string, string>> {
  const storage = field.type.storage(field)
  const { kind } = field.type.exprType(field)
  const dict = field.type.dict(field)
  const type =
    kind === 'list' ? 'list_multi' : kind === 'bool' ? 'switch' : (types[storage.kind] ?? 'string')
  const dbType = dbTypes[storage.kind]
  return { type, ...(dbType && { dbType }), ...(dict !== undefined && dictOf(dict)) }
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
