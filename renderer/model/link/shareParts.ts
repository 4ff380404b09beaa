import { asSchema, isObject, type Schema } from '../finding/walk'

/** Shorter objects are easier to read in place. */
const worthSharing = 300

/**
 * The same schema with every repeated object written once, in `$defs` under its key: a page kind with the usual form
 * adds one line to the meta-schema, its validator and the manual.
 */
export function shareParts(root: Schema): Schema {
  const places = new Map<string, { readonly key: string; readonly part: Schema; times: number }>()
  const look = (schema: unknown, key: string): void => {
    if (!isObject(schema)) {
      if (Array.isArray(schema)) for (const member of schema) look(member, key)
      return
    }
    const text = isPart(schema) ? JSON.stringify(schema) : undefined
    if (text !== undefined && text.length >= worthSharing) {
      const known = places.get(text)
      if (known) known.times += 1
      // The inside of a shared part is written once anyway.
      if (known) return
      places.set(text, { key, part: schema, times: 1 })
    }
    for (const [name, member] of below(schema, key)) look(member, name)
  }
  const definitions = asSchema(root.$defs) ?? {}
  const { $defs: _, ...own } = root
  for (const [name, member] of below(own, '')) look(member, name)
  for (const definition of Object.values(definitions))
    for (const [name, member] of below(asSchema(definition) ?? {}, '')) look(member, name)

  const names = new Map<string, string>()
  const shared: Record<string, unknown> = {}
  const taken = new Set(Object.keys(definitions))
  for (const [text, { key, times }] of places) if (times > 1) names.set(text, freeName(key, taken))
  const write = (schema: unknown, isWhole = false): unknown => {
    if (Array.isArray(schema)) return schema.map((member) => write(member))
    if (!isObject(schema)) return schema
    const name = isWhole || !isPart(schema) ? undefined : names.get(JSON.stringify(schema))
    if (name !== undefined) return { $ref: `#/$defs/${name}` }
    return Object.fromEntries(Object.entries(schema).map(([key, member]) => [key, write(member)]))
  }
  const written = write(own, true) as Schema // an object stays one
  const rest = Object.entries(definitions).map(([name, one]) => [name, write(one, true)] as const)
  for (const [text, name] of names) shared[name] = write(places.get(text)?.part, true)
  const all = { ...Object.fromEntries(rest), ...shared }
  return Object.keys(all).length > 0 ? { ...written, $defs: all } : written
}

const isPart = ({ properties, additionalProperties }: Schema): boolean =>
  isObject(properties) && additionalProperties === false

/** Subschemas, each with the key of the document that it describes. */
function below(schema: Schema, key: string): [string, unknown][] {
  return Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
    if (keyword === 'properties') return Object.entries(asSchema(value) ?? {})
    return typeof value === 'object' ? [[key, value]] : []
  })
}

function freeName(key: string, taken: Set<string>): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? key : `${key}${number}`
    if (taken.has(name)) continue
    taken.add(name)
    return name
  }
}
