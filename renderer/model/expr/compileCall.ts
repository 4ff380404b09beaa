import { asMacro, type Call, childrenOf, type Macro, type MacroName, type Node } from './ast'
import { findBuiltin } from './functions/builtin'
import type { BuiltinFunction } from './functions/define'
import { clockOf } from './functions/define'
import { admit, spend } from './meter'
import type { Compiler, Frame, Run } from './run'
import type { ExprFunction } from './types'
import { clean, isList, order, ownItem } from './values'

export function compileCall(compiler: Compiler, call: Call): Run {
  const macro = asMacro(call)
  if (macro) return compileMacro(compiler, macro)
  const args = (call.of ? [call.of, ...call.args] : call.args).map(compiler.compile)
  const builtin = findBuiltin(call.name.name)
  if (builtin) return runBuiltin(builtin, args)
  const registered = compiler.functions.find(({ name }) => name === call.name.name)
  return registered ? runRegistered(registered, args) : () => null
}

function runBuiltin({ takesNull, run }: BuiltinFunction, args: readonly Run[]): Run {
  return (frame) => {
    const values = args.map((arg) => arg(frame))
    return !takesNull && values.includes(null) ? null : run(values, frame)
  }
}

/** Steps charged for a call of a host function, whose cost is unknown: as much as a few dozen operators. */
const callSteps = 50

function runRegistered(registered: ExprFunction, args: readonly Run[]): Run {
  return (frame) => {
    spend(frame, callSteps)
    const values = args.map((arg) => arg(frame))
    return clean(registered.run(values, clockOf(frame)))
  }
}

function compileMacro(compiler: Compiler, { name, list, variable, body }: Macro): Run {
  const of = compiler.compile(list)
  const slot = compiler.variables.length
  compiler.variables.push(variable.name)
  const each = compiler.compile(body)
  compiler.variables.pop()
  const steps = sizeOf(body) + 1
  const apply = macros[name]
  return (frame) => {
    const items = of(frame)
    if (!isList(items)) return null
    return apply(frame, items, (item) => {
      spend(frame, steps)
      frame.variables[slot] = item
      return each(frame)
    })
  }
}

type ApplyMacro = (
  frame: Frame,
  list: readonly unknown[],
  each: (item: unknown) => unknown,
) => unknown

const macros: Readonly<Record<MacroName, ApplyMacro>> = {
  all: (_, list, each) => count(list, (item) => each(item) !== true, 1) === 0,
  exists: (_, list, each) => count(list, (item) => each(item) === true, 1) === 1,
  existsOne: (_, list, each) => count(list, (item) => each(item) === true, 2) === 1,
  filter(frame, list, each) {
    const kept: unknown[] = []
    for (let i = 0; i < list.length; i++) {
      const item = ownItem(list, i)
      if (each(item) === true) kept.push(item)
    }
    return admit(frame, kept, kept)
  },
  map(frame, list, each) {
    const results: unknown[] = []
    for (let i = 0; i < list.length; i++) results.push(each(ownItem(list, i)))
    return admit(frame, results, results)
  },
  sortBy(frame, list, each) {
    const keyed: { readonly item: unknown; readonly by: unknown }[] = []
    for (let i = 0; i < list.length; i++) {
      const item = ownItem(list, i)
      keyed.push({ item, by: each(item) })
    }
    // Null is sorted last; equal items keep their order.
    const sorted = keyed.toSorted((a, b) => {
      spend(frame, 1)
      if (a.by === null || b.by === null) return Number(a.by === null) - Number(b.by === null)
      return order(frame, a.by, b.by) ?? 0
    })
    const items = sorted.map(({ item }) => item)
    return admit(frame, items, items)
  },
}

/** Counts the items that pass, up to `enough`. */
function count(
  list: readonly unknown[],
  passes: (item: unknown) => boolean,
  enough: number,
): number {
  let found = 0
  for (let i = 0; i < list.length && found < enough; i++) if (passes(ownItem(list, i))) found++
  return found
}

/** Steps that one evaluation of a node costs. */
function sizeOf(node: Node): number {
  return childrenOf(node).reduce((size, child) => size + sizeOf(child), 1)
}
