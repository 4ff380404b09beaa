import { exprKeyword, type Reference, refKeyword } from '../model/document/schema'
import { asSchema, isObject, type Schema, valueAt } from '../model/finding/walk'
import { expressionOptions } from './expressions'
import { type Around, actionNames, entityAt, type Name, namesOf } from './names'
import { objectSchemas, type Place, placeAt, pointerOf, valueSchemas } from './place'
import type { Completion, Suggestion } from './suggestion'

/** What may be written at an offset of a document's text. */
export function completionAt(text: string, offset: number, around: Around): Completion | undefined {
  const place = placeAt(text, offset)
  const here = { ...around, doc: place.doc }
  if (place.finished) return undefined
  if (place.isKey) return keysAt(text, place, here)
  const schemas = valueSchemas(around.schema, place)
  const expression = schemas.map((one) => one[exprKeyword]).find(isObject)
  if (expression && place.quoted) return expressionOptions(text, offset, here, place, expression)
  const options = schemas.flatMap((schema) => valueOptions(schema, place, here))
  return options.length > 0 ? { from: place.from, to: place.to, options: once(options) } : undefined
}

function keysAt(text: string, place: Place, around: Around): Completion | undefined {
  const { doc, path, node, from, to, quoted } = place
  const written = valueAt(doc, pointerOf(path))
  const own = node?.type === 'string' ? node.value : undefined
  const taken = new Set(isObject(written) ? Object.keys(written) : [])
  taken.delete(own)
  const schemas = objectSchemas(around.schema, doc, path)
  const hasColon = /^"?\s*:/.test(text.slice(to))
  const needed = new Set(
    schemas.flatMap(({ required }) => (Array.isArray(required) ? required : [])),
  )
  const write = (name: string, schema: Schema | undefined) =>
    hasColon ? bare(name, quoted) : keyText(name, schema, quoted)
  const keys = schemas.flatMap((one) => [
    ...Object.entries(asSchema(one.properties) ?? {}),
    ...commonKeys(around.schema, one),
  ])
  const options = keys
    .filter(([name]) => !taken.has(name))
    .map(([name, property]): Suggestion => {
      const schema = resolved(around.schema, asSchema(property))
      const sentence = String(schema?.description ?? '')
      return { name, title: '', sentence, kind: 'key', ...write(name, schema) }
    })
  const named = schemas.flatMap(({ propertyNames, additionalProperties }) => {
    const noun = asSchema(propertyNames)?.[refKeyword]
    if (typeof noun !== 'string') return []
    const schema = resolved(around.schema, asSchema(additionalProperties))
    return namesOf(noun as Reference, around, pointerOf([...path, ''])).flatMap(
      ({ name, title }): readonly Suggestion[] =>
        taken.has(name)
          ? []
          : [{ name, title, sentence: '', kind: 'name', ...write(name, schema) }],
    )
  })
  const all = once([...options, ...named])
  const sorted = [...all].sort((a, b) => Number(needed.has(b.name)) - Number(needed.has(a.name)))
  return sorted.length > 0 ? { from, to, options: sorted } : undefined
}

/** The keys of all members of a choice: offered before one of them is chosen, too. */
function commonKeys({ $defs }: Schema, { allOf }: Schema): readonly [string, unknown][] {
  const [first] = Array.isArray(allOf) ? allOf : []
  const { $ref } = asSchema(asSchema(first)?.then) ?? {}
  const [, group] = /^#\/\$defs\/(\w+)\./.exec(String($ref)) ?? []
  if (group === undefined) return []
  return Object.entries(asSchema($defs) ?? {}).flatMap(([name, schema]) =>
    name.startsWith(`${group}:`) ? [[name.slice(group.length + 1), schema]] : [],
  )
}

/** With the smallest value behind it, unless the quotes are there already: what follows stands behind them. */
function keyText(name: string, schema: Schema | undefined, quoted: boolean): Written {
  if (quoted) return { insert: name }
  const head = `${JSON.stringify(name)}: `
  const value = stub(schema)
  const inside = value.length > 1 && /^["[{]/.test(value) ? 1 : value.length
  return { insert: head + value, cursor: head.length + inside }
}

type Written = Pick<Suggestion, 'insert'> & { readonly cursor?: number }

const bare = (name: string, quoted: boolean): Written => {
  const text = JSON.stringify(name)
  return { insert: quoted ? text.slice(1, -1) : text }
}

/** The smallest value of the schema's type, to type into. */
function stub(schema: Schema | undefined): string {
  if (!schema) return ''
  if (schema.type === 'object') return '{}'
  if (schema.type === 'array') return '[]'
  if (schema.type === 'boolean') return 'true'
  if (schema.type === 'string' || asSchema(schema.then)?.type === 'string') return '""'
  const { enum: values } = schema
  return Array.isArray(values) && values.every((one) => typeof one === 'string') ? '""' : ''
}

function valueOptions(schema: Schema, place: Place, around: Around): readonly Suggestion[] {
  const pointer = pointerOf(place.path)
  const write = (value: unknown): Written => {
    const text = JSON.stringify(value)
    return { insert: place.quoted && typeof value === 'string' ? text.slice(1, -1) : text }
  }
  const name = ({ name: value, title }: Name): Suggestion => ({
    ...{ name: value, title, sentence: '', kind: 'name' },
    ...write(value),
  })
  if (Array.isArray(schema.enum)) {
    return schema.enum
      .filter((value) => !place.quoted || typeof value === 'string')
      .map((value): Suggestion => {
        const title = memberTitle(around.schema, String(place.path.at(-1)), value)
        return { name: String(value), title, sentence: '', kind: 'value', ...write(value) }
      })
  }
  if (schema.type === 'boolean' && !place.quoted) {
    return [true, false].map((value) => ({
      ...{ name: String(value), title: '', sentence: '', kind: 'value' },
      ...write(value),
    }))
  }
  const noun = schema[refKeyword]
  if (typeof noun === 'string') return namesOf(noun as Reference, around, pointer).map(name)
  // Only actions list those of them that need no key.
  if (Array.isArray(schema.examples)) {
    const entity = entityAt(around, pointer)
    return [
      ...actionNames(entity),
      ...schema.examples.map((one) => ({
        name: String(one),
        title: memberTitle(around.schema, 'action', one),
      })),
    ].map(name)
  }
  if (isGrant(schema, pointer)) return namesOf('permission', around, pointer).map(name)
  return []
}

/** The texts of a role's list of rights name them, or patterns of them. */
const isGrant = ({ type }: Schema, pointer: string) =>
  type === 'string' && /^\/grants\/\d+$/.test(pointer)

/** What people call the member of a choice: the key that chooses it says so. */
function memberTitle(root: Schema, key: string, value: unknown): string {
  for (const schema of Object.values(asSchema(root.$defs) ?? {})) {
    const property = asSchema(asSchema(asSchema(schema)?.properties)?.[key])
    if (property && property.const === value) return String(property.description ?? '')
  }
  return ''
}

export function resolved(root: Schema, schema: Schema | undefined): Schema | undefined {
  const { $ref } = schema ?? {}
  if (typeof $ref !== 'string') return schema
  return asSchema(asSchema(root.$defs)?.[$ref.slice('#/$defs/'.length)])
}

/** Several schemas of one place list the same names. */
const once = (options: readonly Suggestion[]): readonly Suggestion[] =>
  [...new Map(options.toReversed().map((option) => [option.name, option])).values()].toReversed()

/** What a name or a chosen value at the pointer is called. */
export function titleAt(
  schemas: readonly Schema[],
  value: unknown,
  around: Around,
  pointer: string,
): string {
  const key = pointer.slice(pointer.lastIndexOf('/') + 1)
  for (const schema of schemas) {
    const noun = schema[refKeyword]
    if (typeof noun === 'string') {
      const found = namesOf(noun as Reference, around, pointer).find(({ name }) => name === value)
      if (found) return found.title
    }
    if (Array.isArray(schema.enum)) {
      const title = memberTitle(around.schema, key, value)
      if (title !== '') return title
    }
  }
  return ''
}
