import { type Static, type TSchema, Type } from 'typebox'
import { standardActions } from '../entity/entity'
import { maskNames } from '../entity/mask'
import { manual } from './messages.manual'
import { type fieldKeys, namePattern } from './names'
import { allowDoc, closed, expr, freeOrder, named, oneOf, ref, shorthand } from './schema'
import { statesDoc } from './statesDoc'

const text = (description: string) => Type.String({ description, minLength: 1, maxLength: 200 })

/** Versions of the language. From version 2, `showIf` empties what an edit hides, and `fill` owns its targets. */
export const schemaVersions = [1, 2] as const
export type SchemaVersion = (typeof schemaVersions)[number]

/** The head keys of every document. */
export const headProps = {
  $schema: Type.Optional(Type.String({ description: manual.schemaUri })),
  schema: Type.Unsafe<SchemaVersion>({
    enum: [...schemaVersions],
    description: manual.schemaVersion,
  }),
}

/** Former names: data stored under such a name is moved to the new one, once. */
export const formerNames = (pattern: string, description: string) =>
  Type.Array(Type.String({ pattern, description }), {
    description,
    minItems: 1,
    maxItems: 20,
    ...freeOrder,
  })

/** Keys of every field document. */
export const fieldProps = {
  type: Type.String({ description: manual.type }),
  title: text(manual.fieldTitle),
  required: Type.Optional(Type.Boolean({ description: manual.required })),
  unique: Type.Optional(Type.Boolean({ description: manual.unique })),
  was: Type.Optional(formerNames(namePattern, manual.was)),
  checkRule: Type.Optional(Type.String({ pattern: '^\\w{1,64}$', description: manual.checkRule })),
  readonly: Type.Optional(Type.Boolean({ description: manual.readonly })),
  default: Type.Optional(Type.Unknown({ description: manual.default })),
  defaultBy: Type.Optional(expr('user', 'field', manual.defaultBy)),
  remember: Type.Optional(Type.Boolean({ description: manual.remember })),
  compute: Type.Optional(expr('record', 'field', manual.compute)),
  showIf: Type.Optional(expr('record', 'bool', manual.showIf)),
  keep: Type.Optional(Type.Boolean({ description: manual.keep })),
  requireIf: Type.Optional(expr('record', 'bool', manual.requireIf)),
  disableIf: Type.Optional(expr('record', 'bool', manual.disableIf)),
  clearOn: Type.Optional(
    Type.Array(ref('field', manual.clearOn), {
      description: manual.clearOn,
      ...freeOrder,
      minItems: 1,
      maxItems: 8,
    }),
  ),
  invalidIf: Type.Optional(expr('record', 'bool', manual.invalidIf)),
  invalidMessage: Type.Optional(text(manual.invalidMessage)),
  can: Type.Optional(ref('permission', manual.can)),
  mask: Type.Optional(oneOf(maskNames, manual.mask)),
  editCan: Type.Optional(ref('permission', manual.editCan)),
  placeholder: Type.Optional(text(manual.placeholder)),
  help: Type.Optional(text(manual.help)),
  allow: allowDoc,
} satisfies Record<(typeof fieldKeys)[number], TSchema>

export const entityActionDoc = closed(
  {
    title: text(manual.actionTitle),
    can: ref('permission', manual.actionCan),
    when: Type.Optional(expr('record', 'bool', manual.when)),
    set: named(expr('record', 'field', manual.set), manual.set, { noun: 'field', min: 1 }),
  },
  manual.actions,
)

const quotedName = (longest: number, description: string) =>
  Type.String({ pattern: `^[^"\\s][^"]{0,${longest - 1}}$`, description })

const sourceDoc = closed(
  {
    dataSource: Type.String({
      pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$',
      description: manual.sourceCode,
    }),
    table: quotedName(127, manual.sourceTable),
    id: Type.Optional(quotedName(63, manual.sourceId)),
    columns: Type.Optional(
      Type.Record(Type.String(), quotedName(63, manual.sourceColumns), {
        description: manual.sourceColumns,
      }),
    ),
  },
  manual.source,
)

const together = (description: string) =>
  Type.Array(ref('field', description), { description, minItems: 1, maxItems: 8 })

/** Keys of an entity document except `fields`, whose schema depends on the registered types. */
export const entityProps = {
  ...headProps,
  entity: Type.String({ pattern: namePattern, description: manual.entity }),
  title: text(manual.entityTitle),
  label: ref('field', manual.label),
  parent: Type.Optional(ref('field', manual.parent)),
  order: Type.Optional(ref('field', manual.order)),
  api: Type.String({
    pattern: '^(/[a-z][A-Za-z0-9_-]*)+$',
    maxLength: 100,
    description: manual.api,
  }),
  perm: Type.String({ pattern: '^[a-z][A-Za-z0-9_-]*$', maxLength: 64, description: manual.perm }),
  viewCan: Type.Optional(ref('permission', manual.viewCan)),
  table: Type.Optional(
    Type.String({ pattern: '^[a-z_][a-z0-9_]{0,62}$', description: manual.table }),
  ),
  source: Type.Optional(sourceDoc),
  was: Type.Optional(formerNames(namePattern, manual.entityWas)),
  tenant: Type.Optional(Type.Boolean({ description: manual.tenant })),
  tenantCan: Type.Optional(
    Type.Array(ref('permission', manual.tenantCan), {
      description: manual.tenantCan,
      ...freeOrder,
      minItems: 1,
      maxItems: 20,
    }),
  ),
  single: Type.Optional(oneOf(['tenant', 'site'], manual.single)),
  unique: Type.Optional(
    Type.Array(together(manual.uniqueTogether), {
      description: manual.uniqueTogether,
      ...freeOrder,
      minItems: 1,
      maxItems: 20,
    }),
  ),
  index: Type.Optional(
    Type.Array(shorthand(ref('field', manual.index), together(manual.index)), {
      description: manual.index,
      ...freeOrder,
      minItems: 1,
      maxItems: 20,
    }),
  ),
  find: Type.Optional(
    Type.Array(ref('field', manual.find), {
      description: manual.find,
      ...freeOrder,
      maxItems: 8,
    }),
  ),
  operations: Type.Optional(
    Type.Array(oneOf(standardActions, manual.operations), {
      description: manual.operations,
      ...freeOrder,
      minItems: 1,
    }),
  ),
  states: Type.Optional(statesDoc),
  actions: Type.Optional(named(entityActionDoc, manual.actions)),
  allow: allowDoc,
}

const fieldCommon = closed(fieldProps)
const entityCommon = closed(entityProps)

/** A field as written: the common keys, and any keys of its type. */
export type FieldDoc = Readonly<Static<typeof fieldCommon>> & Readonly<Record<string, unknown>>

export type EntityDoc = Readonly<Static<typeof entityCommon>> & {
  readonly fields: Readonly<Record<string, FieldDoc>>
}
