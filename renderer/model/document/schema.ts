import { type Static, type TSchema, Type } from 'typebox'
import { allowableRules } from '../finding/rules'
import { allowManual } from './messages.allow'

/** What a text in a document names; the link check resolves it. */
export type Reference =
  | 'field'
  /** A field, or one reached through references: `keyword.country`. */
  | 'path'
  | 'entity'
  | 'dict'
  | 'permission'
  | 'action'
  | 'endpoint'
  | 'page'
  | 'type'
  | 'report'
  /** Of the table that the `dict` beside it names. */
  | 'column'

/**
 * What an expression may read: the record of the form, the selected rows, one row of the list, or
 * (`action`) one of the last two, as the action stands.
 */
export type ExprPlace = 'record' | 'selection' | 'row' | 'action' | 'user'

/** What an expression must give; `field` = the type of the field it stands in. */
export type ExprResultKind = 'bool' | 'any' | 'field'

/**
 * Schema annotations. They travel in the generated meta-schemas (editors ignore them) and tell the
 * link check, which folds over document and schema together, what a text stands for.
 */
export const refKeyword = 'x-ref'
export const exprKeyword = 'x-expr'
export const patternKeyword = 'x-pattern'
/** Names of fields within are those of the entity that the object names under this key. */
export const fieldsOfKeyword = 'x-fields-of'

/** A text that names something of the given noun. */
export const ref = (noun: Reference, description: string) =>
  Type.String({ description, minLength: 1, [refKeyword]: noun })

/** A regular expression, or the name of a built-in one. */
export const pattern = (description: string) =>
  Type.String({ description, minLength: 1, maxLength: 200, [patternKeyword]: true })

/** An expression of the schema language. */
export const expr = (place: ExprPlace, result: ExprResultKind, description: string) =>
  Type.String({ description, minLength: 1, [exprKeyword]: { place, result } })

/** An object whose keys are names; `noun` says what the keys stand for, if not for something new. */
export const named = <S extends TSchema>(
  value: S,
  description: string,
  options: { readonly noun?: Reference; readonly pattern?: string; readonly min?: number } = {},
) =>
  Type.Unsafe<Readonly<Record<string, Static<S>>>>({
    type: 'object',
    description,
    propertyNames: {
      pattern: options.pattern ?? namePattern,
      ...(options.noun ? { [refKeyword]: options.noun } : {}),
    },
    additionalProperties: value,
    ...(options.min === undefined ? {} : { minProperties: options.min }),
  })

/** One of a few texts. An `enum`, because a union of constants makes one error a member. */
export const oneOf = <const T extends readonly string[]>(values: T, description: string) =>
  Type.Unsafe<T[number]>({ enum: [...values], description })

/** A bare text, or an object where more is to be said. */
export const shorthand = <S extends TSchema>(text: TSchema, object: S, description?: string) =>
  Type.Unsafe<string | Static<S>>({
    if: { type: 'string' },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: text,
    else: object,
    ...(description ? { description } : {}),
  })

/** Definitions that the meta-schema of pages makes of the registered actions. */
export const actionsRef = (place: 'toolbar' | 'row') =>
  Type.Unsafe<string | ActionDoc>({ $ref: `#/$defs/${place}Action` })

/** The definition that the meta-schema of pages makes of the registered view kinds. */
export const viewRef = () => Type.Unsafe<ViewDoc>({ $ref: '#/$defs/view' })

/** A view as written: the common keys, and whatever keys its kind knows. */
export interface ViewDoc extends Readonly<Record<string, unknown>> {
  readonly name: string
  readonly kind: string
  readonly title?: string
}

/** An action as written: the common keys, and whatever keys its kind knows. */
export interface ActionDoc extends Readonly<Record<string, unknown>> {
  readonly action: string
  readonly name?: string
  readonly title?: string
  readonly can?: string
  readonly danger?: boolean
  readonly showIf?: string
  readonly enableIf?: string
  readonly confirm?: string
}

/** A closed object: unknown keys are mistakes. */
export const closed = <S extends Record<string, TSchema>>(properties: S, description?: string) =>
  Type.Object(properties, { additionalProperties: false, ...(description ? { description } : {}) })

/** The same of a part that names an entity of its own: the names of fields in it are that one's. */
export const closedOf = <S extends Record<string, TSchema>>(
  key: string & keyof S,
  properties: S,
  description?: string,
) =>
  Type.Object(properties, {
    additionalProperties: false,
    [fieldsOfKeyword]: key,
    ...(description ? { description } : {}),
  })

/** Warnings that are allowed here and below, each with its reason. */
export const allowDoc = Type.Optional(
  closed(
    Object.fromEntries(
      allowableRules.map((rule) => [
        rule,
        Type.Optional(
          Type.String({ minLength: 2, maxLength: 200, description: allowManual.rules[rule] }),
        ),
      ]),
    ),
    allowManual.allow,
  ),
)

/** Names of fields, entities and dictionaries. Anything else may be syntax to Formily, SQL or JavaScript. */
export const namePattern = '^[A-Za-z_][A-Za-z0-9_]{0,63}$'

/** A field, or one behind references. */
export const pathPattern = '^[A-Za-z_][A-Za-z0-9_]{0,63}(\\.[A-Za-z_][A-Za-z0-9_]{0,63}){0,3}$'

/** A field or a path, a minus in front of it for the order from the last. */
export const sortPattern = '^-?[A-Za-z_][A-Za-z0-9_]{0,63}(\\.[A-Za-z_][A-Za-z0-9_]{0,63}){0,3}$'

/** Names that `namePattern` lets through and JavaScript does not. */
export const reservedNames: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'toLocaleString',
  '__defineGetter__',
  '__defineSetter__',
  '__lookupGetter__',
  '__lookupSetter__',
]

/** Columns the server keeps on every record; a document may declare only the audit four, read-only. */
export const systemFields: readonly string[] = ['id', 'tenantId', 'ver', 'delFlag', 'sysOrgCode']
export const auditFields: readonly string[] = ['createBy', 'createTime', 'updateBy', 'updateTime']
