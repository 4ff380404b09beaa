import { type Static, type TSchema, Type } from 'typebox'
import { allowableRules } from '../finding/rules'
import { allowManual } from './messages.allow'
import { namePattern } from './names'

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
  /** Column of the table named in `dict` beside it. */
  | 'column'

/**
 * What an expression may read: the record of the form, the selected rows, one row of the list, or (`action`) one of the
 * last two, depending on where the action is placed. `head`: as `row` the page's own record, in a part about others.
 */
export type ExprPlace = 'record' | 'selection' | 'row' | 'action' | 'head' | 'user'

/** Result type of an expression; `field` = the type of the field that it belongs to. */
export type ExprResultKind = 'bool' | 'any' | 'field'

/**
 * Schema annotation. It is part of the generated meta-schemas (editors ignore it) and tells the link check what a text
 * refers to.
 */
export const refKeyword = 'x-ref'
export const exprKeyword = 'x-expr'
export const patternKeyword = 'x-pattern'
/** Field names inside belong to the entity that the object names under this key. */
export const fieldsOfKeyword = 'x-fields-of'
/** `free`: the order of a list means nothing, so nobody is asked which of two new members comes first. */
export const orderKeyword = 'x-order'
export const freeOrder = { [orderKeyword]: 'free' } as const

/** A text that names something of the given noun. */
export const ref = (noun: Reference, description: string) =>
  Type.String({ description, minLength: 1, [refKeyword]: noun })

/** A regular expression, or the name of a built-in one. */
export const pattern = (description: string) =>
  Type.String({ description, minLength: 1, maxLength: 200, [patternKeyword]: true })

/** An expression of the schema language. */
export const expr = (place: ExprPlace, result: ExprResultKind, description: string) =>
  Type.String({ description, minLength: 1, [exprKeyword]: { place, result } })

/** An object whose keys are names; `noun` says what existing things they name (absent = the keys are new names). */
export const named = <S extends TSchema>(
  value: S,
  description: string,
  options: {
    readonly noun?: Reference
    readonly pattern?: string
    readonly min?: number
    readonly max?: number
  } = {},
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
    ...(options.max === undefined ? {} : { maxProperties: options.max }),
  })

/** One of a few texts. An `enum`, because a union of constants would report one error per member. */
export const oneOf = <const T extends readonly string[]>(values: T, description: string) =>
  Type.Unsafe<T[number]>({ enum: [...values], description })

/** A plain text, or an object for more options. */
export const shorthand = <S extends TSchema>(text: TSchema, object: S, description?: string) =>
  Type.Unsafe<string | Static<S>>({
    if: { type: 'string' },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: text,
    else: object,
    ...(description ? { description } : {}),
  })

/** Reference to the definition of the registered actions in the meta-schema of pages. */
export const actionsRef = (place: 'toolbar' | 'row') =>
  Type.Unsafe<string | ActionDoc>({ $ref: `#/$defs/${place}Action` })

/** Reference to the definition of the registered view kinds in the meta-schema of pages. */
export const viewRef = () => Type.Unsafe<ViewDoc>({ $ref: '#/$defs/view' })

/** A view as written: the common keys, and any keys of its kind. */
export interface ViewDoc extends Readonly<Record<string, unknown>> {
  readonly name: string
  readonly kind: string
  readonly title?: string
}

/** An action as written: the common keys, and any keys of its kind. */
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

/** A closed object with its own entity: field names inside belong to that entity. */
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

/** Warnings allowed here and below, each with its reason. */
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

/** A field, or one behind references. */
export const pathPattern = '^[A-Za-z_][A-Za-z0-9_]{0,63}(\\.[A-Za-z_][A-Za-z0-9_]{0,63}){0,3}$'

/** A field or path; a leading minus sorts descending. */
export const sortPattern = '^-?[A-Za-z_][A-Za-z0-9_]{0,63}(\\.[A-Za-z_][A-Za-z0-9_]{0,63}){0,3}$'
