import { clockFunctions } from './clock'
import { dayFunctions } from './days'
import type { BuiltinFunction } from './define'
import { listFunctions } from './lists'
import { numberFunctions } from './numbers'
import { textFunctions } from './texts'

/** The functions that every expression may call. */
export const builtinFunctions: readonly BuiltinFunction[] = [
  ...listFunctions,
  ...numberFunctions,
  ...textFunctions,
  ...clockFunctions,
  ...dayFunctions,
]

const byName: ReadonlyMap<string, BuiltinFunction> = new Map(
  builtinFunctions.map((builtin) => [builtin.name, builtin]),
)

export function findBuiltin(name: string): BuiltinFunction | undefined {
  return byName.get(name)
}

/** Names that other languages use for our functions and macros. */
const elsewhere: ReadonlyMap<string, string> = new Map([
  ['some', 'exists'],
  ['any', 'exists'],
  ['every', 'all'],
  ['includes', 'contains'],
  ['indexOf', 'contains'],
  ['length', 'size'],
  ['len', 'size'],
  ['count', 'size'],
  ['toLowerCase', 'lower'],
  ['toUpperCase', 'upper'],
  ['toString', 'string'],
  ['average', 'avg'],
  ['mean', 'avg'],
  ['parseFloat', 'number'],
  ['parseInt', 'number'],
  ['Number', 'number'],
  ['String', 'string'],
])

export function builtinFor(foreignName: string): string | undefined {
  return elsewhere.get(foreignName)
}
