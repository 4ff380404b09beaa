import type { Condition, Rule, RuleValue } from './condition'
import type { Operator } from './field'
import { partsOf } from './plainParam'

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
}

/** The two parameters of the advanced query (§2.4). */
export function writeSuperQuery({ match, rules: list }: Condition): Record<string, string> {
  const wire = list.map(({ field, rule, val }) => ({ field, rule, val: joined(rule, val) }))
  return {
    superQueryParams: encodeURIComponent(JSON.stringify(wire)),
    superQueryMatchType: match,
  }
}

/** The group the parameters describe; malformed text or nothing usable gives undefined. */
export function readSuperQuery(
  params: Readonly<Record<string, string>>,
  known: (field: string) => boolean,
): Condition | undefined {
  const text = params.superQueryParams
  const list = text === undefined ? undefined : parsed(text)
  if (!Array.isArray(list)) return undefined
  const read = list.map(readRule).filter((rule) => rule !== undefined && known(rule.field))
  const usable = read.filter((rule): rule is Rule => rule !== undefined)
  if (usable.length === 0) return undefined
  return {
    match: params.superQueryMatchType?.toLowerCase() === 'or' ? 'or' : 'and',
    rules: usable,
  }
}

/** Whether the advanced query is there but no list of conditions: it is left out as a whole. */
export function isBrokenSuperQuery({ superQueryParams: text }: Readonly<Record<string, string>>) {
  return text !== undefined && text.trim() !== '' && !Array.isArray(parsed(text))
}

/** Some clients encode once, some twice; what begins with a bracket is JSON already. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text.trimStart().startsWith('[') ? text : decodeURIComponent(text))
  } catch {
    return undefined
  }
}

function readRule(raw: unknown): Rule | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined
  const own = new Map(Object.entries(raw))
  const [field, name, val] = [own.get('field'), own.get('rule'), own.get('val')]
  if (typeof field !== 'string' || typeof name !== 'string') return undefined
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
  const value = rule && readValue(rule, val)
  return rule && value !== undefined ? { field, rule, val: value } : undefined
}

function readValue(rule: Operator, raw: unknown): RuleValue | undefined {
  if (Array.isArray(raw)) {
    const texts = raw.map(String)
    if (rule === 'in') return texts.length > 0 ? texts : undefined
    return rule === 'between' && texts.length === 2 ? texts : undefined
  }
  const text = typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) : raw
  if (typeof text !== 'string' || text === '') return undefined
  if (rule === 'between') return undefined
  if (rule !== 'in') return text
  const parts = partsOf(text)
  return parts.length > 0 ? parts : undefined
}

/** Several values travel as a comma list; where one holds a comma itself, as a JSON list. */
function joined(rule: Operator, val: RuleValue): RuleValue {
  if (typeof val === 'string' || rule === 'between') return val
  const text = val.join(',')
  const back = partsOf(text)
  return back.length === val.length && back.every((part, i) => part === val[i]) ? text : val
}
