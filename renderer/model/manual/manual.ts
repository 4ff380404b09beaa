import { asSchema, isObject, type Schema } from '../finding/walk'
import type { DocumentKind, MetaSchemas } from '../link/meta'
import type { ExampleOf, ManualExample } from './examples'
import { manualTexts } from './messages'
import { describeValue } from './value'

/** A chapter of the manual: one kind of document, field, page or action, or an object that several of them contain. */
export interface ManualChapter {
  /** Id in links, e.g. `field.select`. */
  readonly id: string
  readonly title: string
  /** When to use it. */
  readonly use?: string
  readonly keys: readonly ManualKey[]
}

/** A key that a document may write. */
export interface ManualKey {
  /** `groups[].title` = a key of the objects in a list, `buttons.*` = keys with free names. */
  readonly name: string
  readonly sentence: string
  /** Allowed values, in Chinese. */
  readonly value: string
  readonly required: boolean
  /** Id of the chapter about the object at this key. */
  readonly of?: string
  readonly example?: ManualExample
}

/** When to use each part, by chapter id. */
export type UseOf = (id: string) => string | undefined

/** The manual of the language: one chapter per object that a document may contain, derived from the schemas. */
export function manualOf(
  schemas: MetaSchemas,
  { exampleOf, useOf }: { readonly exampleOf: ExampleOf; readonly useOf: UseOf },
): readonly ManualChapter[] {
  const kinds = Object.keys(schemas) as DocumentKind[] // the record's keys are just these
  const chapters = kinds.flatMap((kind) => chaptersOf(kind, schemas[kind], exampleOf))
  const [allow] = kinds.flatMap((kind) => allowanceOf(schemas[kind], exampleOf))
  return [...chapters, ...(allow ? [allow] : [])].map((chapter) => {
    const use = useOf(chapter.id)
    return use === undefined ? chapter : { ...chapter, use }
  })
}

/** `page:title` is a key of all members, `page.list` a member. */
const commonName = /^([A-Za-z]+):/
const memberName = /^([A-Za-z]+)\.(\w+)$/

function chaptersOf(kind: DocumentKind, root: Schema, exampleOf: ExampleOf): ManualChapter[] {
  const definitions = asSchema(root.$defs) ?? {}
  const groups = groupsIn(definitions)
  const chapterOf = (name: string) => (groups.has(name) ? name : `${kind}-${name}`)
  const read = reader(definitions, chapterOf, exampleOf)
  const head = root.additionalProperties === false && [
    { id: kind, title: titleOf(root), keys: read(root) },
  ]
  const choices = [...groups].flatMap(([group, names]) => {
    const members = Object.keys(definitions).filter((name) => memberName.exec(name)?.[1] === group)
    const first = asSchema(definitions[members[0] ?? ''])
    const required = Array.isArray(first?.required) ? first.required : []
    const properties = Object.fromEntries(
      names.map((name) => [name.slice(group.length + 1), definitions[name]]),
    )
    const title = group === kind ? titleOf(root) : (manualTexts.groups[group] ?? group)
    const keys = read({ properties, required }).map((key) => ({
      ...exampleAmong(members, key.name),
      ...key,
    }))
    return [
      { id: group, title, keys },
      ...members.map((id) => {
        const schema = asSchema(definitions[id]) ?? {}
        return { id, title: constantTitle(schema), keys: read(schema, commonName) }
      }),
    ]
  })
  /** Example of a key that each member writes differently, such as the key that chooses the member. */
  function exampleAmong(members: readonly string[], key: string): Pick<ManualKey, 'example'> {
    for (const member of members) {
      const schema = asSchema(asSchema(asSchema(definitions[member])?.properties)?.[key])
      const example = schema && exampleOf(key, schema)
      if (example) return { example }
    }
    return {}
  }
  const others = Object.entries(definitions).flatMap(([name, schema]) =>
    /[.:]/.test(name) || groups.has(name) || !isObject(schema) || !schema.properties
      ? []
      : [{ id: chapterOf(name), title: manualTexts.groups[name] ?? name, keys: read(schema) }],
  )
  return [...(head || []), ...choices, ...others]
}

/** The keys of all members of a choice, by the choice's name. */
function groupsIn(definitions: Schema): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, readonly string[]>()
  for (const name of Object.keys(definitions)) {
    const [, group] = commonName.exec(name) ?? []
    if (group !== undefined) groups.set(group, [...(groups.get(group) ?? []), name])
  }
  return groups
}

/** Allowances of warnings are the same everywhere. */
function allowanceOf(root: Schema, exampleOf: ExampleOf): ManualChapter[] {
  const allow = asSchema(asSchema(root.properties)?.allow)
  if (!allow) return []
  const keys = reader({}, () => '', exampleOf)(allow)
  return [{ id: allowance, title: manualTexts.groups.allow ?? '', keys }]
}

const allowance = 'allow'

const titleOf = ({ title }: Schema): string => (typeof title === 'string' ? title : '')

/** The Chinese name of a member is in the key that chooses it. */
function constantTitle({ properties }: Schema): string {
  for (const property of Object.values(asSchema(properties) ?? {}))
    if (isObject(property) && 'const' in property) return String(property.description ?? '')
  return ''
}

const definitionName = ({ $ref }: Schema): string | undefined =>
  typeof $ref === 'string' ? $ref.replace('#/$defs/', '') : undefined

function reader(
  definitions: Schema,
  chapterOf: (definition: string) => string,
  exampleOf: ExampleOf,
) {
  /** Follows a reference to a definition: common keys are defined once. */
  const resolve = (schema: Schema): Schema => {
    const name = definitionName(schema)
    return name === undefined ? schema : (asSchema(definitions[name]) ?? {})
  }
  /** Keys of an object, and of the objects inside it with a prefix. */
  const read = (object: Schema, without?: RegExp, path = ''): ManualKey[] => {
    const required = Array.isArray(object.required) ? object.required : []
    return Object.entries(asSchema(object.properties) ?? {}).flatMap(([key, property]) => {
      if (!isObject(property) || 'const' in property) return []
      const reference = definitionName(property)
      if (reference !== undefined && without?.test(reference)) return []
      const schema = resolve(property)
      const isCommon = reference === undefined || reference.includes(':')
      const parts = isCommon ? inner(schema) : [['', property] as const]
      const part = parts.flatMap(([, one]) => definitionName(one) ?? [])[0]
      const of = key === allowance ? allowance : part && chapterOf(part)
      const example = exampleOf(key, schema)
      const own: ManualKey = {
        name: `${path}${key}`,
        sentence: String(schema.description ?? ''),
        value: describeValue(schema),
        required: required.includes(key),
        ...(of === undefined ? {} : { of }),
        ...(example ? { example } : {}),
      }
      if (of !== undefined) return [own]
      const below = parts.flatMap(([suffix, one]) => read(one, without, `${path}${key}${suffix}`))
      // Branches share keys.
      return [own, ...new Map(below.map((one) => [one.name, one])).values()]
    })
  }
  return (object: Schema, without?: RegExp) => read(object, without)
}

/** Objects inside a value, with how to reach them; references are not followed. */
function inner(schema: Schema): readonly (readonly [string, Schema])[] {
  const { items, additionalProperties, properties, $ref } = schema
  if ($ref !== undefined) return [['', schema]]
  const choices: readonly Schema[] = Array.isArray(schema.allOf)
    ? schema.allOf.filter(isObject)
    : []
  const branches = [schema, ...choices].flatMap(({ then, else: other }): readonly Schema[] =>
    [then, other].filter(isObject),
  )
  if (branches.length > 0) return branches.flatMap((branch) => inner(branch))
  if (isObject(items)) return inner(items).map(([suffix, part]) => [`[]${suffix}`, part] as const)
  if (isObject(properties)) return [['.', schema]]
  if (isObject(additionalProperties))
    return inner(additionalProperties).map(([suffix, part]) => [`.*${suffix}`, part] as const)
  return []
}
