import { suggest } from '../suggest'
import { asMacro, type Call, type Macro, macroNames } from './ast'
import { type Checker, report, withVariable } from './checker'
import { expectType } from './expectType'
import { builtinFor, builtinFunctions, findBuiltin } from './functions/builtin'
import type { BuiltinFunction } from './functions/define'
import { anyList, anyType, boolType, listOf } from './kinds'
import { messages } from './messages'
import { isReserved } from './reserved'
import type { ExprFunction, ExprType } from './types'

export function checkCall(checker: Checker, call: Call): ExprType {
  const { name } = call.name
  const macro = asMacro(call)
  if (macro) return checkMacro(checker, macro)
  if (macroNames.some((known) => known === name)) {
    if (call.of) checker.typeOf(call.of)
    report(checker, call.of ? { ...call.name, end: call.end } : call, messages.macroNeeds(name))
    return anyType
  }
  const builtin = findBuiltin(name)
  const registered = checker.env.functions?.find((known) => known.name === name)
  if (!builtin && !registered) return checkUnknown(checker, call)
  const args = call.of ? [call.of, ...call.args] : call.args
  const types = args.map((arg) => checker.typeOf(arg))
  if (call.of && !builtin?.method) {
    report(checker, call.name, messages.functionNeeds(name))
    return anyType
  }
  const signature = builtin ?? (registered && signatureOf(registered))
  return signature ? checkArguments(checker, call, signature, types) : anyType
}

type Signature = Pick<BuiltinFunction, 'name' | 'least' | 'most' | 'accepts' | 'returns'>

function signatureOf({ name, parameters, returns }: ExprFunction): Signature {
  return {
    name,
    least: parameters.length,
    most: parameters.length,
    accepts: (position) => parameters.slice(position, position + 1),
    returns: () => returns,
  }
}

function checkArguments(
  checker: Checker,
  call: Call,
  { name, least, most, accepts, returns }: Signature,
  types: readonly ExprType[],
): ExprType {
  const implied = call.of ? 1 : 0
  if (types.length < least || types.length > most) {
    const wanted = messages.range(least - implied, most - implied)
    const span = { start: call.name.start, end: call.end }
    report(checker, span, messages.arity(name, wanted, types.length - implied))
    return anyType
  }
  const before = checker.problems.length
  const args = call.of ? [call.of, ...call.args] : call.args
  const [first = anyType] = types
  for (const [position, arg] of args.entries()) {
    expectType(checker, arg, accepts(position, first), (wanted, found) =>
      messages.needs(name, wanted, found),
    )
    if (checker.problems.length > before) return anyType
  }
  return returns(types)
}

function checkMacro(checker: Checker, { name, list, variable, body }: Macro): ExprType {
  const type = checker.typeOf(list)
  expectType(checker, list, [anyList], (wanted, found) => messages.needs(name, wanted, found))
  if (isReserved(variable.name)) report(checker, variable, messages.reserved(variable.name))
  const item = type.kind === 'list' ? type.of : anyType
  const result = withVariable(checker, variable.name, item, () => {
    const found = checker.typeOf(body)
    if (name !== 'map') {
      expectType(checker, body, [boolType], (wanted, is) => messages.needs(name, wanted, is))
    }
    return found
  })
  if (name === 'map') return listOf(result)
  return name === 'filter' ? (type.kind === 'list' ? type : anyList) : boolType
}

function checkUnknown(checker: Checker, call: Call): ExprType {
  const { name } = call.name
  const { functions = [] } = checker.env
  const known = call.of
    ? [...macroNames, ...builtinFunctions.filter(({ method }) => method).map(nameOf)]
    : [...functions.map(nameOf), ...builtinFunctions.map(nameOf)]
  if (isReserved(name)) report(checker, call.name, messages.reserved(name))
  else {
    const foreign = builtinFor(name)
    const meant = foreign && known.includes(foreign) ? foreign : suggest(name, known)
    report(checker, call.name, messages.unknownFunction(name, meant), meant)
  }
  checkArgumentsOfUnknown(checker, call)
  return anyType
}

function nameOf({ name }: { readonly name: string }): string {
  return name
}

/** Its first argument may be the variable of a misspelt macro: that is no second mistake. */
function checkArgumentsOfUnknown(checker: Checker, { of, args }: Call): void {
  const list = of && checker.typeOf(of)
  const [variable] = args
  const item = list?.kind === 'list' ? list.of : anyType
  if (list && variable?.kind === 'name' && args.length > 1) {
    withVariable(checker, variable.name, item, () => {
      for (const arg of args.slice(1)) checker.typeOf(arg)
    })
  } else {
    for (const arg of args) checker.typeOf(arg)
  }
}
