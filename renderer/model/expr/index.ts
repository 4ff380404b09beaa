import { childrenOf, macroNames, type Node } from './ast'
import { check } from './check'
import { compilerOf } from './compile'
import { compileExtent, type Extent } from './extent'
import { findingAt } from './finding'
import { findBuiltin } from './functions/builtin'
import { lex } from './lex'
import { membersOf } from './members'
import { messages } from './messages'
import { parse } from './parse'
import type { Frame } from './run'
import type {
  Clock,
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
 * Parses and type-checks an expression. Findings are in source order, one for each independent mistake; a syntax error
 * hides those after it. Throws only if `env` registers a function twice or under the name of a built-in one.
 */
export function compileExpr(source: string, env: ExprEnv, expects?: ExprType): ExprResult {
  refuseDuplicates(env.functions ?? [])
  const read = readSource(source)
  const checked = read.node && check(read.node, env, expects)
  const [first, ...others] = [...read.findings, ...(checked?.findings ?? [])].sort(
    (a, b) => a.start - b.start,
  )
  if (first) return { findings: [first, ...others] }
  const { node } = read
  if (!node || !checked) throw new Error(`expression '${source}': neither read nor refused`)
  const compiler = compilerOf(checked.types, env.functions ?? [])
  const run = compiler.compile(node)
  // Few conditions are ever measured.
  let measure: Extent | undefined
  const { type, names, paths, types } = checked
  const members = membersOf(node, types)
  const calls = callsOf(node)
  return {
    expr: Object.freeze({
      source,
      type,
      names,
      paths,
      calls,
      members,
      evaluate: guarded(run, null),
      extent: guarded((frame) => {
        measure ??= compileExtent(compiler, node)
        return measure(frame)
      }, 0),
    }),
  }
}

/** Names of the called functions, including macros. */
function callsOf(root: Node): readonly string[] {
  const calls = new Set<string>()
  const visit = (node: Node): void => {
    if (node.kind === 'call') calls.add(node.name.name)
    for (const child of childrenOf(node)) visit(child)
  }
  visit(root)
  return Object.freeze([...calls])
}

/** The unchecked syntax tree: for callers that translate the expression instead of evaluating it. */
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
  // A corrected slip that leads to a syntax error at the same place is one mistake.
  if (failure && findings.some((slip) => slip.start === failure.start)) return { findings }
  if (failure) return { findings: [...findings, failure] }
  return parsed.node ? { node: parsed.node, findings } : { findings }
}

function guarded<Result>(
  run: (frame: Frame) => Result,
  failed: Result,
): (scope: Scope, clock?: Clock) => Result {
  return (scope, clock) => {
    const frame: Frame = { scope, clock, variables: [], steps: 0, sizes: undefined }
    try {
      return run(frame)
    } catch {
      // Out of steps, or a getter or registered function of the host threw.
      return failed
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
