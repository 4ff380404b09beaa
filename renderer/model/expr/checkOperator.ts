import type { Binary, Node, Unary } from './ast'
import { type Checker, report } from './checker'
import { isDateKind } from './dates'
import { expectType, judgeLiteral } from './expectType'
import { quoted } from './finding'
import {
  anyList,
  anyType,
  boolType,
  comparable,
  describeType,
  join,
  listOf,
  numberType,
  openMap,
  textType,
} from './kinds'
import { messages } from './messages'
import type { ExprType } from './types'

export function checkUnary(checker: Checker, { operator, of }: Unary): ExprType {
  const type = operator === '!' ? boolType : numberType
  checker.typeOf(of)
  expectType(checker, of, [type], needs(operator))
  return type
}

export function checkBinary(checker: Checker, node: Binary): ExprType {
  const { operator, left, right } = node
  const leftType = checker.typeOf(left)
  const rightType = checker.typeOf(right, { texts: textsOf(leftType) })
  switch (operator) {
    case '&&':
    case '||':
      expectType(checker, left, [boolType], needs(operator))
      expectType(checker, right, [boolType], needs(operator))
      return boolType
    case '==':
    case '!=':
      checkComparison(checker, node, leftType, rightType)
      return boolType
    case '<':
    case '<=':
    case '>':
    case '>=':
      if (checkOrdered(checker, operator, [left, right])) {
        checkComparison(checker, node, leftType, rightType)
      }
      return boolType
    case 'in':
      checkIn(checker, node, leftType, rightType)
      return boolType
    case '+':
      return checkPlus(checker, node, leftType, rightType)
    default:
      checkArithmetic(checker, operator, [left, right])
      return numberType
  }
}

function needs(subject: string): (wanted: string, found: string) => string {
  return (wanted, found) => messages.needs(subject, wanted, found)
}

function textsOf(type: ExprType): readonly string[] | undefined {
  return type.kind === 'string' ? type.values : undefined
}

/** Reports at most one mistake per operator, even if both sides are wrong. */
function checkArithmetic(checker: Checker, operator: string, sides: readonly Node[]): void {
  const before = checker.findings.length
  for (const side of sides) {
    expectType(checker, side, [numberType], needs(operator))
    if (checker.findings.length > before) return
  }
}

function checkPlus(checker: Checker, node: Binary, left: ExprType, right: ExprType): ExprType {
  const sorts = [left, right].map(sortOf)
  const [a = 'any', b = 'any'] = sorts
  if (sorts.includes('wrong')) {
    const wrong = a === 'wrong' ? node.left : node.right
    const found = describeType(a === 'wrong' ? left : right)
    const wanted = messages.either([messages.number, messages.text])
    report(checker, wrong, messages.needs('+', wanted, found))
    return anyType
  }
  if (a !== b && a !== 'any' && b !== 'any') {
    report(checker, node, messages.mismatch('+', describeType(left), describeType(right)))
    return anyType
  }
  const sort = a === 'any' ? b : a
  if (sort === 'number') return numberType
  if (sort === 'text') return textType
  return sort === 'list' ? listOf(join(itemOf(left), itemOf(right))) : anyType
}

/** How `+` treats a type: it adds numbers, joins texts (dates are texts) and joins lists. */
function sortOf({ kind }: ExprType): 'any' | 'number' | 'text' | 'list' | 'wrong' {
  if (kind === 'any' || kind === 'null') return 'any'
  if (kind === 'number' || kind === 'list') return kind
  return kind === 'string' || isDateKind(kind) ? 'text' : 'wrong'
}

function itemOf(type: ExprType): ExprType {
  return type.kind === 'list' ? type.of : anyType
}

function checkOrdered(checker: Checker, operator: string, sides: readonly Node[]): boolean {
  const wrong = sides.find((side) => {
    const { kind } = checker.types.get(side) ?? anyType
    return kind === 'bool' || kind === 'list' || kind === 'map'
  })
  if (!wrong) return true
  const found = describeType(checker.types.get(wrong) ?? anyType)
  report(checker, wrong, messages.needs(operator, messages.ordered, found))
  return false
}

function checkComparison(checker: Checker, node: Binary, left: ExprType, right: ExprType): void {
  const judgements = [judge(checker, node.right, left), judge(checker, node.left, right)]
  if (judgements.some((judgement) => judgement !== 'other')) return
  if (comparable(left, right)) return
  const names = [describeType(left), describeType(right)] as const
  for (const [side, type] of [
    [node.right, left],
    [node.left, right],
  ] as const) {
    const meant = asText(side, type)
    if (meant !== undefined) {
      report(checker, side, messages.mismatch(node.operator, ...names, meant), meant)
      return
    }
  }
  report(checker, node, messages.mismatch(node.operator, ...names))
}

/** Codes are often digits: the dictionary's text for a number that lacks quotes. */
function asText(node: Node, beside: ExprType): string | undefined {
  if (node.kind !== 'literal' || typeof node.value !== 'number') return undefined
  const text = String(node.value)
  return textsOf(beside)?.includes(text) ? quoted(text) : undefined
}

function checkIn(checker: Checker, node: Binary, left: ExprType, right: ExprType): void {
  if (right.kind === 'map') {
    expectType(checker, node.left, [textType], needs('in'))
    return
  }
  if (right.kind !== 'list') {
    expectType(checker, node.right, [anyList, openMap], needs('in'))
    return
  }
  const judgements = [judge(checker, node.right, listOf(left)), judge(checker, node.left, right.of)]
  if (judgements.some((judgement) => judgement !== 'other') || comparable(left, right.of)) return
  report(checker, node, messages.mismatch('in', describeType(left), describeType(right)))
}

/** Judges the literals of one side by the type of the other. */
function judge(checker: Checker, node: Node, beside: ExprType): 'fits' | 'reported' | 'other' {
  if (node.kind === 'literal') return judgeLiteral(checker, node, beside)
  const parts =
    node.kind === 'choice'
      ? [node.yes, node.no].map((branch) => judge(checker, branch, beside))
      : node.kind === 'list' && beside.kind === 'list'
        ? node.items.map((item) => judge(checker, item, beside.of))
        : []
  if (parts.includes('reported')) return 'reported'
  return parts.length > 0 && parts.every((part) => part === 'fits') ? 'fits' : 'other'
}
