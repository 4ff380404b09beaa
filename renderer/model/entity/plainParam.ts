import type { Operator } from './field'

/** Meaning of one plain parameter: a rule, or several alternatives. */
export interface PlainRule {
  readonly rule: Operator
  /** A list for `in`. */
  readonly val: string | readonly string[]
}

const words: Readonly<Record<string, Operator>> = {
  gt: 'gt',
  ge: 'ge',
  lt: 'lt',
  le: 'le',
  eq: 'eq',
  ne: 'ne',
  in: 'in',
  '>=': 'ge',
  '<=': 'le',
  '!=': 'ne',
  '>': 'gt',
  '<': 'lt',
  '=': 'eq',
}

/**
 * Parses a plain parameter by the wrappers of the wire contract (§2.1, first match wins). Several rules are
 * alternatives. An empty list = no filter.
 */
export function readPlain(raw: string): readonly PlainRule[] {
  const text = raw.trim()
  if (text === '') return []
  if (text.length > 1 && text.startsWith(',') && text.endsWith(',')) {
    return partsOf(text).map((val) => ({ rule: 'like', val }))
  }
  return readOperator(text) ?? readWrapped(text)
}

/** Writes a rule as a plain parameter; undefined when it could not be parsed back unchanged. */
export function writePlain({ rule, val }: PlainRule): string | undefined {
  if (typeof val !== 'string') return undefined
  return candidates(rule, val).find((text) => {
    const [only, ...others] = readPlain(text)
    return only?.rule === rule && only.val === val && others.length === 0
  })
}

/** The members of a comma list. */
export const partsOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

function candidates(rule: Operator, val: string): readonly string[] {
  switch (rule) {
    case 'eq':
      return [val, val.replaceAll(',', '++'), `= ${val}`]
    case 'ne':
      return [`!${val}`, `!= ${val}`]
    case 'like':
      return [`*${val}*`]
    case 'left_like':
      return [`*${val}`]
    case 'right_like':
      return [`${val}*`]
    case 'gt':
      return [`> ${val}`]
    case 'ge':
      return [`>= ${val}`]
    case 'lt':
      return [`< ${val}`]
    case 'le':
      return [`<= ${val}`]
    default:
      return []
  }
}

function readOperator(text: string): readonly PlainRule[] | undefined {
  const spaced = /^(>=|<=|!=|gt|ge|lt|le|eq|ne|in|[><=]) (.*)$/s.exec(text)
  // The text-search input sends comparisons without the space.
  const [, word = '', operand = ''] = spaced ?? /^(>=|<=|>|<)(.*)$/s.exec(text) ?? []
  const rule = words[word]
  if (!rule) return undefined
  if (rule === 'in') return listed(operand)
  return operand === '' ? [] : [{ rule, val: operand }]
}

function readWrapped(text: string): readonly PlainRule[] {
  const starts = text.startsWith('*')
  const ends = text.endsWith('*')
  if (starts && ends) return one('like', text.slice(1, -1))
  if (starts) return one('left_like', text.slice(1))
  if (ends) return one('right_like', text.slice(0, -1))
  if (text.includes(',') && !isDateCall(text)) return listed(text)
  if (text.startsWith('!')) return one('ne', text.slice(1))
  if (text.indexOf('++') > 0) return one('eq', text.replaceAll('++', ','))
  return one('eq', text.startsWith('=') ? text.slice(1) : text)
}

const isDateCall = (text: string) => text.includes('to_date(') && text.includes('yyyy-MM-dd')

const one = (rule: Operator, val: string): readonly PlainRule[] =>
  val === '' ? [] : [{ rule, val }]

function listed(text: string): readonly PlainRule[] {
  const val = partsOf(text)
  return val.length === 0 ? [] : [{ rule: 'in', val }]
}
