import { keysOf } from '../finding/pointer'
import { type Schema, walk } from '../finding/walk'
import type { MetaSchemas } from '../link/meta'
import { type DocumentFile, kindAt } from '../link/source'

/** An example of a key from a checked document. */
export interface ManualExample {
  /** The key and its value as written. */
  readonly text: string
  /** Path of the document below schemas/; absent = a sample of the manual. */
  readonly file?: string
}

/** Finds an example for a key, by its name and schema. */
export type ExampleOf = (key: string, schema: Schema) => ManualExample | undefined

/**
 * The shortest use of each key in the documents: examples of the manual are in real use, so they cannot be outdated.
 * Keys that no document uses come from `samples`, which tests check.
 */
export function examplesIn(
  files: readonly DocumentFile[],
  samples: readonly DocumentFile[],
  schemas: MetaSchemas,
): ExampleOf {
  const used = collect(files, schemas, true)
  const made = collect(samples, schemas, false)
  return (key, schema) => {
    const place = `${key} ${textOf(schema)}`
    return used.get(place) ?? made.get(place)
  }
}

function collect(
  files: readonly DocumentFile[],
  schemas: MetaSchemas,
  isInForce: boolean,
): ReadonlyMap<string, ManualExample> {
  const found = new Map<string, ManualExample>()
  for (const { path, text } of files) {
    const kind = kindAt(path)
    if (!kind) continue
    walk(schemas[kind], parsed(text), ({ pointer, value, schema, atKey }) => {
      const key = keysOf(pointer).at(-1)
      if (atKey || key === undefined || /^\d+$/.test(key)) return
      const line = JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ')
      const written = `${JSON.stringify(key)}: ${line}`
      const place = `${key} ${textOf(schema)}`
      const known = found.get(place)
      if (known && known.text.length <= written.length) return
      found.set(place, { text: written, ...(isInForce ? { file: path } : {}) })
    })
  }
  return found
}

const texts = new WeakMap<Schema, string>()

/** Equal schemas occur in several places as separate objects. */
function textOf(schema: Schema): string {
  const known = texts.get(schema) ?? JSON.stringify(schema)
  texts.set(schema, known)
  return known
}

/** A document that is currently broken gives no examples. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
