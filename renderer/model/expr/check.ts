import { suggest } from '../finding/suggest'
import type { Index, MapNode, Member, Name, Node } from './ast'
import { checkCall } from './checkCall'
import { type Checker, type Place, report, variableType } from './checker'
import { checkName } from './checkName'
import { checkBinary, checkUnary } from './checkOperator'
import { expectType } from './expectType'
import {
  anyType,
  boolType,
  describeType,
  fieldOf,
  join,
  listOf,
  nullType,
  numberType,
  textType,
} from './kinds'
import { messages } from './messages'
import { referencePathOf } from './referencePath'
import { isReserved } from './reserved'
import type { ExprEnv, ExprFinding, ExprType } from './types'

export interface Checked {
  readonly type: ExprType
  readonly findings: readonly ExprFinding[]
  readonly names: readonly string[]
  readonly paths: readonly string[]
  readonly types: ReadonlyMap<Node, ExprType>
}

export function check(node: Node, env: ExprEnv, expects: ExprType | undefined): Checked {
  const checker: Checker = {
    env,
    variables: [],
    findings: [],
    names: new Set(),
    paths: new Set(),
    types: new Map(),
    typeOf(inner, place = {}) {
      const type = find(checker, inner, place)
      checker.types.set(inner, type)
      return type
    },
  }
  const type = checker.typeOf(node)
  if (expects) expectType(checker, node, [expects], messages.result)
  const { findings, names, paths, types } = checker
  return { type, findings, names: [...names], paths: [...paths], types }
}

function find(checker: Checker, node: Node, place: Place): ExprType {
  switch (node.kind) {
    case 'literal':
      return literalType(node.value)
    case 'broken':
      return anyType
    case 'name':
      return checkName(checker, node, place)
    case 'member':
      return checkMember(checker, node)
    case 'index':
      return checkIndex(checker, node)
    case 'unary':
      return checkUnary(checker, node)
    case 'binary':
      return checkBinary(checker, node)
    case 'choice': {
      checker.typeOf(node.condition)
      expectType(checker, node.condition, [boolType], messages.condition)
      return join(checker.typeOf(node.yes, place), checker.typeOf(node.no, place))
    }
    case 'list':
      return listOf(
        node.items
          .map((item) => checker.typeOf(item, { texts: place.texts }))
          .reduce(join, node.items.length > 0 ? nullType : anyType),
      )
    case 'map':
      return checkMap(checker, node)
    case 'call':
      return checkCall(checker, node)
  }
}

function literalType(value: string | number | boolean | null): ExprType {
  if (value === null) return nullType
  if (typeof value === 'string') return textType
  return typeof value === 'number' ? numberType : boolType
}

function checkMap(checker: Checker, { entries }: MapNode): ExprType {
  const fields = entries.map(({ key, value }) => [key, checker.typeOf(value)] as const)
  return { kind: 'map', fields: Object.fromEntries(fields) }
}

function checkMember(checker: Checker, node: Member): ExprType {
  const of = checker.typeOf(node.of)
  if (of.kind === 'string' && of.fields) return checkReached(checker, node, of.fields)
  return memberType(checker, of, node.name.name, node.name)
}

/** A member reached through a reference: the reference must be written by name, because its value is only an id. */
function checkReached(
  checker: Checker,
  node: Member,
  fields: Readonly<Record<string, ExprType>>,
): ExprType {
  const { name } = node.name
  const type = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!type) {
    const known = Object.keys(fields)
    const meant = suggest(name, known)
    report(checker, node.name, messages.unknownMember(name, meant, known), meant)
    return anyType
  }
  const isVariable = (one: string) => variableType(checker, one) !== undefined
  const reference = referencePathOf(node, checker.types, isVariable)
  if (!reference) report(checker, node.name, messages.notReached(name))
  else if (!reference.of) checker.paths.add(reference.path)
  return type
}

function checkIndex(checker: Checker, node: Index): ExprType {
  const of = checker.typeOf(node.of)
  checker.typeOf(node.at)
  if (of.kind === 'list') {
    expectType(checker, node.at, [numberType], messages.index)
    return of.of
  }
  const key = keyOf(node)
  if (key !== undefined) {
    const { start, end } = node.at
    return memberType(checker, of, key, { start: start + 1, end: end - 1 })
  }
  if (of.kind === 'map') {
    expectType(checker, node.at, [textType], messages.index)
  } else if (of.kind !== 'any' && of.kind !== 'null') {
    report(checker, node, messages.noIndex(describeType(of)))
  }
  return anyType
}

function memberType(
  checker: Checker,
  of: ExprType,
  name: string,
  span: Pick<Name, 'start' | 'end'>,
): ExprType {
  if (isReserved(name)) {
    report(checker, span, messages.reserved(name))
    return anyType
  }
  if (of.kind === 'any' || of.kind === 'null') return anyType
  const type = of.kind === 'map' ? fieldOf(of, name) : undefined
  if (type) return type
  if (of.kind !== 'map') report(checker, span, noMember(of, name))
  else if (!of.open) {
    const known = Object.keys(of.fields)
    const meant = suggest(name, known)
    report(checker, span, messages.unknownMember(name, meant, known), meant)
  }
  return anyType
}

function noMember(of: ExprType, name: string): string {
  if (name === 'length' || name === 'size') return messages.noLength(describeType(of), name)
  const items = of.kind === 'list' && of.of.kind === 'map' ? of.of : undefined
  return items && (items.open || fieldOf(items, name))
    ? messages.listMembers(name)
    : messages.noMembers(describeType(of), name)
}

function keyOf({ at }: Index): string | undefined {
  return at.kind === 'literal' && typeof at.value === 'string' ? at.value : undefined
}
