import { childrenOf, macroNames, type Node } from './ast'
import { check } from './check'
import { compile } from './compile'
import { findingAt } from './finding'
import { findBuiltin } from './functions/builtin'
import { lex } from './lex'
import { membersOf } from './members'
import { messages } from './messages'
import { parse } from './parse'
import type { Frame, Run } from './run'
import type {
  Clock,
  Expr,
  ExprEnv,
  ExprFinding,
  ExprFunction,
  ExprResult,
  ExprType,
  Scope,
} from './types'

export { tellWorkdays } from './functions/days'
export type * from './types'

export const maxSourceLength = 2000

/**
 * Parses and type-checks an expression. Every independent mistake is one finding, in the order of
 * the source; a mistake in the syntax hides those behind it. Throws only when `env` registers a
 * function twice or under the name of a built-in one.
 */
export function compileExpr(source: string, env: ExprEnv, expects?: ExprType): ExprResult {
  refuseDuplicates(env.functions ?? [])
  const read = readSource(source)
  const checked = read.node && check(read.node, env, expects)
  const [first, ...others] = [...read.findings, ...(checked?.findings ?? [])].sort(
    (a, b) => a.start - b.start,
  )
  if (first) return { findings: [first, ...others] }
  if (!read.node || !checked) throw new Error(`expression '${source}': neither read nor refused`)
  const run = compile(read.node, checked.types, env.functions ?? [])
  const { type, names, paths, types } = checked
  const members = membersOf(read.node, types)
  const calls = callsOf(read.node)
  return {
    expr: Object.freeze({ source, type, names, paths, calls, members, evaluate: guarded(run) }),
  }
}

/** Names of the functions that are called, macros among them. */
function callsOf(root: Node): readonly string[] {
  const calls = new Set<string>()
  const visit = (node: Node): void => {
    if (node.kind === 'call') calls.add(node.name.name)
    for (const child of childrenOf(node)) visit(child)
  }
  visit(root)
  return Object.freeze([...calls])
}

/** What stands in a source, not checked: for whoever makes something else of it than a value. */
export const parseExpr = (source: string): { readonly node?: Node } => readSource(source)

function readSource(source: string): {
  readonly node?: Node
  readonly findings: readonly ExprFinding[]
} {
  const whole = { start: 0, end: source.length }
  if (source.length > maxSourceLength) {
    return { findings: [findingAt(whole, messages.tooLong(maxSourceLength))] }
  }
  if (source.trim() === '') return { findings: [findingAt(whole, messages.empty)] }
  const lexed = lex(source)
  if (lexed.failure) return { findings: [...lexed.findings, lexed.failure] }
  const parsed = parse(lexed.tokens)
  const findings = [...lexed.findings, ...parsed.findings]
  const { failure } = parsed
  // A slip that was read as what it seemed to mean, and makes no sense so, is still one mistake.
  if (failure && findings.some((slip) => slip.start === failure.start)) return { findings }
  if (failure) return { findings: [...findings, failure] }
  return parsed.node ? { node: parsed.node, findings } : { findings }
}

function guarded(run: Run): Expr['evaluate'] {
  return (scope: Scope, clock?: Clock) => {
    const frame: Frame = { scope, clock, variables: [], steps: 0, sizes: undefined }
    try {
      return run(frame)
    } catch {
      // Out of steps, or a getter or registered function of the host threw.
      return null
    }
  }
}

function refuseDuplicates(functions: readonly ExprFunction[]): void {
  const seen = new Set<string>(macroNames)
  for (const { name } of functions) {
    if (seen.has(name) || findBuiltin(name)) {
      throw new Error(`expression function '${name}': the name is taken`)
    }
    seen.add(name)
  }
}
