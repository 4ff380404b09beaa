import { asSchema, isObject, type Schema } from '../finding/walk'

/** How the items of a list are told apart. */
export interface Naming {
  /** Keys that name an item; the first one that is written counts. */
  readonly keys: readonly string[]
  /** Key that an item written as a plain text stands for: `"price"` is `{ "field": "price" }`. */
  readonly short: string | undefined
  /** Keys that tell items of the same name apart, such as the `op` of two conditions on one field. */
  readonly further: readonly string[]
}

const known = new WeakMap<Schema, Naming>()

/**
 * Derives the naming of a list from the schema of its items, so that a new kind of list needs no entry here. In this
 * order: `name` as an identifier, the key that a shorthand stands for, a required key that refers to something or has
 * a pattern, any other required key, `title`, and at last the key that chooses the kind.
 */
export function namingOf(items: Schema, definitions: Schema): Naming {
  const before = known.get(items)
  if (before) return before
  const { text, objects } = variantsOf(items, definitions)
  const properties = new Map(
    objects
      .flatMap(({ schema }) => Object.entries(asSchema(schema.properties) ?? {}))
      .map(([key, one]) => [key, resolved(asSchema(one) ?? {}, definitions)] as const),
  )
  const kind = objects.map(({ chosenBy }) => chosenBy).find((key) => key !== undefined)
  const required = [...properties.keys()].filter((key) =>
    objects.some(({ schema }) => requiredIn(schema).includes(key)),
  )
  const short = text && (standsFor(text, properties) ?? kind)
  const refers = (key: string) => {
    const one = properties.get(key) ?? {}
    return typeof one['x-ref'] === 'string' || typeof one.pattern === 'string'
  }
  const { name } = Object.fromEntries(properties)
  const keys = [
    ...(typeof name?.pattern === 'string' ? ['name'] : []),
    ...(short === undefined ? [] : [short]),
    ...required.filter((key) => key !== kind && refers(key)),
    ...required.filter((key) => key !== kind && isText(properties.get(key))),
    ...(properties.has('title') ? ['title'] : []),
    ...(kind === undefined ? [] : [kind]),
  ]
  const naming = { keys: [...new Set(keys)], short, further: [...properties.keys()] }
  known.set(items, naming)
  return naming
}

interface Variants {
  /** Schema of the shorthand text. */
  readonly text: Schema | undefined
  readonly objects: readonly {
    readonly schema: Schema
    /** Key whose value chooses the other keys. */
    readonly chosenBy?: string
  }[]
}

/** The forms in which an item may be written; a choice counts with all of its branches. */
function variantsOf(items: Schema, definitions: Schema): Variants {
  const schema = resolved(items, definitions)
  const [then, other] = [asSchema(schema.then), asSchema(schema.else)]
  if (then && other) {
    const [one, two] = [variantsOf(then, definitions), variantsOf(other, definitions)]
    return { text: one.text ?? two.text, objects: [...one.objects, ...two.objects] }
  }
  if (schema.type === 'string') return { text: schema, objects: [] }
  if (!isObject(schema.properties)) return { text: undefined, objects: [] }
  const branches = Array.isArray(schema.allOf) ? schema.allOf.filter(isObject) : []
  if (branches.length === 0) return { text: undefined, objects: [{ schema }] }
  const chosenBy = requiredIn(schema)[0]
  const inner = branches.flatMap((branch) => {
    const found = asSchema(branch.then)
    return found ? variantsOf(found, definitions).objects : []
  })
  return {
    text: undefined,
    objects: [schema, ...inner.map((one) => one.schema)].map((one) => ({
      schema: one,
      ...(chosenBy === undefined ? {} : { chosenBy }),
    })),
  }
}

/** The key of the object form whose schema says the same as the text form. */
function standsFor(text: Schema, properties: ReadonlyMap<string, Schema>): string | undefined {
  for (const [key, one] of properties)
    if (one['x-ref'] !== undefined && one['x-ref'] === text['x-ref']) return key
  return undefined
}

const isText = (schema: Schema | undefined): boolean => schema?.type === 'string'

const requiredIn = ({ required }: Schema): readonly string[] =>
  Array.isArray(required) ? required : []

function resolved(schema: Schema, definitions: Schema): Schema {
  const { $ref, ...own } = schema
  if (typeof $ref !== 'string') return schema
  return { ...asSchema(definitions[$ref.replace('#/$defs/', '')]), ...own }
}
