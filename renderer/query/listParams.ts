import { askedFields } from '../model/entity/askedFields'
import type { Entity } from '../model/entity/entity'
import type { Field, Operator } from '../model/entity/field'
import type { ExprUser } from '../model/entity/user'
import {
  type Condition,
  isGroup,
  keepRules,
  type Rule,
  type RuleValue,
  rulesOf,
} from '../model/query/condition'
import { advancedParam, readGroup, writeGroup } from '../model/query/conditionJson'
import type { Column, Sort } from '../table/model'
import type { SearchItem } from './model'

/** Parameter of an address that turns off the grouping of a page. */
export const ungroupedParam = { name: 'group', value: 'off' } as const

/** What the address of a list page may contain; anything else is ignored. */
export interface ListSpec {
  readonly entity: Pick<Entity, 'fields'>
  readonly search: readonly SearchItem[]
  /** The field whose values are listed beside the list and filter it. */
  readonly aside?: Field | undefined
  readonly columns: readonly Pick<Column, 'field' | 'sortable'>[]
  /** Default order of the page. */
  readonly sort: Sort
  readonly pageSize: number
  readonly pageSizes: readonly number[]
  /** Keys requested for the rows; absent = all. */
  readonly reads?: readonly string[] | undefined
  /** Restricts the rows to one parent record; no query can remove this. */
  readonly within?: Within | undefined
}

/** Records whose `field` holds the id of one other record. */
export interface Within {
  readonly field: string
  readonly id: string
}

/** Values of the query bar by item key; no entry = no condition. */
export type ListQuery = Readonly<Record<string, RuleValue>>

export interface ListParams {
  /** Counts from 1. */
  readonly page: number
  readonly size: number
  readonly sort: Sort
  readonly query: ListQuery
  /** The value selected beside the list; absent = all. */
  readonly aside?: string | undefined
  /** The advanced query; absent = none. */
  readonly advanced?: Condition | undefined
  /** The address filters by fields that are hidden from this user or removed, so more is listed than it says. */
  readonly omitted?: boolean
}

const asideName = 'in'
/** Parameter with the id of a saved advanced query. */
export const savedName = 'saved'

const lastPage = 1_000_000
const pairSeparator = '~'

/** Keys of the items, in order: the field's key, with the operator if a field occurs twice. */
export function queryKeys(search: readonly SearchItem[]): readonly string[] {
  const seen = new Set<string>()
  return search.map(({ field, operator }) => {
    const key = seen.has(field.key) ? `${field.key}.${operator}` : field.key
    seen.add(field.key)
    return key
  })
}

/**
 * Parses the address; invalid parts fall back to the page's defaults, with the conditions' defaults for this `user`.
 */
export function readListParams(
  search: URLSearchParams,
  spec: ListSpec,
  user?: ExprUser,
): ListParams {
  const page = Number(search.get('page') ?? '1')
  const size = Number(search.get('size') ?? spec.pageSize)
  const keys = queryKeys(spec.search)
  const query: Record<string, RuleValue> = {}
  const begins = user !== undefined && !asksAnything(search)
  for (const [index, item] of spec.search.entries()) {
    const key = keys[index]
    const given = key === undefined ? null : search.get(`q.${key}`)
    const text = begins ? begunWith(item, user) : given
    const value = text === null ? null : readValue(text, item.operator)
    if (key !== undefined && value !== null) query[key] = value
  }
  return {
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
    size: spec.pageSizes.includes(size) ? size : spec.pageSize,
    sort: readSort(search.get('sort'), spec),
    query,
    ...readAside(search.get(asideName), spec),
    ...(asksUnknown(search, keys) && { omitted: true }),
    ...readAdvanced(search.get(advancedParam), spec),
  }
}

/** Once an address has any query (even "all"), initial conditions no longer apply. */
const asksAnything = (search: URLSearchParams): boolean =>
  [...search.keys()].some(
    (name) => [asideName, advancedParam, savedName].includes(name) || name.startsWith('q.'),
  )

function begunWith({ begin, operator }: SearchItem, user: ExprUser): string | null {
  const value = begin?.evaluate({ user }) ?? null
  if (value === null) return null
  return Array.isArray(value) ? valueText(value.map(String), operator) : String(value)
}

/** A condition that the query bar does not have. */
const asksUnknown = (search: URLSearchParams, keys: readonly string[]): boolean =>
  [...search].some(
    ([name, value]) => name.startsWith('q.') && value !== '' && !keys.includes(name.slice(2)),
  )

/** Writes `params` to an address: defaults are left out, other parameters are kept. */
export function writeListParams(
  search: URLSearchParams,
  params: ListParams,
  spec: ListSpec,
): URLSearchParams {
  const next = new URLSearchParams()
  for (const [name, value] of search) if (!isOwn(name)) next.append(name, value)
  if (params.page !== 1) next.set('page', String(params.page))
  if (params.size !== spec.pageSize) next.set('size', String(params.size))
  if (!sameSort(params.sort, spec.sort)) next.set('sort', sortText(params.sort))
  const keys = queryKeys(spec.search)
  for (const [index, item] of spec.search.entries()) {
    const key = keys[index]
    const value = key === undefined ? undefined : params.query[key]
    if (value !== undefined && !isEmpty(value))
      next.set(`q.${key}`, valueText(value, item.operator))
    // An empty value is also stored if the page has an initial one.
    else if (item.begin) next.set(`q.${key}`, '')
  }
  if (params.aside !== undefined) next.set(asideName, params.aside)
  if (params.advanced) next.set(advancedParam, JSON.stringify(writeGroup(params.advanced)))
  return next
}

/** Converts the query to a Condition; empty values give no rules. */
export function conditionOf(query: ListQuery, search: readonly SearchItem[]): Condition {
  const keys = queryKeys(search)
  const rules = search.flatMap(({ field, operator }, index): readonly Rule[] => {
    const key = keys[index]
    const val = key === undefined ? undefined : query[key]
    return val === undefined || isEmpty(val) ? [] : [{ field: field.key, rule: operator, val }]
  })
  return { match: 'and', rules }
}

/**
 * Moves conditions of a link that match items of the query bar into it, so that users see and can remove them; the rest
 * stays an advanced query.
 */
export function asQuery(params: ListParams, { search }: Pick<ListSpec, 'search'>): ListParams {
  const { query, advanced, ...rest } = params
  if (advanced?.match !== 'and') return params
  const keys = queryKeys(search)
  const asked = search.flatMap(({ field, operator }, at) => {
    const key = keys[at] ?? ''
    const rule = advanced.rules.find(
      (node): node is Rule => !isGroup(node) && node.field === field.key && node.rule === operator,
    )
    return rule && query[key] === undefined ? [{ key, rule }] : []
  })
  const left = advanced.rules.filter((node) => !asked.some(({ rule }) => rule === node))
  return {
    ...rest,
    query: { ...query, ...Object.fromEntries(asked.map(({ key, rule }) => [key, rule.val])) },
    ...(left.length > 0 && { advanced: { ...advanced, rules: left } }),
  }
}

/** All queries of the page, joined by "and". */
export const wholeCondition = (
  { query, aside: chosen, advanced }: ListParams,
  { search, aside, within }: Pick<ListSpec, 'search' | 'aside' | 'within'>,
): Condition => ({
  match: 'and',
  rules: [
    ...(within ? [{ field: within.field, rule: 'eq' as const, val: within.id }] : []),
    ...conditionOf(query, search).rules,
    ...(aside && chosen !== undefined ? [besideRule(aside, chosen)] : []),
    ...(advanced ? [advanced] : []),
  ],
})

/** The condition of a value chosen beside the list: a record of a tree holds what names one below it, as codes do. */
export const besideRule = ({ key, reference }: Field, chosen: string): Rule => ({
  field: key,
  rule: reference?.entity()?.parent ? 'below' : 'eq',
  val: chosen,
})

export function isEmpty(value: RuleValue): boolean {
  return typeof value === 'string' ? value.trim() === '' : value.every((part) => part === '')
}

export const sameSort = (a: Sort, b: Sort): boolean => a.field === b.field && a.order === b.order

const readAside = (text: string | null, { aside }: ListSpec): Pick<ListParams, 'aside'> =>
  aside && text !== null && text !== '' ? { aside: text } : {}

function readSort(text: string | null, spec: ListSpec): Sort {
  if (text === null) return spec.sort
  const field = text.replace(/^-/, '')
  const known = spec.columns.some((column) => column.sortable && column.field.key === field)
  if (!known) return spec.sort
  return { field, order: text.startsWith('-') ? 'desc' : 'asc' }
}

/** Drops rules on fields that are hidden from the user or removed. */
function readAdvanced(
  text: string | null,
  { entity }: ListSpec,
): Pick<ListParams, 'advanced' | 'omitted'> {
  const group = text === null ? undefined : readGroup(parsed(text))
  if (!group) return {}
  const advanced = keepRules(group, ({ field }) => askedFields(entity).has(field))
  const rules = rulesOf(advanced).length
  return {
    ...(rules > 0 && { advanced }),
    ...(rules < rulesOf(group).length && { omitted: true }),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const sortText = ({ field, order }: Sort) => (order === 'desc' ? `-${field}` : field)

function readValue(text: string, operator: Operator): RuleValue | null {
  if (text === '') return null
  if (operator === 'in') return text.split(',').filter((part) => part !== '')
  if (operator !== 'between') return text
  const [from = '', to = ''] = text.split(pairSeparator)
  return from === '' && to === '' ? null : [from, to]
}

function valueText(value: RuleValue, operator: Operator): string {
  if (typeof value === 'string') return value
  return value.join(operator === 'between' ? pairSeparator : ',')
}

const ownNames: readonly string[] = ['page', 'size', 'sort', asideName, advancedParam, savedName]
const isOwn = (name: string) => ownNames.includes(name) || name.startsWith('q.')
