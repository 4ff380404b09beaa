import { asSchema, isObject, type Schema } from '../finding/walk'
import type { DocumentKind, MetaSchemas } from '../link/meta'
import type { ManualExample } from './examples'
import { manualTexts } from './messages'

/** A part of the manual: one kind of document, of field, page or action. */
export interface ManualChapter {
  /** Name of the part as a link has it, `field.select`. */
  readonly id: string
  readonly title: string
  /** When it is the right one. */
  readonly use?: string
  readonly keys: readonly ManualKey[]
}

/** A key that a document may write. */
export interface ManualKey {
  /** `groups[].title` = a key of the objects in a list, `buttons.*` = whatever names are written. */
  readonly name: string
  readonly sentence: string
  /** What may stand there, in Chinese. */
  readonly value: string
  readonly required: boolean
  readonly example?: ManualExample
}

/** Answers where a key is written, by its schema. */
export type ExampleOf = (schema: Schema) => ManualExample | undefined

/** What each part is for, by its id; see `partUses`. */
export type UseOf = (id: string) => string | undefined

/** The manual of the language: a chapter for each object that a document may hold, from the schemas they are checked by. */
export function manualOf(
  schemas: MetaSchemas,
  { exampleOf, useOf }: { readonly exampleOf: ExampleOf; readonly useOf: UseOf },
): readonly ManualChapter[] {
  const kinds = Object.keys(schemas) as DocumentKind[] // the record's keys are just these
  const chapters = kinds.flatMap((kind) => chaptersOf(kind, schemas[kind], exampleOf))
  return chapters.map((chapter) => {
    const use = useOf(chapter.id)
    return use === undefined ? chapter : { ...chapter, use }
  })
}

/** `page:title` of a key that all members have, `page.list` of a member. */
const commonName = /^([A-Za-z]+):/
const memberName = /^([A-Za-z]+)\.(\w+)$/

function chaptersOf(kind: DocumentKind, root: Schema, exampleOf: ExampleOf): ManualChapter[] {
  const definitions = asSchema(root.$defs) ?? {}
  const read = reader(definitions, exampleOf)
  const own = isObject(root.properties) && root.additionalProperties === false
  const chapters: ManualChapter[] = own
    ? [{ id: kind, title: titleOf(root), keys: read(root) }]
    : []
  const commons = new Map<string, string[]>()
  for (const name of Object.keys(definitions)) {
    const [, group] = commonName.exec(name) ?? []
    if (group !== undefined) commons.set(group, [...(commons.get(group) ?? []), name])
  }
  for (const [group, names] of commons) {
    const members = Object.keys(definitions).filter((name) => memberName.exec(name)?.[1] === group)
    const first = asSchema(definitions[members[0] ?? ''])
    const required = Array.isArray(first?.required) ? first.required : []
    const properties = Object.fromEntries(
      names.map((name) => [name.slice(group.length + 1), definitions[name]]),
    )
    const title = group === kind ? titleOf(root) : (manualTexts.groups[group] ?? group)
    chapters.push({ id: group, title, keys: read({ properties, required }) })
    for (const member of members) {
      const schema = asSchema(definitions[member]) ?? {}
      const title = constantTitle(schema)
      chapters.push({ id: member, title, keys: read(schema, commonName) })
    }
  }
  for (const [name, schema] of Object.entries(definitions)) {
    // The rest are objects of their own, such as a node of the menu.
    if (/[.:]/.test(name) || commons.has(name) || !isObject(schema) || !schema.properties) continue
    chapters.push({
      id: `${kind}-${name}`,
      title: manualTexts.groups[name] ?? name,
      keys: read(schema),
    })
  }
  return chapters
}

const titleOf = ({ title }: Schema): string => (typeof title === 'string' ? title : '')

/** The Chinese name of a member stands at the key that chooses it. */
function constantTitle({ properties }: Schema): string {
  for (const property of Object.values(asSchema(properties) ?? {}))
    if (isObject(property) && 'const' in property) return String(property.description ?? '')
  return ''
}

function reader(definitions: Schema, exampleOf: ExampleOf) {
  const resolve = (schema: Schema): Schema =>
    typeof schema.$ref === 'string'
      ? (asSchema(definitions[schema.$ref.replace('#/$defs/', '')]) ?? {})
      : schema
  /** Keys of an object, those of the objects inside it behind their name. */
  const read = (object: Schema, without?: RegExp, path = ''): ManualKey[] => {
    const required = Array.isArray(object.required) ? object.required : []
    return Object.entries(asSchema(object.properties) ?? {}).flatMap(([key, property]) => {
      if (!isObject(property) || 'const' in property) return []
      const isShared = typeof property.$ref === 'string'
      if (isShared && without?.test(String(property.$ref).replace('#/$defs/', ''))) return []
      const schema = resolve(property)
      const example = exampleOf(schema)
      const name = `${path}${key}`
      const own: ManualKey = {
        name,
        sentence: String(schema.description ?? ''),
        value: describeValue(schema),
        required: required.includes(key),
        ...(example ? { example } : {}),
      }
      // What a reference leads to has a chapter of its own.
      return [
        own,
        ...inner(schema).flatMap(([suffix, part]) => read(part, without, `${name}${suffix}`)),
      ]
    })
  }
  return (object: Schema, without?: RegExp) => read(object, without)
}

/** Objects that stand inside a value, and how they are reached. */
function inner(schema: Schema): readonly (readonly [string, Schema])[] {
  const { items, additionalProperties, properties } = schema
  const other = asSchema(schema.else)
  if (other) return inner(other)
  if (isObject(items)) return inner(items).map(([suffix, part]) => [`[]${suffix}`, part] as const)
  if (isObject(properties)) return [['.', schema]]
  if (isObject(additionalProperties))
    return inner(additionalProperties).map(([suffix, part]) => [`.*${suffix}`, part] as const)
  return []
}

/** What may stand there. */
function describeValue(schema: Schema): string {
  const { values } = manualTexts
  if (schema['x-expr'] !== undefined) {
    const { result } = Object(schema['x-expr'])
    return result === 'bool' ? values.condition : values.expression
  }
  if (Array.isArray(schema.enum)) return schema.enum.map((one) => JSON.stringify(one)).join(' ')
  if (typeof schema['x-ref'] === 'string') return values.reference(schema['x-ref'])
  if (schema.if !== undefined) return values.either
  if (schema.$ref !== undefined) return values.object
  if (typeof schema.type !== 'string') return values.any
  return values.types[schema.type] ?? schema.type
}
