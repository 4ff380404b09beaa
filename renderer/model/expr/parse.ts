import type { BinaryOperator, Name, Node, Span } from './ast'
import { findingAt } from './finding'
import type { Token } from './lexText'
import { messages } from './messages'
import { mapEntries } from './parseMap'
import {
  accept,
  ahead,
  deeper,
  expect,
  fail,
  is,
  type Reader,
  SyntaxFailure,
  sequence,
  spelling,
  step,
} from './reader'
import type { ExprFinding } from './types'

export interface Parsed {
  /** Absent when `failure` is there. */
  readonly node?: Node
  readonly findings: readonly ExprFinding[]
  readonly failure?: ExprFinding
}

export function parse(tokens: readonly Token[]): Parsed {
  const reader: Reader = { tokens, findings: [], at: 0, depth: 0 }
  try {
    const node = choice(reader)
    const rest = ahead(reader)
    if (rest.kind !== 'end') fail(rest, messages.extra(spelling(rest)))
    return { node, findings: reader.findings }
  } catch (error) {
    if (error instanceof SyntaxFailure) return { findings: reader.findings, failure: error.finding }
    throw error
  }
}

/** `a ? b : c`. A chain of else-ifs is parsed as a sequence, so it does not count as nesting. */
function choice(reader: Reader): Node {
  const condition = binary(reader, 1)
  if (!accept(reader, '?')) return condition
  const yes = deeper(reader, choice)
  expect(reader, ':')
  const no = choice(reader)
  return { kind: 'choice', condition, yes, no, start: condition.start, end: no.end }
}

const strength: Readonly<Record<BinaryOperator, number>> = {
  '||': 1,
  '&&': 2,
  '==': 3,
  '!=': 3,
  '<': 3,
  '<=': 3,
  '>': 3,
  '>=': 3,
  in: 3,
  '+': 4,
  '-': 4,
  '*': 5,
  '/': 5,
  '%': 5,
}
const binaryOperators: ReadonlyMap<string, BinaryOperator> = new Map([
  ...Object.keys(strength).map((text) => [text, text as BinaryOperator] as const), // Object.keys forgets the key type
  ['and', '&&'],
  ['or', '||'],
])

function binary(reader: Reader, weakest: number): Node {
  let left = unary(reader)
  for (;;) {
    const token = ahead(reader)
    const operator =
      token.kind === 'operator' || token.kind === 'name'
        ? binaryOperators.get(token.text)
        : undefined
    if (operator === undefined || strength[operator] < weakest) return left
    step(reader)
    if (token.kind === 'name' && token.text !== operator) foreignWord(reader, token, operator)
    const right = binary(reader, strength[operator] + 1)
    left = { kind: 'binary', operator, left, right, start: left.start, end: right.end }
  }
}

function unary(reader: Reader): Node {
  const token = ahead(reader)
  const word = token.kind === 'name' && token.text === 'not' && startsValue(ahead(reader, 1))
  const operator = word || is(token, '!') ? '!' : is(token, '-') ? '-' : undefined
  if (operator === undefined) return postfix(reader)
  step(reader)
  if (word) foreignWord(reader, token, operator)
  const of = deeper(reader, unary)
  return { kind: 'unary', operator, of, start: token.start, end: of.end }
}

function startsValue(token: Token): boolean {
  if (token.kind === 'operator') return token.text === '('
  if (token.kind === 'name') return !binaryOperators.has(token.text)
  return token.kind !== 'end'
}

function postfix(reader: Reader): Node {
  let node = primary(reader)
  for (;;) {
    if (accept(reader, '.')) {
      const name = memberName(reader)
      node = is(ahead(reader), '(')
        ? call(reader, name, node)
        : { kind: 'member', of: node, name, start: node.start, end: name.end }
    } else if (accept(reader, '[')) {
      const at = deeper(reader, choice)
      const { end } = expect(reader, ']')
      node = { kind: 'index', of: node, at, start: node.start, end }
    } else {
      if (is(ahead(reader), '(')) fail(ahead(reader), messages.notCallable)
      return node
    }
  }
}

function memberName(reader: Reader): Name {
  const token = ahead(reader)
  if (token.kind !== 'name') fail(token, messages.memberName)
  step(reader)
  return { kind: 'name', name: token.text, start: token.start, end: token.end }
}

function call(reader: Reader, name: Name, of: Node | undefined): Node {
  expect(reader, '(')
  const { items, end } = sequence(reader, ')', choice)
  return { kind: 'call', of, name, args: items, start: of?.start ?? name.start, end }
}

function primary(reader: Reader): Node {
  const token = ahead(reader)
  const { start, end } = token
  if (token.kind === 'end') fail(token, messages.unexpectedEnd)
  step(reader)
  if (token.kind === 'number' || token.kind === 'string') {
    return { kind: 'literal', value: token.value, start, end }
  }
  if (token.kind === 'broken') return { kind: 'broken', start, end }
  if (token.kind === 'name') return word(reader, token)
  if (token.text === '(') {
    const node = deeper(reader, choice)
    expect(reader, ')')
    return node
  }
  if (token.text === '[') {
    const list = sequence(reader, ']', choice)
    return { kind: 'list', items: list.items, start, end: list.end }
  }
  if (token.text === '{') {
    const { entries, end: mapEnd } = mapEntries(reader, choice)
    return { kind: 'map', entries, start, end: mapEnd }
  }
  return fail(token, messages.valueExpected(token.text))
}

const words: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
])

function word(reader: Reader, token: Span & { readonly text: string }): Node {
  const { text, start, end } = token
  const value = words.get(text)
  if (value !== undefined) return { kind: 'literal', value, start, end }
  if (text === 'in') fail(token, messages.valueExpected(text))
  const name: Name = { kind: 'name', name: text, start, end }
  return is(ahead(reader), '(') ? call(reader, name, undefined) : name
}

function foreignWord(reader: Reader, token: Token, meant: string): void {
  const message = messages.foreignOperator(spelling(token), meant)
  reader.findings.push(findingAt(token, message, meant))
}
