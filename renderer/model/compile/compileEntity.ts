import type { EntityDoc } from '../document/entityDoc'
import {
  columnOf,
  type Entity,
  type EntityAction,
  offeredActions,
  siteField,
} from '../entity/entity'
import type { Field } from '../entity/field'
import { messages } from '../finding/messages'
import { below } from '../finding/pointer'
import { unknownName } from '../finding/unknownName'
import { boundField, type FieldContext, type PlainFields, plainField } from './compileField'
import { compileStates, withStates } from './compileStates'
import { boolType, compileAt, recordEnv } from './exprEnv'
import { isFindable } from './findable'
import { narrowingOf } from './narrowing'
import { compileSettings } from './settings'

/**
 * Compiles an entity document that has passed the shape check; mistakes inside are reported and left out. undefined =
 * nothing usable is left. The result is frozen.
 */
export function compileEntity(
  doc: EntityDoc,
  context: FieldContext,
  plain: PlainFields = plainFields(doc, context),
): Entity | undefined {
  const fields = withOneOfSite(bindFields(plain, doc, context), doc, context)
  const label = fields.get(doc.label) ?? fields.values().next().value
  if (!label) {
    context.report({ pointer: '/fields', severity: 'error', message: messages.noField })
    return undefined
  }
  if (!fields.has(doc.label)) {
    context.report(unknownName('/label', doc.label, [...fields.keys()], messages.unknownField))
  } else if (label.rows) {
    context.report({
      pointer: '/label',
      severity: 'error',
      message: messages.badLabel(label.key, label.type.title),
    })
  }
  const storedIn = context.stored?.(doc.entity)?.table
  return Object.freeze({
    name: doc.entity,
    title: doc.title,
    label,
    ...parentOf(doc, fields, context),
    ...orderOf(doc, fields, context),
    api: doc.api,
    perm: doc.perm,
    ...(doc.viewCan === undefined ? {} : { viewCan: doc.viewCan }),
    table: doc.table ?? tableOf(doc.api),
    ...(storedIn === undefined ? {} : { storedIn }),
    was: doc.was ?? [],
    ...sourceOf(doc),
    // External records do not say whose they are.
    tenant: doc.tenant !== false && !doc.source,
    ...(doc.tenant === false && { tenantCan: doc.tenantCan ?? [] }),
    ...(doc.single && { single: doc.single }),
    uniques: groupsOf(doc.unique, fields),
    find: foundBy(doc, fields, label),
    indexes: groupsOf(doc.index, fields),
    // An invalid name was reported by the shape check; the rest still works.
    operations: offeredActions(doc.source, doc.operations !== undefined).filter(
      (name) => doc.operations?.includes(name) ?? true,
    ),
    fields,
    actions: compileActions(doc, fields, context),
    ...compileStates(doc, fields, context),
  })
}

function sourceOf({ source }: EntityDoc): Pick<Entity, 'source'> {
  if (!source) return {}
  const { dataSource, table, id = 'id', columns = {} } = source
  return { source: Object.freeze({ dataSource, table, id, columns }) }
}

/** One record per site: the site is its key. */
function withOneOfSite(
  fields: PlainFields,
  { single }: EntityDoc,
  { types, report }: FieldContext,
): PlainFields {
  if (single !== 'site') return fields
  const site = fields.get(siteField)
  const holds = site?.required && site.type.storage(site).kind === 'string'
  // The unknown type has been reported already.
  if (site && !types.find(site.type.name)) return fields
  if (!holds) {
    report({ pointer: '/single', severity: 'error', message: messages.noSite(siteField) })
    return fields
  }
  return new Map(fields).set(siteField, Object.freeze({ ...site, unique: true }))
}

/** Unknown names are reported by the reference check, unfit fields by `checkFind`. */
function foundBy(
  { find, source }: EntityDoc,
  fields: ReadonlyMap<string, Field>,
  label: Field,
): readonly Field[] {
  if (source) return []
  const all = [...fields.values()]
  const meant = find
    ? all.filter(({ key }) => find.includes(key))
    : all.filter((field) => field === label || field.unique)
  return meant.filter(isFindable)
}

/** Unknown names are reported by the reference check. */
function groupsOf(
  groups: readonly (string | readonly string[])[] = [],
  fields: ReadonlyMap<string, Field>,
): readonly (readonly Field[])[] {
  const all = groups.map((group) => (typeof group === 'string' ? [group] : group))
  const known = all.filter((keys) => keys.every((key) => fields.has(key)))
  return known.map((keys) => keys.flatMap((key) => fields.get(key) ?? []))
}

function parentOf(
  { parent: key }: EntityDoc,
  fields: ReadonlyMap<string, Field>,
  { types, report }: FieldContext,
): Pick<Entity, 'parent'> {
  if (key === undefined) return {}
  const parent = fields.get(key)
  if (!parent) {
    report(unknownName('/parent', key, [...fields.keys()], messages.unknownField))
    return {}
  }
  const { type } = parent
  // The unknown type has been reported already.
  if (!types.find(type.name)) return {}
  if (type.exprType(parent).kind !== 'list' && type.storage(parent).kind === 'string') {
    return { parent }
  }
  report({ pointer: '/parent', severity: 'error', message: messages.badParent(parent.title) })
  return {}
}

/** An unknown name is reported by the reference check. */
function orderOf(
  { order: key = '' }: EntityDoc,
  fields: ReadonlyMap<string, Field>,
  { types, report }: FieldContext,
): Pick<Entity, 'order'> {
  const order = fields.get(key)
  if (!order || !types.find(order.type.name)) return {}
  const { type } = order
  if (
    (order.exprType ?? type.exprType(order)).kind === 'number' &&
    type.storage(order).kind !== 'none'
  )
    return { order }
  report({ pointer: '/order', severity: 'error', message: messages.badOrder(order.title) })
  return {}
}

const tableOf = (api: string): string =>
  columnOf(api.slice(1).replaceAll('/', '_').replaceAll('-', '_'))

/** First half of `compileEntity`: expressions of one entity may read fields of another. */
export function plainFields(doc: EntityDoc, context: FieldContext): PlainFields {
  const owned = { ...context, owner: doc.entity }
  const fields = new Map(
    Object.entries(doc.fields).map(([key, field]) => [key, plainField(key, field, owned)]),
  )
  return doc.schema >= 2 ? withOwners(fields) : fields
}

function bindFields(plain: PlainFields, doc: EntityDoc, context: FieldContext): PlainFields {
  const env = recordEnv(plain.values(), context)
  const bound = new Map<string, Field>(
    [...plain].map(([key, field]) => {
      const fieldDoc = doc.fields[key]
      if (!fieldDoc) return [key, field]
      const bound = boundField(field, fieldDoc, env, context)
      const clears = doc.schema >= 2 && fieldDoc.keep !== true && isHidden(bound)
      const where = narrowingOf(bound, fieldDoc, { env, own: plain }, context)
      const more = { ...(clears && { clears: true as const }), ...(where && { where }) }
      return [key, clears || where ? Object.freeze({ ...bound, ...more }) : bound]
    }),
  )
  return withStates(bound, doc)
}

/** Marks the fields that a choice fills as owned by the choosing field. */
function withOwners(fields: PlainFields): PlainFields {
  const owners = new Map(
    [...fields.values()].flatMap((field) =>
      (field.type.fill?.(field)?.pairs ?? []).flatMap(({ to }) =>
        to === field.key ? [] : [[to, field.key] as const],
      ),
    ),
  )
  return new Map(
    [...fields].map(([key, field]) => {
      const filledBy = owners.get(key)
      return [key, filledBy === undefined ? field : { ...field, readonly: true, filledBy }]
    }),
  )
}

/** Its visibility depends on other fields of the record, and people type its value. */
const isHidden = ({ showIf, readonly, compute, issued }: Field): boolean =>
  showIf?.names.some((name) => name !== 'user') === true && !readonly && !compute && !issued

function compileActions(
  { actions = {}, states }: EntityDoc,
  fields: ReadonlyMap<string, Field>,
  context: FieldContext,
): ReadonlyMap<string, EntityAction> {
  const { report } = context
  const env = recordEnv(fields.values(), context)
  return new Map(
    Object.entries(actions).map(([name, { title, can, when, set }]) => {
      const pointer = below('/actions', name)
      const at = { env, expects: boolType, pointer: below(pointer, 'when'), report }
      const condition = compileAt(when, at)
      const settings = compileSettings(set, {
        fields,
        env,
        report,
        pointer: below(pointer, 'set'),
        state: states?.field,
      })
      const action = { name, title, can, set: settings, ...(condition ? { when: condition } : {}) }
      return [name, Object.freeze(action)]
    }),
  )
}
