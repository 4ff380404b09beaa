import type { Asked, Named } from '../../cellType'
import { readOptions } from '../../data/dictCache'
import type { WireRecord } from '../../data/envelope'
import { keywordOf } from '../../data/keyword'
import { type Field, scalarOf } from '../../model/entity/field'
import { narrowed } from '../../model/entity/narrowing'
import { isEmpty } from '../../model/entity/rules'
import type { ExprUser } from '../../model/entity/user'
import { writeSuperGroup } from '../../model/query/superQuery'
import type { NarrowedCalls } from '../sel_search/RemoteControl'
import { recordMessages } from './messages'

/** What a reference offers, by the values of the record that names it. */
export interface NarrowedPicker {
  readonly calls: NarrowedCalls
  /** Values of a new record, so that it can be chosen. */
  readonly given?: WireRecord
}

/** undefined = all records are offered, or the record's other values are not known here. */
export function narrowedPicker(
  field: Field,
  valueAt: ((key: string) => unknown) | undefined,
  user: ExprUser,
): NarrowedPicker | undefined {
  if (!valueAt || !field.where) return undefined
  const read = field.where.pairs.flatMap(({ value }) => [...value.names, ...value.paths])
  const scope = { ...Object.fromEntries(read.map((key) => [key, valueAt(key) ?? null])), user }
  const found = narrowed(field, scope)
  if (!found) return undefined
  if ('missing' in found) return { calls: { none: recordMessages.fillFirst(found.missing) } }
  const wires = found.values.map(({ field, value }) => {
    const isList = field.type.exprType(field).kind === 'list'
    const typed = isList && !Array.isArray(value) ? [value] : value
    const wire = scalarOf(field.type.toWire(typed, field))
    return { key: field.key, wire }
  })
  const rules = wires.map(({ key, wire }) => ({
    field: key,
    rule: 'eq' as const,
    val: String(wire),
  }))
  return {
    calls: { params: writeSuperGroup({ match: 'and', rules }) },
    given: Object.fromEntries(wires.map(({ key, wire }) => [key, wire])),
  }
}

/** What the query bar offers: by other conditions that stand there, not by what only a new record would have to be. */
export function narrowedSearch(
  field: Field,
  valueAt: ((key: string) => unknown) | undefined,
  user: ExprUser,
): NarrowedPicker | undefined {
  const pairs = field.where?.pairs.filter(({ value: { names, paths } }) => {
    const read = [...names, ...paths].filter((name) => name !== 'user')
    return read.length > 0 && read.every((key) => !isEmpty(valueAt?.(key) ?? null))
  })
  if (!pairs || pairs.length === 0) return undefined
  const found = narrowedPicker({ ...field, where: { pairs } }, valueAt, user)
  return found && 'params' in found.calls ? found : undefined
}

/** The record that is called so among those that the reference takes; undefined = there is none, or not only one. */
export async function namedHere(text: string, at: Asked): Promise<Named> {
  const { field, request, user, valueAt } = at
  const calls = user && narrowedPicker(field, valueAt, user)?.calls
  if (!calls || field.reference?.many) return undefined
  if ('none' in calls) return { why: calls.none }
  const { result } = await request.send({
    method: 'GET',
    url: `/sys/dict/loadDict/${encodeURIComponent(field.type.dict(field) ?? '')}`,
    params: { ...calls.params, keyword: keywordOf(text), pageSize: 20 },
    quiet: true,
  })
  const named = readOptions(result).filter((option) => option.text === text.trim())
  return named[0] && named.length === 1 ? { value: named[0].value } : undefined
}
