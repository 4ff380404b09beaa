import type { FieldDoc } from '../document/entityDoc'
import type { Field } from '../entity/field'
import type { Narrowing } from '../entity/reference'
import { isUnknown } from '../entity/unknownType'
import type { Expr, ExprEnv, ExprType } from '../expr/types'
import { messages } from '../finding/messages'
import { referenceFindings } from '../finding/messages.references'
import { below } from '../finding/pointer'
import { unknownName } from '../finding/unknownName'
import type { FieldContext, PlainFields } from './compileField'
import { compileAt, exprTypeOf } from './exprEnv'

/**
 * `where` of a reference: the values that its records must have, as expressions over the record that names them.
 * undefined = it takes any.
 */
export function narrowingOf(
  owner: Field,
  { where }: FieldDoc,
  { env, own }: { readonly env: ExprEnv; readonly own: PlainFields },
  { dicts, fields, entity, report }: FieldContext,
): Narrowing | undefined {
  const { reference } = owner
  if (!reference || typeof where !== 'object' || where === null) return undefined
  const fieldsOf = (name: string) => (fields ? fields(name) : entity?.(name)?.fields)
  // Of a broken entity nothing is known; that is told where it is declared.
  const far = fieldsOf(reference.of)
  const pairs = Object.entries(where).flatMap(([key, source]) => {
    const pointer = below('/fields', owner.key, 'where', key)
    const field = far?.get(key)
    if (far && !field) {
      report({ ...unknownName(pointer, key, [...far.keys()], messages.unknownField), atKey: true })
      return []
    }
    const isKnown = field && !isUnknown(field.type)
    if (isKnown && !isComparable(field)) {
      const message = referenceFindings.notNarrowed(key, field.type.title)
      report({ pointer, atKey: true, severity: 'error', message })
      return []
    }
    const expects = isKnown ? oneOf(exprTypeOf(field, dicts)) : undefined
    const value = compileAt(source, { env, expects, pointer, report })
    if (value?.names.includes(owner.key)) {
      report({ pointer, severity: 'error', message: referenceFindings.narrowsItself(owner.key) })
      return []
    }
    const many = field && exprTypeOf(field).kind === 'list'
    return value ? [{ key, value, many, reads: readsOf(value, own, fieldsOf) }] : []
  })
  if (pairs.length === 0) return undefined
  const parts = pairs.map(({ key, value: { source }, many }) => {
    const path = `${owner.key}.${key}`
    const differs = many ? `!((${source}) in ${path})` : `${path} != (${source})`
    return `(${source}) == null || ${path} == null || ${differs}`
  })
  // What is wrong with a part has been told at it.
  const outside = reference.many
    ? undefined
    : compileAt(parts.join(' || '), { env, pointer: '', report: () => undefined })
  return Object.freeze({
    pairs: Object.freeze(
      pairs.map(({ key, value, reads }) => Object.freeze({ key, value, reads })),
    ),
    ...(outside && { outside }),
  })
}

type FieldsOf = (name: string) => PlainFields | undefined

/** What an expression reads of its record, as people know it. */
function readsOf(
  { names, paths }: Expr,
  own: PlainFields,
  fieldsOf: FieldsOf,
): Narrowing['pairs'][number]['reads'] {
  const titled = (path: string) => {
    const titles: string[] = []
    let fields: PlainFields | undefined = own
    for (const key of path.split('.')) {
      const field: Field | undefined = fields?.get(key)
      if (!field) return []
      titles.push(field.title)
      fields = field.reference && fieldsOf(field.reference.of)
    }
    return [{ path, title: titles.join(' · ') }]
  }
  return Object.freeze([...names, ...paths].flatMap(titled))
}

const oneOf = (type: ExprType): ExprType => (type.kind === 'list' ? type.of : type)

/** Stored in a column of its own, and told apart by being equal. */
function isComparable(field: Field): boolean {
  if (field.rows || field.type.html || field.type.secret) return false
  const { kind } = oneOf(exprTypeOf(field))
  return field.type.storage(field).kind !== 'none' && kind !== 'list' && kind !== 'map'
}
