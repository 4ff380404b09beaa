import type { Field } from '../entity/field'
import type { ExprType } from '../expr/types'
import { messages } from '../finding/messages'
import { suggest } from '../finding/suggest'
import { exprTypeOf } from './exprEnv'

export interface LiteralError {
  readonly message: string
  readonly suggestion?: string | undefined
}

/** Checks a literal that a document gives a field: its kind, its list of choices, and the type's rules. */
export function literalError(literal: unknown, field: Field): LiteralError | undefined {
  const mistake = kindError(literal, field)
  if (mistake) return mistake
  const value = field.type.fromWire(literal, field)
  const message = value === null || value === undefined ? null : field.type.check(value, field)
  return message === null ? undefined : { message }
}

/** The same without the type's rules: for a value in a form before it is checked. */
export function kindError(literal: unknown, field: Field): LiteralError | undefined {
  const type = field.exprType ?? exprTypeOf(field)
  const value = isOfKind(literal, type) ? field.type.fromWire(literal, field) : undefined
  if (value === undefined || value === null) {
    return { message: messages.defaultKind(field.type.title) }
  }
  const listed = valuesOf(type)
  const stray = listed && field.type.dictValues(value, field).find((one) => !listed.includes(one))
  if (!listed || stray === undefined) return undefined
  const suggestion = suggest(stray, listed)
  return { message: messages.defaultUnlisted(stray, suggestion), suggestion }
}

/** A literal is written in its own kind: 0, not "0". The wire text of a switch or list is also accepted. */
function isOfKind(literal: unknown, { kind }: ExprType): boolean {
  switch (kind) {
    case 'any':
      return true
    case 'number':
      return typeof literal === 'number'
    case 'bool':
      return typeof literal === 'boolean' || typeof literal === 'string'
    case 'list':
      return Array.isArray(literal) || typeof literal === 'string'
    default:
      return typeof literal === 'string'
  }
}

/** The allowed values; undefined when any value is allowed or they are not known here. */
function valuesOf(type: ExprType): readonly string[] | undefined {
  if (type.kind === 'string') return type.values
  return type.kind === 'list' ? valuesOf(type.of) : undefined
}
