import type { DictDoc } from '../document/dict'
import { parseDictRef } from '../document/dict'
import type { Entity } from '../entity/entity'
import type { Field } from '../entity/field'
import { deepest } from '../entity/path'
import { userType } from '../entity/user'
import { compileExpr } from '../expr'
import type { Expr, ExprEnv, ExprFunction, ExprType } from '../expr/types'
import type { Finding } from '../finding/finding'
import { ruleFunction } from './numberFunction'

const text: ExprType = { kind: 'string' }

export const boolType: ExprType = { kind: 'bool' }

/** What expressions know of a field's values; a dictionary with known texts closes them. */
export function exprTypeOf(field: Field, dicts?: ReadonlyMap<string, DictDoc>): ExprType {
  const type = field.type.exprType(field)
  const reference = parseDictRef(field.type.dict(field) ?? '')
  const dict = reference?.kind === 'code' ? dicts?.get(reference.code) : undefined
  if (!dict) return type
  const values = dict.items.map(({ value }) => value)
  if (type.kind === 'string') return { kind: 'string', values: [...(type.values ?? []), ...values] }
  if (type.kind !== 'list' || type.of.kind !== 'string') return type
  return { kind: 'list', of: { kind: 'string', values: [...(type.of.values ?? []), ...values] } }
}

interface Around {
  readonly functions?: readonly ExprFunction[] | undefined
  /** Fields of another entity, while not all are compiled; undefined = not all of them are known. */
  fields?(name: string): ReadonlyMap<string, Field> | undefined
}

/** Field keys at the top level, and `user`: what rules of a record read. */
export function recordEnv(
  fields: Iterable<Field>,
  { functions, fields: fieldsOf }: Around = {},
): ExprEnv {
  const all = [...fields]
  const types = { ...typesOf(all), ...reachedTypes(all, fieldsOf) }
  for (const { key, rows } of all) {
    const children = rows && (fieldsOf ? fieldsOf(rows.of) : rows.entity()?.fields)
    if (children) types[key] = { kind: 'list', of: recordType(children.values()) }
  }
  return env({ ...types, user: userType }, functions)
}

/** `row` (or the list `selected`) of whole records, and `user`: what actions of a list read. */
export function listEnv(
  place: 'toolbar' | 'row',
  { fields }: Entity,
  functions?: readonly ExprFunction[],
): ExprEnv {
  // A list carries no rows of its records.
  const own = [...fields.values()].filter(({ rows }) => !rows)
  const row: ExprType = {
    kind: 'map',
    fields: { ...typesOf(own), ...reachedTypes(own), id: text },
  }
  const rows: Record<string, ExprType> =
    place === 'row' ? { row } : { selected: { kind: 'list', of: row } }
  return env({ ...rows, user: userType }, functions)
}

/** Only `user`, and the rules that make numbers: what a default reads before there is a record. */
export const defaultEnv = (
  functions: readonly ExprFunction[] = [],
  ruleNames?: readonly string[],
): ExprEnv => env({ user: userType }, [...functions, ruleFunction(ruleNames)])

export interface ExprPlaceAt {
  readonly env: ExprEnv
  readonly expects?: ExprType | undefined
  readonly pointer: string
  report(finding: Finding): void
}

/** Compiles the expression that stands at a pointer; its mistakes are reported there. */
export function compileAt(source: unknown, at: ExprPlaceAt): Expr | undefined {
  if (typeof source !== 'string') return undefined
  const result = compileExpr(source, at.env, at.expects)
  if ('expr' in result) return result.expr
  for (const { start, end, message, suggestion } of result.findings) {
    at.report({
      pointer: at.pointer,
      span: { start, end },
      severity: 'error',
      rule: 'expression',
      message,
      ...(suggestion === undefined ? {} : { suggestion }),
    })
  }
  return undefined
}

/**
 * References hold an id, and reach the fields of the record; those of an entity that is broken are not known. What lies
 * further away is looked at when it is named: entities may name each other.
 */
function reachedTypes(
  fields: Iterable<Field>,
  fieldsOf?: Around['fields'],
  steps = deepest,
): Record<string, ExprType> {
  const types: Record<string, ExprType> = {}
  for (const { key, reference } of fields) {
    if (!reference || reference.many || steps === 0) continue
    Object.defineProperty(types, key, {
      enumerable: true,
      get: () => {
        const far = fieldsOf ? fieldsOf(reference.of) : reference.entity()?.fields
        if (!far) return { kind: 'any' }
        const own = [...far.values()].filter(({ rows }) => !rows)
        const next = reachedTypes(own, fieldsOf, steps - 1)
        const members = { ...typesOf(own) }
        Object.defineProperties(members, Object.getOwnPropertyDescriptors(next))
        return { kind: 'string', fields: members }
      },
    })
  }
  return types
}

const recordType = (fields: Iterable<Field>): ExprType => ({
  kind: 'map',
  fields: { ...typesOf(fields), id: text },
})

function typesOf(fields: Iterable<Field>): Record<string, ExprType> {
  return Object.fromEntries(
    Array.from(fields, (field) => [field.key, field.exprType ?? exprTypeOf(field)]),
  )
}

const env = (names: Readonly<Record<string, ExprType>>, functions?: readonly ExprFunction[]) =>
  functions ? { names, functions } : { names }
