import type { Index, List, MapNode, Member, Name, Node } from './ast'
import { compileCall } from './compileCall'
import { compileBinary, compileUnary } from './compileOperator'
import { admit } from './meter'
import { referencePathOf } from './referencePath'
import type { Compiler, Run } from './run'
import type { ExprFunction, ExprType } from './types'
import { clean, isList, isMap, ownItem, ownMember } from './values'

/** Turns checked nodes into closures, so that evaluating parses and looks up nothing. */
export function compilerOf(
  types: ReadonlyMap<Node, ExprType>,
  functions: readonly ExprFunction[],
): Compiler {
  const compiler: Compiler = {
    types,
    functions,
    variables: [],
    compile: (inner) => compileNode(compiler, inner),
  }
  return compiler
}

function compileNode(compiler: Compiler, node: Node): Run {
  switch (node.kind) {
    case 'literal': {
      const { value } = node
      return () => value
    }
    case 'broken':
      return () => null
    case 'name':
      return compileName(compiler, node)
    case 'member': {
      const { name } = node.name
      const reference = compileReference(compiler, node)
      if (reference) return reference
      const of = compiler.compile(node.of)
      return (frame) => ownMember(of(frame), name)
    }
    case 'index':
      return compileIndex(compiler, node)
    case 'unary':
      return compileUnary(compiler, node)
    case 'binary':
      return compileBinary(compiler, node)
    case 'choice': {
      const condition = compiler.compile(node.condition)
      const yes = compiler.compile(node.yes)
      const no = compiler.compile(node.no)
      return (frame) => (condition(frame) === true ? yes(frame) : no(frame))
    }
    case 'list':
      return compileList(compiler, node)
    case 'map':
      return compileMap(compiler, node)
    case 'call':
      return compileCall(compiler, node)
  }
}

function compileName({ variables }: Compiler, { name }: Name): Run {
  const slot = variables.lastIndexOf(name)
  if (slot >= 0) return ({ variables: values }) => values[slot]
  return ({ scope }) => (Object.hasOwn(scope, name) ? clean(scope[name]) : null)
}

/** A value read through references is stored in the scope (or record) under its whole path. */
function compileReference(compiler: Compiler, node: Member): Run | undefined {
  const reference = referencePathOf(node, compiler.types, (name) =>
    compiler.variables.includes(name),
  )
  if (!reference) return undefined
  const { of, path } = reference
  if (!of) return ({ scope }) => (Object.hasOwn(scope, path) ? clean(scope[path]) : null)
  const record = compiler.compile(of)
  return (frame) => ownMember(record(frame), path)
}

function compileIndex(compiler: Compiler, node: Index): Run {
  const of = compiler.compile(node.of)
  const at = compiler.compile(node.at)
  return (frame) => {
    const [target, key] = [of(frame), at(frame)]
    if (typeof key === 'string') return isMap(target) ? ownMember(target, key) : null
    return typeof key === 'number' && Number.isInteger(key) && isList(target)
      ? ownItem(target, key)
      : null
  }
}

function compileList(compiler: Compiler, { items }: List): Run {
  if (items.every((item) => item.kind === 'literal')) {
    const constant = Object.freeze(items.map(({ value }) => value))
    return () => constant
  }
  const runs = items.map(compiler.compile)
  return (frame) => {
    const list = runs.map((run) => run(frame))
    return admit(frame, list, list)
  }
}

function compileMap(compiler: Compiler, { entries }: MapNode): Run {
  const members = entries.map(({ key, value }) => [key, compiler.compile(value)] as const)
  return (frame) => {
    const values = members.map(([, run]) => run(frame))
    // fromEntries defines own members even where Object.prototype is frozen or has setters.
    const map = Object.fromEntries(members.map(([key], i) => [key, values[i]]))
    return admit(frame, map, values)
  }
}
