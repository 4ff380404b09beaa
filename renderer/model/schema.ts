import { type TSchema, Type } from 'typebox'

/** What a text in a document names; the link check resolves it. */
export type Reference =
  | 'field'
  | 'entity'
  | 'dict'
  | 'permission'
  | 'action'
  | 'endpoint'
  | 'page'
  | 'type'
  | 'report'

/** What an expression may read: the record of the form, the selected rows, or one row of the list. */
export type ExprPlace = 'record' | 'selection' | 'row' | 'user'

/** What an expression must give; `field` = the type of the field it stands in. */
export type ExprResultKind = 'bool' | 'any' | 'field'

/**
 * Schema annotations. They travel in the generated meta-schemas (editors ignore them) and tell the
 * link check, which folds over document and schema together, what a text stands for.
 */
export const refKeyword = 'x-ref'
export const exprKeyword = 'x-expr'
export const patternKeyword = 'x-pattern'

/** A text that names something of the given noun. */
export const ref = (noun: Reference, description: string) =>
  Type.String({ description, minLength: 1, [refKeyword]: noun })

/** A regular expression, or the name of a built-in one. */
export const pattern = (description: string) =>
  Type.String({ description, minLength: 1, maxLength: 200, [patternKeyword]: true })

/** An expression of the schema language. */
export const expr = (place: ExprPlace, result: ExprResultKind, description: string) =>
  Type.String({ description, minLength: 1, [exprKeyword]: { place, result } })

/** A closed object: unknown keys are mistakes. */
export const closed = <S extends Record<string, TSchema>>(properties: S, description?: string) =>
  Type.Object(properties, { additionalProperties: false, ...(description ? { description } : {}) })

/** Names of fields, entities and dictionaries. Anything else may be syntax to Formily, SQL or JavaScript. */
export const namePattern = '^[A-Za-z_][A-Za-z0-9_]{0,63}$'

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
