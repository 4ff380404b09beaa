import { suggest } from '../finding/suggest'
import type { Literal, Node } from './ast'
import { type Checker, report } from './checker'
import { dateForms, isDateKind, isDateText } from './dates'
import { escaped } from './finding'
import { anyType, assignable, dateType, describeType, fieldOf, titleOf } from './kinds'
import { kindTitles, messages } from './messages'
import type { ExprType } from './types'

/**
 * Reports a checked node whose type is not wanted, at the branch, item or member that causes it; `say` gets the title
 * of the wanted types and the name of the found type.
 */
export function expectType(
  checker: Checker,
  node: Node,
  wanted: readonly ExprType[],
  say: (wanted: string, found: string) => string,
): void {
  if (node.kind === 'choice') {
    const before = checker.findings.length
    expectType(checker, node.yes, wanted, say)
    const { yes, no } = node
    const [one, other] = [checker.types.get(yes), checker.types.get(no)]
    // Two branches with the same wrong kind are reported once.
    const isSaid = checker.findings.length > before && one?.kind === other?.kind
    if (!isSaid || wanted.some(({ kind }) => kind === other?.kind)) {
      expectType(checker, no, wanted, say)
    }
    return
  }
  const list = single(wanted, (type) => type.kind === 'list' || type.kind === 'map')
  const scalar = single(wanted, (type) => type.kind !== 'list' && type.kind !== 'map')
  if (node.kind === 'literal' && scalar && judgeLiteral(checker, node, scalar) !== 'other') return
  if (list && expectMembers(checker, node, list, say)) return
  const found = checker.types.get(node) ?? anyType
  if (wanted.some((type) => assignable(found, type))) return
  report(checker, node, say(titleOf(wanted), describeType(found)))
}

function single(
  types: readonly ExprType[],
  test: (type: ExprType) => boolean,
): ExprType | undefined {
  const [only, ...others] = types.filter(test)
  return others.length === 0 ? only : undefined
}

/** Judges a list or map literal by its members. */
function expectMembers(
  checker: Checker,
  node: Node,
  wanted: ExprType,
  say: (wanted: string, found: string) => string,
): boolean {
  if (node.kind === 'list' && wanted.kind === 'list') {
    for (const item of node.items) expectType(checker, item, [wanted.of], say)
    return true
  }
  if (node.kind !== 'map' || wanted.kind !== 'map') return false
  for (const { key, value } of node.entries) {
    const type = fieldOf(wanted, key)
    if (type) expectType(checker, value, [type], say)
  }
  const keys = node.entries.map(({ key }) => key)
  return Object.keys(wanted.fields).every((name) => keys.includes(name))
}

/**
 * Judges a text literal compared with a dictionary or date: 'fits'; 'reported' if the dictionary does not have it or it
 * is no date; 'other' if there is nothing to judge.
 */
export function judgeLiteral(
  checker: Checker,
  node: Literal,
  beside: ExprType,
): 'fits' | 'reported' | 'other' {
  const { value } = node
  if (typeof value !== 'string') return 'other'
  const inside = { start: node.start + 1, end: node.end - 1 }
  if (beside.kind === 'string' && beside.values) {
    if (beside.values.includes(value)) return 'fits'
    if (value === '') return reportEmpty(checker, node)
    const meant = suggest(value, beside.values)
    const suggestion = meant === undefined ? undefined : escaped(meant)
    report(checker, inside, messages.unknownValue(value, meant, beside.noun), suggestion)
    return 'reported'
  }
  if (!isDateKind(beside.kind)) return 'other'
  if (isDateText(beside.kind, value)) {
    checker.types.set(node, beside)
    return 'fits'
  }
  if (beside.kind === 'datetime' && isDateText('date', value)) {
    checker.types.set(node, dateType)
    return 'fits'
  }
  if (value === '') return reportEmpty(checker, node)
  const title = kindTitles[beside.kind]
  report(checker, inside, messages.badDate(title, value, dateForms[beside.kind]))
  return 'reported'
}

/** An empty choice or date is null, never an empty text. */
function reportEmpty(checker: Checker, node: Literal): 'reported' {
  report(checker, node, messages.emptyIsNull, 'null')
  return 'reported'
}
