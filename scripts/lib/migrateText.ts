import { schemaVersions } from '../../renderer/model/document/entityDoc'
import { isObject } from '../../renderer/model/finding/walk'
import { kindAt } from '../../renderer/model/link/source'
import { readText } from '../../renderer/model/text/readText'
import { formatText } from './formatText'
import { migrateMessages as messages } from './messages.migrate'
import { type EntityIndex, indexOf, withReference } from './migrateReferences'

export interface Migrated {
  readonly text: string
  /** One sentence for each change. */
  readonly changes: readonly string[]
}

const newest = Math.max(...schemaVersions)

/**
 * Converts an entity document to the newest language version without changing its meaning. Other documents are the same
 * in every version and stay unchanged. undefined = the text cannot be parsed.
 */
export function migrateText(path: string, text: string, index: EntityIndex): Migrated | undefined {
  if (kindAt(path) !== 'entity') return { text, changes: [] }
  const { value: doc, findings } = readText(text)
  if (!isObject(doc) || findings.length > 0) return undefined
  const changes: string[] = []
  const versioned = doc.schema === newest ? doc : inNewest(doc, changes)
  const fields = isObject(versioned.fields) ? versioned.fields : {}
  const written = Object.entries(fields).map(([key, field]) => {
    if (!isObject(field)) return [key, field]
    const next = withReference(key, field, String(doc.entity), index)
    if (next.change !== undefined) changes.push(next.change)
    return [key, next.field]
  })
  if (changes.length === 0) return { text, changes }
  const next = { ...versioned, fields: Object.fromEntries(written) }
  const formatted = formatText(path, JSON.stringify(next))
  return formatted === undefined ? undefined : { text: formatted, changes }
}

/** Index of the entity documents among these files. */
export const entityIndex = (files: readonly { readonly path: string; readonly text: string }[]) =>
  indexOf(
    files.flatMap(({ path, text }) => {
      const { value } = kindAt(path) === 'entity' ? readText(text) : { value: undefined }
      return isObject(value) ? [value] : []
    }),
  )

/** Converts to the newest version, keeping the meaning. */
function inNewest(
  doc: Readonly<Record<string, unknown>>,
  changes: string[],
): Readonly<Record<string, unknown>> {
  const fields = isObject(doc.fields) ? doc.fields : {}
  changes.push(messages.version(doc.schema, newest))
  const written = Object.entries(fields).map(([key, field]) => {
    if (!isObject(field) || field.showIf === undefined || field.keep !== undefined)
      return [key, field]
    changes.push(messages.keep(titleOf(field, key), key))
    return [key, { ...field, keep: true }]
  })
  for (const [owner, field] of Object.entries(fields)) {
    const filled = isObject(field) && isObject(field.fill) ? Object.keys(field.fill) : []
    for (const key of filled) {
      if (key === owner) continue
      changes.push(messages.owned(titleOf(fields[key], key), key, titleOf(field, owner)))
    }
  }
  return { ...doc, schema: newest, fields: Object.fromEntries(written) }
}

const titleOf = (field: unknown, key: string): string =>
  isObject(field) && typeof field.title === 'string' ? field.title : key
