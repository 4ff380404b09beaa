import type { Finding } from '../finding/finding'
import { findingTexts } from '../finding/messages.findings'
import { below } from '../finding/pointer'
import { suggest } from '../finding/suggest'
import { isObject, type Schema, valueAt, walk } from '../finding/walk'
import { extraIn, missingIn, shapeErrors } from './shapeErrors'
import { withoutWrong } from './shapePrune'
import { type KnownValues, sayShape, unknownKey } from './shapeText'
import type { ShapeError, Validate } from './validators.gen.js'

export interface Shaped {
  readonly findings: readonly Finding[]
  /** The document without what has the wrong shape; a blanked member of a list is undefined. */
  readonly doc: unknown
}

/** Checks a document against its meta-schema: one finding a mistake, and what is left without them. */
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
  /** Keys that the schemas of an object know, by its pointer. */
  readonly keys: ReadonlyMap<string, ReadonlySet<string>>
  readonly values: KnownValues
}

function knownAt(schema: Schema, doc: unknown): Known {
  const keys = new Map<string, Set<string>>()
  const manual = new Map<string, string>()
  const shorthands = new Set<string>()
  walk(schema, doc, ({ pointer, schema: part, atKey }) => {
    if (atKey) return
    if (typeof part.description === 'string') manual.set(pointer, part.description)
    if (isObject(part.if) && part.if.type === 'string') shorthands.add(pointer)
    if (!isObject(part.properties)) return
    const known = keys.get(pointer) ?? new Set()
    for (const key of Object.keys(part.properties)) known.add(key)
    keys.set(pointer, known)
  })
  return { keys, values: { manual, shorthands } }
}

/** Missing and unknown keys of one object; a required key with a slip in it is one mistake. */
function keyFindings(
  pointer: string,
  errors: readonly ShapeError[],
  doc: unknown,
  { keys }: Known,
): readonly Finding[] {
  const here = errors.filter(({ instancePath }) => instancePath === pointer)
  const object = valueAt(doc, pointer)
  const written = isObject(object) ? Object.keys(object) : []
  const known = keys.get(pointer) ?? new Set()
  const strange = written.filter((key) => !known.has(key))
  const slips = new Map<string, string>()
  const missing = here.flatMap((error) => missingIn(error) ?? [])
  for (const key of missing) {
    const slip = suggest(key, strange)
    if (slip !== undefined) slips.set(slip, key)
  }
  const absent = [...known].filter((key) => !written.includes(key))
  const extra = here.flatMap((error) => extraIn(error) ?? []).filter((key) => !slips.has(key))
  return [
    ...[...slips].map(([slip, key]) => unknownKey(below(pointer, slip), slip, key)),
    ...extra.map((key) => unknownKey(below(pointer, key), key, suggest(key, absent))),
    ...missing
      .filter((key) => ![...slips.values()].includes(key))
      .map((key): Finding => ({ pointer, severity: 'error', message: findingTexts.missing(key) })),
  ]
}
