import { boundField, type FieldContext, plainField } from './compileField'
import { columnOf, type Entity, type EntityAction, standardActions } from './entity'
import type { EntityDoc } from './entityDoc'
import { boolType, compileAt, recordEnv } from './exprEnv'
import type { Field } from './field'
import { messages } from './messages'
import { below } from './pointer'
import { unknownName } from './unknownName'

/**
 * The entity of a document that has passed the shape check; what is wrong inside is reported and
 * left out. undefined = nothing can be made of it. Frozen.
 */
export function compileEntity(doc: EntityDoc, context: FieldContext): Entity | undefined {
  const fields = compileFields(doc, context)
  const label = fields.get(doc.label) ?? fields.values().next().value
  if (!label) {
    context.report({ pointer: '/fields', severity: 'error', message: messages.noField })
    return undefined
  }
  if (!fields.has(doc.label)) {
    context.report(unknownName('/label', doc.label, [...fields.keys()], messages.unknownField))
  }
  return Object.freeze({
    name: doc.entity,
    title: doc.title,
    label,
    ...parentOf(doc, fields, context),
    api: doc.api,
    perm: doc.perm,
    table: doc.table ?? tableOf(doc.api),
    tenant: doc.tenant !== false,
    // A name that is none has its finding from the shape check; what is left still works.
    operations: standardActions.filter((name) => doc.operations?.includes(name) ?? true),
    fields,
    actions: compileActions(doc, fields, context),
  })
}

function parentOf(
  { parent: key }: EntityDoc,
  fields: ReadonlyMap<string, Field>,
  { report }: FieldContext,
): Pick<Entity, 'parent'> {
  if (key === undefined) return {}
  const parent = fields.get(key)
  if (!parent) {
    report(unknownName('/parent', key, [...fields.keys()], messages.unknownField))
    return {}
  }
  const { type } = parent
  if (type.exprType(parent).kind !== 'list' && type.storage(parent).kind === 'string') {
    return { parent }
  }
  report({ pointer: '/parent', severity: 'error', message: messages.badParent(parent.title) })
  return {}
}

const tableOf = (api: string): string =>
  columnOf(api.slice(1).replaceAll('/', '_').replaceAll('-', '_'))

function compileFields(doc: EntityDoc, context: FieldContext): ReadonlyMap<string, Field> {
  const docs = Object.entries(doc.fields)
  const owned = { ...context, owner: doc.entity }
  const plain = docs.map(([key, fieldDoc]) => [plainField(key, fieldDoc, owned), fieldDoc] as const)
  const env = recordEnv(
    plain.map(([field]) => field),
    context.functions,
  )
  return new Map(
    plain.map(([field, fieldDoc]) => [field.key, boundField(field, fieldDoc, env, context)]),
  )
}

function compileActions(
  { actions = {} }: EntityDoc,
  fields: ReadonlyMap<string, Field>,
  { functions, report }: FieldContext,
): ReadonlyMap<string, EntityAction> {
  const env = recordEnv(fields.values(), functions)
  return new Map(
    Object.entries(actions).map(([name, { title, can, when, set }]) => {
      const pointer = below('/actions', name)
      const condition = compileAt(when, {
        env,
        expects: boolType,
        pointer: below(pointer, 'when'),
        report,
      })
      const settings = Object.entries(set).flatMap(([key, source]) => {
        const at = below(pointer, 'set', key)
        const field = fields.get(key)
        if (!field) {
          report({
            ...unknownName(at, key, [...fields.keys()], messages.unknownField),
            atKey: true,
          })
          return []
        }
        const to = compileAt(source, { env, expects: field.exprType, pointer: at, report })
        return to ? [{ field, to }] : []
      })
      const action = { name, title, can, set: settings, ...(condition ? { when: condition } : {}) }
      return [name, Object.freeze(action)]
    }),
  )
}
