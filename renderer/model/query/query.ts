import { auditFields } from '../document/names'
import { askedName } from '../entity/askedFields'
import type { Entity } from '../entity/entity'
import { fieldAt } from '../entity/path'
import { type PlainRule, partsOf, readPlain, writePlain } from '../entity/plainParam'
import { type Condition, type ConditionNode, isGroup, keepRules, type Rule } from './condition'
import { describeField } from './describeField'
import { readSuperGroup, readSuperQuery, writeSuperQuery } from './superQuery'

export interface SortKey {
  readonly field: string
  readonly order: 'asc' | 'desc'
}

/** Parameters of a list call that are never filters, whatever an entity's fields are called (§2.1). */
export const listParams: ReadonlySet<string> = new Set([
  ...['class', 'ids', 'page', 'rows', 'sort', 'order', 'column', 'pageNo', 'pageSize'],
  ...['superQueryParams', 'superQueryMatchType', 'superQueryGroup'],
  ...['selections', 'columns', 'exportAs', 'token', '_t'],
  ...['groupBy', 'groupIs', 'sums', 'valuesOf', 'distinctOf'],
])

/**
 * Serializes a condition to list parameters: top-level rules in the plain forms of §2.1 and §2.2 if they can be parsed
 * back unchanged, everything else as an advanced query. `readCondition` is the inverse. `fields` are described for back
 * ends without documents.
 */
export function toParams(condition: Condition, fields?: Entity['fields']): Record<string, string> {
  const { match, rules } = keepRules(condition, isComplete)
  const describe = (key: string) => {
    const field = fields?.get(key)
    return field ? describeField(field) : {}
  }
  if (match === 'or' && rules.length > 1) return writeSuperQuery({ match, rules }, describe)
  const params: Record<string, string> = {}
  const others: ConditionNode[] = []
  for (const node of rules) {
    const plain = isGroup(node) ? undefined : plainParams(node)
    const taken = Object.keys(plain ?? {}).some((name) => Object.hasOwn(params, name))
    if (plain && !taken) Object.assign(params, plain)
    else others.push(node)
  }
  return others.length === 0
    ? params
    : { ...params, ...writeSuperQuery({ match: 'and', rules: others }, describe) }
}

/**
 * Parses the filters of a list call into conditions that must all hold; unknown, empty or malformed ones are dropped.
 * `field` is a key of the entity, or `id`; days as bounds of a range of moments become moments. Values are still texts:
 * the caller casts them by the field's type.
 */
export function readCondition(
  params: Readonly<Record<string, string>>,
  entity: Entity,
): readonly Condition[] {
  const known = (name: string) => name === 'id' || fieldAt(entity, name) !== undefined
  const all: Rule[] = []
  const conditions: Condition[] = []
  for (const [name, value] of Object.entries(params)) {
    if (listParams.has(name)) continue
    const read = readParam(name, value, entity, known)
    if (read.match === 'and') all.push(...read.rules)
    else conditions.push(read)
  }
  if (all.length > 0) conditions.unshift({ match: 'and', rules: all })
  const list = readSuperQuery(params, (name) => askedName(entity, name))
  if (list) conditions.push(list)
  const group = readSuperGroup(params)
  if (group) conditions.push(keepRules(group, ({ field }) => askedName(entity, field) === field))
  return conditions
}

/** Parses `column` and `order` of a list call (§2.3); names that are no fields are dropped. */
export function readSort(
  params: Readonly<Record<string, string>>,
  entity: Entity,
): readonly SortKey[] {
  const { column, order } = params
  if (column === undefined || order === undefined) return []
  const known = (name: string) =>
    name === 'id' || fieldAt(entity, name) !== undefined || auditFields.includes(name)
  return partsOf(column)
    .map((name) => camel(name.replace(/_dictText$/, ''), known))
    .filter(known)
    .map((field) => ({ field, order: /asc/i.test(order) ? 'asc' : 'desc' }))
}

function plainParams({ field, rule, val }: Rule): Record<string, string> | undefined {
  // Only the advanced query can filter by fields of rows.
  if (listParams.has(field) || field.includes(',')) return undefined
  if (rule === 'between') {
    const [begin = '', end = ''] = val
    const bounds = Object.entries({ [`${field}_begin`]: begin, [`${field}_end`]: end })
    if (bounds.some(([, bound]) => bound !== bound.trim())) return undefined
    return Object.fromEntries(bounds.filter(([, bound]) => bound !== ''))
  }
  if (rule === 'in') {
    const values = typeof val === 'string' ? partsOf(val) : val
    const safe = values.every((value) => value === value.trim() && !value.includes(','))
    return safe ? { [`${field}_MultiString`]: values.join(',') } : undefined
  }
  const plain = writePlain({ rule, val })
  return plain === undefined ? undefined : { [field]: plain }
}

function readParam(
  name: string,
  value: string,
  entity: Entity,
  known: (name: string) => boolean,
): RuleList {
  if (known(name)) {
    const plain = readPlain(value)
    const rules = plain.map((rule: PlainRule): Rule => ({ field: name, ...rule }))
    return { match: rules.length > 1 ? 'or' : 'and', rules }
  }
  const [, field = '', suffix = ''] = /^(.*)_(begin|end|MultiString)$/.exec(name) ?? []
  const text = value.trim()
  if (!known(field) || text === '') return { match: 'and', rules: [] }
  return { match: 'and', rules: suffixed(field, suffix, text, entity) }
}

function suffixed(field: string, suffix: string, text: string, entity: Entity): readonly Rule[] {
  if (suffix === 'MultiString') {
    const val = partsOf(text)
    return val.length > 0 ? [{ field, rule: 'in', val }] : []
  }
  const moment = isMoment(field, entity) && text.length === 10
  return suffix === 'begin'
    ? [{ field, rule: 'ge', val: moment ? `${text} 00:00:00` : text }]
    : [{ field, rule: 'le', val: moment ? `${text} 23:59:59` : text }]
}

function isMoment(key: string, entity: Entity): boolean {
  const field = fieldAt(entity, key)
  return field !== undefined && field.type.exprType(field).kind === 'datetime'
}

/** Meaning of one parameter. */
interface RuleList {
  readonly match: Condition['match']
  readonly rules: readonly Rule[]
}

function isComplete({ rule, val }: Rule): boolean {
  if (typeof val === 'string') return val !== ''
  return rule === 'between' ? val.some((bound) => bound !== '') : val.length > 0
}

/** The wire also accepts snake case for camel case names. */
function camel(name: string, known: (name: string) => boolean): string {
  return known(name) ? name : name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
