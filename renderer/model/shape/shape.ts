import type { Finding } from '../finding/finding'
import { findingTexts } from '../finding/messages.findings'
import { below } from '../finding/pointer'
import { suggest } from '../finding/suggest'
import { asSchema, isObject, type Schema, valueAt, walk } from '../finding/walk'
import { extraIn, missingIn, shapeErrors } from './shapeErrors'
import { withoutWrong } from './shapePrune'
import { type KnownValues, sayShape, unknownKey } from './shapeText'
import type { ShapeError, Validate } from './validate'

export interface Shaped {
  readonly findings: readonly Finding[]
  /** The document without the parts of the wrong shape; a removed member of a list becomes undefined. */
  readonly doc: unknown
}

/**
 * Checks a document against its meta-schema: returns one finding per mistake, and the document without the mistakes.
 */
export function checkShape(doc: unknown, schema: Schema, validate: Validate): Shaped {
  const errors = shapeErrors(doc, validate)
  if (errors.length === 0) return { findings: [], doc }
  const known = knownAt(schema, doc)
  const keyed = errors.filter((error) => missingIn(error) ?? extraIn(error))
  const objects = new Set(keyed.map(({ instancePath }) => instancePath))
  const findings = [
    ...[...objects].flatMap((pointer) => keyFindings(pointer, keyed, doc, known)),
    ...errors
      .filter((error) => !keyed.includes(error))
      .map((error) => sayShape(error, doc, known.values)),
  ]
  return { findings, doc: withoutWrong(doc, (pruned) => shapeErrors(pruned, validate)) }
}

interface Known {
  /** Known keys of objects, by pointer. */
  readonly objects: ReadonlyMap<string, KnownObject>
  readonly values: KnownValues
}

/** The keys of an object, with their purpose. */
interface KnownObject {
  readonly keys: Map<string, KnownKey>
  /** Kinds of the object (such as page kinds) that have this key, for keys that not all kinds have. */
  owners(key: string): readonly string[]
}

interface KnownKey {
  readonly sentence: string
  readonly required: boolean
  /** All kinds of the object have the key. */
  readonly common: boolean
  /** JSON Schema type; undefined if several are allowed. */
  readonly type: string | undefined
}

function knownAt(schema: Schema, doc: unknown): Known {
  const definitions = asSchema(schema.$defs) ?? {}
  const names = new Map(Object.entries(definitions).map(([name, part]) => [part, name]))
  const objects = new Map<string, KnownObject>()
  const manual = new Map<string, string>()
  const shorthands = new Set<string>()
  const choices = new Map<string, readonly unknown[]>()
  walk(schema, doc, ({ pointer, schema: part, atKey }) => {
    if (atKey) return
    if (typeof part.description === 'string') manual.set(pointer, part.description)
    if (isObject(part.if) && part.if.type === 'string') shorthands.add(pointer)
    if (Array.isArray(part.enum)) choices.set(pointer, part.enum)
    if (!isObject(part.properties)) return
    const known = objects.get(pointer) ?? { keys: new Map(), owners: () => [] }
    const required = Array.isArray(part.required) ? part.required : []
    for (const [key, property] of Object.entries(part.properties))
      known.keys.set(key, knownKey(property, required.includes(key), definitions))
    const [, group] = kindName.exec(names.get(part) ?? '') ?? []
    objects.set(pointer, group ? { ...known, owners: ownersIn(definitions, group) } : known)
  })
  return { objects, values: { manual, shorthands, choices } }
}

/** `page.list`: a definition of one kind of an object. */
const kindName = /^([A-Za-z]+)\.(\w+)$/

const ownersIn = (definitions: Schema, group: string) => (key: string) =>
  Object.entries(definitions).flatMap(([name, part]) => {
    const [, its, kind] = kindName.exec(name) ?? []
    const properties = asSchema(asSchema(part)?.properties)
    return its === group && kind !== undefined && properties && Object.hasOwn(properties, key)
      ? [kind]
      : []
  })

function knownKey(property: unknown, required: boolean, definitions: Schema): KnownKey {
  const { $ref, ...own } = asSchema(property) ?? {}
  const name = typeof $ref === 'string' ? $ref.replace('#/$defs/', '') : ''
  const { description: said, type } = { ...asSchema(definitions[name]), ...own }
  // The first sentence of a description states the purpose.
  const sentence = typeof said === 'string' ? (said.split(/[。；]/)[0] ?? '') : ''
  return {
    sentence,
    required,
    common: name.includes(':'),
    type: typeof type === 'string' ? type : undefined,
  }
}

/** Missing keys: required ones first, then the object's own, then the common ones. */
function absentIn({ keys }: KnownObject, written: readonly string[]): readonly string[] {
  const rank = ({ required, common }: KnownKey) => (required ? 0 : common ? 2 : 1)
  return [...keys]
    .filter(([key]) => !written.includes(key) && key !== '$schema')
    .sort(([, a], [, b]) => rank(a) - rank(b))
    .map(([key]) => key)
}

const fits = (value: unknown, type: string | undefined): boolean =>
  type === undefined ||
  (type === 'array'
    ? Array.isArray(value)
    : type === 'object'
      ? isObject(value)
      : type.replace('integer', 'number') === typeof value)

/** Required keys that were misspelt or written under another name, by the written key. */
function slipsIn(
  object: Schema,
  missing: readonly string[],
  { keys, owners }: KnownObject,
): ReadonlyMap<string, string> {
  const strange = Object.keys(object).filter((key) => !keys.has(key))
  const slips = new Map<string, string>()
  for (const key of missing) {
    const slip = suggest(key, strange)
    if (slip !== undefined) slips.set(slip, key)
  }
  const lacking = missing.filter((key) => ![...slips.values()].includes(key))
  const left = strange.filter(
    (key) => !slips.has(key) && !suggest(key, [...keys.keys()]) && owners(key).length === 0,
  )
  const [other, needed] = [left[0], lacking[0]]
  if (other === undefined || needed === undefined || left.length + lacking.length > 2) return slips
  // A single unknown key and a single missing key are taken for the same, if the value's type fits.
  if (fits(object[other], keys.get(needed)?.type)) slips.set(other, needed)
  return slips
}

/** Reports missing and unknown keys of an object; a misspelt key is reported once. */
function keyFindings(
  pointer: string,
  errors: readonly ShapeError[],
  doc: unknown,
  { objects }: Known,
): readonly Finding[] {
  const here = errors.filter(({ instancePath }) => instancePath === pointer)
  const object = valueAt(doc, pointer)
  const written = isObject(object) ? Object.keys(object) : []
  const known = objects.get(pointer) ?? { keys: new Map(), owners: () => [] }
  const missing = here.flatMap((error) => missingIn(error) ?? [])
  const slips = isObject(object) ? slipsIn(object, missing, known) : new Map<string, string>()
  const absent = absentIn(known, written)
  const extra = here.flatMap((error) => extraIn(error) ?? []).filter((key) => !slips.has(key))
  const told = (key: string, meant: string | undefined) =>
    unknownKey(below(pointer, key), key, { meant, absent, owners: known.owners(key) })
  return [
    ...[...slips].map(([slip, key]) => told(slip, key)),
    ...extra.map((key) => told(key, suggest(key, absent))),
    ...missing
      .filter((key) => ![...slips.values()].includes(key))
      .map((key): Finding => {
        const message = findingTexts.missing(key, known.keys.get(key)?.sentence)
        return { pointer, severity: 'error', message }
      }),
  ]
}
