import type { DictDoc } from '../document/dict'
import type { FieldDoc } from '../document/entityDoc'
import { auditFields, fieldKeys } from '../document/names'
import type { Entity, StoredNames } from '../entity/entity'
import type { Field, ValueType } from '../entity/field'
import type { Registry } from '../entity/registry'
import { unknownType } from '../entity/unknownType'
import type { ExprEnv, ExprFunction } from '../expr/types'
import type { Finding } from '../finding/finding'
import { messages } from '../finding/messages'
import { below } from '../finding/pointer'
import { suggest } from '../finding/suggest'
import { boolType, compileAt, defaultEnv, exprTypeOf } from './exprEnv'
import { numberFunction } from './numberFunction'

const common: ReadonlySet<string> = new Set(fieldKeys)

/** Fields by key, without their expressions. */
export type PlainFields = ReadonlyMap<string, Field>

export interface FieldContext {
  readonly types: Registry<ValueType>
  readonly dicts?: ReadonlyMap<string, DictDoc>
  readonly functions?: readonly ExprFunction[]
  /** Number rules; undefined = the list is not known here. */
  readonly ruleNames?: readonly string[]
  /** By entity, as far as its names do not say it; absent = nothing has been renamed. */
  stored?(entity: string): StoredNames | undefined
  /** Other entities by name, once all are compiled: needed for fields that hold records. */
  entity?(name: string): Entity | undefined
  /** Fields of other entities, known earlier: expressions read them. undefined = not all are known. */
  fields?(name: string): PlainFields | undefined
  report(finding: Finding): void
}

/** A field without its expressions: enough to type the expressions of all fields. */
export function plainField(
  key: string,
  doc: FieldDoc,
  context: FieldContext & { readonly owner: string },
): Field {
  const { type: name, title = key, required, unique, checkRule, readonly } = doc
  const { help, placeholder, was, can, editCan, mask, clearOn, invalidMessage, remember } = doc
  const column = context.stored?.(context.owner)?.columns[key]
  const field: Field = {
    key,
    ...(column === undefined ? {} : { column }),
    title,
    type: typeNamed(name, below('/fields', key, 'type'), context),
    props: ownProps(doc),
    required: required === true,
    unique: unique === true,
    ...(checkRule === undefined ? {} : { checkRule }),
    readonly: readonly === true || auditFields.includes(key),
    ...(help === undefined ? {} : { help }),
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(was === undefined ? {} : { was }),
    ...(can === undefined ? {} : { can }),
    ...(editCan === undefined ? {} : { editCan }),
    ...(mask === undefined ? {} : { mask }),
    ...(remember === true ? { remember } : {}),
    ...(clearOn === undefined ? {} : { clearOn: Object.freeze([...clearOn]) }),
    ...(invalidMessage === undefined ? {} : { invalidMessage }),
  }
  const value = doc.default === undefined ? undefined : field.type.fromWire(doc.default, field)
  return {
    ...field,
    exprType: exprTypeOf(field, context.dicts),
    ...rowsOf(field, context),
    ...referenceOf(field, context),
    ...(value === undefined || value === null ? {} : { default: value }),
  }
}

/** The field with its expressions; `record` = the names that they may read. Frozen. */
export function boundField(
  field: Field,
  doc: FieldDoc,
  record: ExprEnv,
  { functions, ruleNames, report }: FieldContext,
): Field {
  const at = (key: string) => ({ pointer: below('/fields', field.key, key), report })
  const bool = (key: 'showIf' | 'requireIf' | 'disableIf' | 'invalidIf') => {
    const expr = compileAt(doc[key], { env: record, expects: boolType, ...at(key) })
    return expr ? { [key]: expr } : {}
  }
  const value = (key: 'defaultBy' | 'compute') => {
    const env = key === 'compute' ? record : defaultEnv(functions, ruleNames)
    return compileAt(doc[key], { env, expects: field.exprType, ...at(key) })
  }
  const [defaultBy, compute] = [value('defaultBy'), value('compute')]
  const issued = defaultBy?.calls.includes(numberFunction) === true
  return Object.freeze({
    ...field,
    ...(defaultBy ? { defaultBy } : {}),
    ...(issued ? { issued, placeholder: field.placeholder ?? messages.issued } : {}),
    ...bool('showIf'),
    ...bool('requireIf'),
    ...bool('disableIf'),
    ...bool('invalidIf'),
    ...(compute ? { compute } : {}),
  })
}

function rowsOf(
  field: Field,
  { owner, entity }: FieldContext & { readonly owner: string },
): Pick<Field, 'rows'> {
  const spec = field.type.rows?.(field)
  if (!spec) return {}
  const { of, by = `${owner}Id` } = spec
  return { rows: Object.freeze({ ...spec, by, entity: () => entity?.(of) }) }
}

function referenceOf(field: Field, { entity }: FieldContext): Pick<Field, 'reference'> {
  const spec = field.type.reference?.(field)
  return spec ? { reference: Object.freeze({ ...spec, entity: () => entity?.(spec.of) }) } : {}
}

function typeNamed(name: string, pointer: string, { types, report }: FieldContext): ValueType {
  const type = types.find(name)
  if (type) return type
  // Missing or not a text: reported by the shape check.
  if (!name) return unknownType('')
  const meant = suggest(name, types.names)
  report({
    pointer,
    severity: 'error',
    message: messages.unknownType(name, meant),
    ...(meant === undefined ? {} : { suggestion: meant }),
  })
  return unknownType(name)
}

function ownProps(doc: FieldDoc): Readonly<Record<string, unknown>> {
  return Object.freeze(Object.fromEntries(Object.entries(doc).filter(([key]) => !common.has(key))))
}
