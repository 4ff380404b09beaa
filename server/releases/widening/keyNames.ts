import { asSchema, isObject, resolved, type Schema } from '../../../renderer/model/finding/walk'
import type { DocumentKind, MetaSchemas } from '../../../renderer/model/link/meta'

/** Names of the keys of the meta-schemas, by the schema of their values: `entity.states.lock`, `field.can`. */
export type KeyNames = ReadonlyMap<Schema, ReadonlySet<string>>

/** A part that several places share is named by itself: `page/where.op`. */
export function keyNamesOf(schemas: MetaSchemas): KeyNames {
  const names = new Map<Schema, Set<string>>()
  for (const [kind, root] of Object.entries(schemas)) namesIn(kind as DocumentKind, root, names)
  return names
}

const definitionsPath = '#/$defs/'

function namesIn(kind: DocumentKind, root: Schema, names: Map<Schema, Set<string>>): void {
  const definitions = asSchema(root.$defs) ?? {}
  const seen = new Set<string>()
  const look = (written: unknown, path: string): void => {
    if (!isObject(written)) return
    const shared =
      typeof written.$ref === 'string' ? written.$ref.slice(definitionsPath.length) : undefined
    const own = shared === undefined ? path : nameOf(kind, shared)
    const schema = resolved(written, definitions)
    const known = names.get(schema) ?? new Set()
    if (own !== kind) names.set(schema, known.add(own))
    if (shared !== undefined && seen.has(shared)) return
    if (shared !== undefined) seen.add(shared)
    for (const branch of [schema.then, schema.else]) look(branch, own)
    for (const branch of Array.isArray(schema.allOf) ? schema.allOf : [])
      look(asSchema(branch)?.then, own)
    look(schema.items, `${own}[]`)
    for (const [key, property] of Object.entries(asSchema(schema.properties) ?? {}))
      look(property, `${own}.${key}`)
    for (const property of Object.values(asSchema(schema.patternProperties) ?? {}))
      look(property, `${own}.*`)
    look(schema.additionalProperties, `${own}.*`)
  }
  look(root, kind)
}

/** `field:can` is the key `can` of every field. */
function nameOf(kind: DocumentKind, shared: string): string {
  const name = shared.replace(':', '.')
  return [kind, 'field'].some((head) => name === head || name.startsWith(`${head}.`))
    ? name
    : `${kind}/${name}`
}
