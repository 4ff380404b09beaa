import { suggest } from '../finding/suggest'
import { asMacro, type Call, type Macro, type MacroName, macroNames } from './ast'
import { type Checker, report, variableType, withVariable } from './checker'
import { expectType } from './expectType'
import { builtinFor, builtinFunctions, findBuiltin } from './functions/builtin'
import type { BuiltinFunction } from './functions/define'
import {
  anyList,
  anyType,
  boolType,
  dateType,
  datetimeType,
  listOf,
  numberType,
  textType,
  timeType,
} from './kinds'
import { messages } from './messages'
import { isReserved } from './reserved'
import type { ExprEnv, ExprFunction, ExprType } from './types'

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
  const before = checker.findings.length
  const args = call.of ? [call.of, ...call.args] : call.args
  const [first = anyType] = types
  for (const [position, arg] of args.entries()) {
    expectType(checker, arg, accepts(position, first), (wanted, found) =>
      messages.needs(name, wanted, found),
    )
    if (checker.findings.length > before) return anyType
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
    const wanted = bodies[name]
    if (wanted) expectType(checker, body, wanted, (titles, is) => messages.needs(name, titles, is))
    return found
  })
  if (name === 'map') return listOf(result)
  const isSame = name === 'filter' || name === 'sortBy'
  return isSame ? (type.kind === 'list' ? type : anyList) : boolType
}

const condition: readonly ExprType[] = [boolType]

/** Result types allowed for a macro's body; undefined = any. */
const bodies: Readonly<Record<MacroName, readonly ExprType[] | undefined>> = {
  all: condition,
  exists: condition,
  existsOne: condition,
  filter: condition,
  map: undefined,
  sortBy: [numberType, textType, dateType, datetimeType, timeType],
}

function checkUnknown(checker: Checker, call: Call): ExprType {
  const { name } = call.name
  if (isReserved(name)) report(checker, call.name, messages.reserved(name))
  else {
    const meant = meantFunction(checker, call)
    const known = [...builtinFunctions, ...(checker.env.functions ?? [])].map((one) => one.name)
    report(checker, call.name, messages.unknownFunction(name, meant, known), meant)
  }
  checkArgumentsOfUnknown(checker, call)
  return anyType
}

const methods: readonly string[] = [
  ...macroNames,
  ...builtinFunctions.filter(({ method }) => method).map(({ name }) => name),
]

function meantFunction({ env }: Checker, { of, name: { name } }: Call): string | undefined {
  const functions = [...(env.functions ?? []), ...builtinFunctions].map((known) => known.name)
  const known = of ? methods : functions
  const foreign = builtinFor(name)
  if (foreign && known.includes(foreign)) return foreign
  return (of ? undefined : withPoint(name, env.names)) ?? suggest(name, known)
}

/** `rowsmap` for `rows.map`. */
function withPoint(name: string, names: ExprEnv['names']): string | undefined {
  const method = methods.find(
    (known) => name.endsWith(known) && Object.hasOwn(names, name.slice(0, -known.length)),
  )
  return method && `${name.slice(0, -method.length)}.${method}`
}

/** The first argument may be the variable of a misspelt macro; it is not reported again. */
function checkArgumentsOfUnknown(checker: Checker, { of, args }: Call): void {
  const list = of ? checker.typeOf(of) : anyType
  const [variable, ...others] = args
  const isVariable = variable?.kind === 'name' && (of || !isKnown(checker, variable.name))
  if (!isVariable || others.length === 0) {
    for (const arg of args) checker.typeOf(arg)
    return
  }
  withVariable(checker, variable.name, list.kind === 'list' ? list.of : anyType, () => {
    for (const arg of others) checker.typeOf(arg)
  })
}

function isKnown(checker: Checker, name: string): boolean {
  return Object.hasOwn(checker.env.names, name) || variableType(checker, name) !== undefined
}
