import { parseDictRef } from '../model/document/dict'
import { fieldsOfKeyword, type Reference } from '../model/document/schema'
import type { Entity } from '../model/entity/entity'
import type { Field } from '../model/entity/field'
import { isObject, type Schema, walk } from '../model/finding/walk'
import type { Documents } from '../model/link/documents'
import type { Registries } from '../model/link/registries'
import type { MenuNode } from '../model/menu/menuDoc'

/** Something that documents may name, with what people call it. */
export interface Name {
  readonly name: string
  readonly title: string
}

/** What there is to name, and from where. */
export interface Around {
  /** Those of the platform, or of the company whose document it is. */
  readonly documents: Documents
  /** What the names of that company carry outside of it; '' = the document is the platform's. */
  readonly prefix: string
  readonly registries: Registries
  readonly doc: unknown
  readonly schema: Schema
}

/** Everything of that kind that a text at the pointer may name, as it is written there. */
export function namesOf(noun: Reference, around: Around, pointer: string): readonly Name[] {
  const { prefix } = around
  const all = namesIn(noun, around, pointer)
  if (prefix === '') return all
  // Rights are always the company's own.
  const meant = noun === 'permission' ? all.filter(({ name }) => name.startsWith(prefix)) : all
  return meant.map(({ name, title }) => ({ name: withoutPrefix(name, prefix), title }))
}

export const withoutPrefix = (name: string, prefix: string): string =>
  name.startsWith(prefix) ? name.slice(prefix.length) : name

function namesIn(noun: Reference, around: Around, pointer: string): readonly Name[] {
  const { documents, registries } = around
  switch (noun) {
    case 'field':
      return fieldNames(entityAt(around, pointer))
    case 'path': {
      const entity = entityAt(around, pointer)
      return [...fieldNames(entity), ...farNames(entity)]
    }
    case 'entity':
      return [...documents.entities.values()].map(({ name, title }) => ({ name, title }))
    case 'dict':
      return [...documents.dicts.values()].map(({ dict, title }) => ({ name: dict, title }))
    case 'page':
      return [...documents.pages].map(([name, { doc }]) => ({ name, title: titleOf(doc) }))
    case 'report':
      return [...documents.reports.values()].map(({ name, title }) => ({ name, title }))
    case 'permission':
      return permissionNames(documents.menu)
    case 'type':
      return registries.types.members.map(({ name, title }) => ({ name, title }))
    case 'action':
      return actionNames(entityAt(around, pointer))
    default:
      return []
  }
}

export const titleOf = (doc: unknown): string =>
  isObject(doc) && typeof doc.title === 'string' ? doc.title : ''

/** The entity whose fields are meant: of the nearest part that names one, else the document's. */
export function entityAt(
  { documents, prefix, doc, schema }: Around,
  pointer: string,
): Entity | undefined {
  let name = isObject(doc) ? doc.entity : undefined
  walk(schema, doc, ({ schema: part, value, pointer: at }) => {
    const key = part[fieldsOfKeyword]
    if (typeof key !== 'string' || !isObject(value) || !pointer.startsWith(`${at}/`)) return
    if (typeof value[key] === 'string') name = value[key]
  })
  const { entities } = documents
  return entities.get(`${prefix}${name}`) ?? entities.get(String(name))
}

/** The steps and actions of an entity. */
export const actionNames = (entity: Entity | undefined): readonly Name[] =>
  entity
    ? [
        ...[...(entity.states?.steps.values() ?? [])].map(({ name, title }) => ({ name, title })),
        ...[...entity.actions].map(([name, { title }]) => ({ name, title })),
      ]
    : []

export const fieldNames = (entity: Entity | undefined): readonly Name[] =>
  [...(entity?.fields.values() ?? [])].map(({ key, title }) => ({ name: key, title }))

/** Fields one reference away. */
function farNames(entity: Entity | undefined): readonly Name[] {
  return [...(entity?.fields.values() ?? [])].flatMap(({ key, title, reference }) =>
    fieldNames(reference?.entity()).map((far) => ({
      name: `${key}.${far.name}`,
      title: `${title} · ${far.title}`,
    })),
  )
}

function permissionNames(nodes: readonly MenuNode[]): readonly Name[] {
  return nodes.flatMap(({ name: entry, buttons = {}, children = [] }) => [
    ...Object.entries(buttons).map(([name, title]) => ({ name, title: `${entry} · ${title}` })),
    ...permissionNames(children),
  ])
}

/** The values that a field's dictionary offers. */
export function valuesOf(field: Field, { dicts }: Documents): readonly Name[] {
  const reference = parseDictRef(field.type.dict(field) ?? '')
  const dict = reference?.kind === 'code' ? dicts.get(reference.code) : undefined
  return (dict?.items ?? []).map(({ value, text }) => ({ name: String(value), title: text }))
}
