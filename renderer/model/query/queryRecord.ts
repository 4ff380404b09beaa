import type { Operator } from '../entity/field'
import { partsOf } from '../entity/plainParam'
import type { Rule, RuleValue } from './condition'

/** Further members of a rule's field on the wire. */
export type Describe = (field: string) => Readonly<Record<string, string>>

const rules: Readonly<Record<string, Operator>> = {
  eq: 'eq',
  '=': 'eq',
  like: 'like',
  LIKE: 'like',
  right_like: 'right_like',
  RIGHT_LIKE: 'right_like',
  left_like: 'left_like',
  LEFT_LIKE: 'left_like',
  in: 'in',
  IN: 'in',
  ne: 'ne',
  '!=': 'ne',
  gt: 'gt',
  '>': 'gt',
  ge: 'ge',
  '>=': 'ge',
  lt: 'lt',
  '<': 'lt',
  le: 'le',
  '<=': 'le',
  between: 'between',
  empty: 'empty',
  EMPTY: 'empty',
  not_empty: 'not_empty',
  NOT_EMPTY: 'not_empty',
  below: 'below',
}

/** Converts a rule to the contract's condition object. */
export const writeRecord = ({ field, rule, val }: Rule, describe?: Describe) => ({
  field,
  rule,
  val: joined(rule, val),
  ...describe?.(field),
})

/** Parses a condition object; undefined if it is incomplete or invalid. */
export function readRecord(raw: unknown): Rule | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined
  const own = new Map(Object.entries(raw))
  const [field, name, val] = [own.get('field'), own.get('rule'), own.get('val')]
  if (typeof field !== 'string' || typeof name !== 'string') return undefined
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
  const value = rule && readValue(rule, val)
  return rule && value !== undefined ? { field, rule, val: value } : undefined
}

// Members of the contract's condition object (§2.4): a misspelt `val` must not count as not filled in.
const members = new Set([
  ...['field', 'rule', 'val', 'type', 'dbType', 'options'],
  ...['dictCode', 'dictTable', 'dictText', 'customReturnField', 'popup'],
])

/**
 * Whether a member of the list was started but not filled in. Other consoles send such members from the beginning; they
 * filter nothing.
 */
export function isUnfilled(raw: unknown): boolean {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return false
  const own = new Map(Object.entries(raw))
  if ([...own.keys()].some((name) => !members.has(name))) return false
  return ['field', 'val'].some((name) => isBlank(own.get(name)))
}

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.every(isBlank))

function readValue(rule: Operator, raw: unknown): RuleValue | undefined {
  if (Array.isArray(raw)) {
    if (raw.some((one) => typeof one === 'object')) return undefined
    const texts = raw.map(String)
    if (rule === 'in' || rule === 'ne') return texts.length > 0 ? texts : undefined
    return rule === 'between' && texts.length === 2 ? texts : undefined
  }
  const text = typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) : raw
  if (typeof text !== 'string' || text === '') return undefined
  if (rule === 'between') return undefined
  if (rule !== 'in') return text
  const parts = partsOf(text)
  return parts.length > 0 ? parts : undefined
}

/** Several values are sent as a comma list; if one contains a comma, as a JSON list. */
function joined(rule: Operator, val: RuleValue): RuleValue {
  if (typeof val === 'string' || rule === 'between' || rule === 'ne') return val
  const text = val.join(',')
  const back = partsOf(text)
  return back.length === val.length && back.every((part, i) => part === val[i]) ? text : val
}
