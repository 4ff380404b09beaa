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

/** Expression type of a field's values; a dictionary with known texts makes it a closed list. */
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
  /** Fields of another entity while not all entities are compiled; undefined = not all are known. */
  fields?(name: string): ReadonlyMap<string, Field> | undefined
}

/** Names for rules of a record: field keys at the top level, and `user`. */
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

/**
 * Names for actions of a list: `row` (or the list `selected`) of whole records, `user`, and `asked` (values asked for
 * first).
 */
export function listEnv(
  place: 'toolbar' | 'row',
  { fields }: Entity,
  functions?: readonly ExprFunction[],
  asked: readonly string[] = [],
): ExprEnv {
  // Records in a list come without their child rows.
  const own = [...fields.values()].filter(({ rows }) => !rows)
  const row: ExprType = {
    kind: 'map',
    fields: { ...typesOf(own), ...reachedTypes(own), id: text },
  }
  const rows: Record<string, ExprType> =
    place === 'row' ? { row } : { selected: { kind: 'list', of: row } }
  const values = typesOf(asked.flatMap((key) => fields.get(key) ?? []))
  const dialog: Record<string, ExprType> =
    asked.length > 0 ? { asked: { kind: 'map', fields: values } } : {}
  return env({ ...rows, ...dialog, user: userType }, functions)
}

/** Names for a default, before there is a record: only `user`, and the number rules. */
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

/** Compiles the expression at a pointer; its mistakes are reported there. */
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
 * Types behind references: the value is an id, and members are the fields of the record. Fields of a broken entity are
 * unknown. Deeper levels are resolved on demand because entities may name each other.
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
