import { suggest } from '../finding/suggest'
import type { Name } from './ast'
import { type Checker, type Place, report, variableType } from './checker'
import { quoted } from './finding'
import { findBuiltin } from './functions/builtin'
import { anyType } from './kinds'
import { messages } from './messages'
import { isReserved } from './reserved'
import type { ExprType } from './types'

export function checkName(checker: Checker, node: Name, { texts }: Place): ExprType {
  const { name } = node
  const { names, functions = [] } = checker.env
  const variable = variableType(checker, name)
  if (variable) return variable
  if (isReserved(name)) {
    report(checker, node, messages.reserved(name))
    return anyType
  }
  const type = Object.hasOwn(names, name) ? names[name] : undefined
  if (type) {
    checker.names.add(name)
    return type
  }
  if (texts?.includes(name)) {
    const meant = quoted(name)
    report(checker, node, messages.nameIsText(name, meant), meant)
  } else if (findBuiltin(name) || functions.some((known) => known.name === name)) {
    const meant = `${name}()`
    report(checker, node, messages.nameIsFunction(name, meant), meant)
  } else {
    const variables = checker.variables.map((known) => known.name)
    const known = [...variables.toReversed(), ...Object.keys(names)]
    const meant = memberOf(checker, known, name) ?? suggest(name, known)
    report(checker, node, messages.unknownName(name, meant, known), meant)
  }
  return anyType
}

/** Suggests `row.status` for `status` if a known record has a member of that name. */
function memberOf(checker: Checker, known: readonly string[], name: string): string | undefined {
  const holder = known.find((one) => {
    const type = variableType(checker, one) ?? checker.env.names[one]
    return type?.kind === 'map' && Object.hasOwn(type.fields, name)
  })
  return holder === undefined ? undefined : `${holder}.${name}`
}
