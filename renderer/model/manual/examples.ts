import { keysOf } from '../finding/pointer'
import { type Schema, walk } from '../finding/walk'
import type { MetaSchemas } from '../link/meta'
import { type DocumentFile, kindAt } from '../link/source'

/** How a key is written in a document that is checked. */
export interface ManualExample {
  /** The key with its value, as the document has it. */
  readonly text: string
  /** Path of the document below schemas/. */
  readonly file: string
}

/**
 * The shortest place of each key in the documents, by the schema that the key is checked by: what the manual shows is
 * written and in force somewhere, so it cannot be out of date.
 */
export function examplesIn(
  files: readonly DocumentFile[],
  schemas: MetaSchemas,
): (schema: Schema) => ManualExample | undefined {
  const found = new Map<Schema, ManualExample>()
  for (const { path, text } of files) {
    const kind = kindAt(path)
    if (!kind) continue
    walk(schemas[kind], JSON.parse(text), ({ pointer, value, schema, atKey }) => {
      const key = keysOf(pointer).at(-1)
      if (atKey || key === undefined || /^\d+$/.test(key)) return
      const written = `${JSON.stringify(key)}: ${JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ')}`
      const known = found.get(schema)
      if (!known || written.length < known.text.length)
        found.set(schema, { text: written, file: path })
    })
  }
  return (schema) => found.get(schema)
}
