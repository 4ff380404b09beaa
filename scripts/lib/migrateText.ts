import { schemaVersions } from '../../renderer/model/document/entityDoc'
import { isObject } from '../../renderer/model/finding/walk'
import { kindAt } from '../../renderer/model/link/source'
import { readText } from '../../renderer/model/text/readText'
import { formatText } from './formatText'
import { migrateMessages as messages } from './messages.migrate'

export interface Migrated {
  readonly text: string
  /** One sentence a change. */
  readonly changes: readonly string[]
}

const newest = Math.max(...schemaVersions)

/**
 * An entity's document in the newest version of the language, saying what it said before. Others mean the same in
 * every version and stay, as do those of the newest one. undefined = it cannot be read.
 */
export function migrateText(path: string, text: string): Migrated | undefined {
  if (kindAt(path) !== 'entity') return { text, changes: [] }
  const { value: doc, findings } = readText(text)
  if (!isObject(doc) || findings.length > 0) return undefined
  if (doc.schema === newest) return { text, changes: [] }
  const fields = isObject(doc.fields) ? doc.fields : {}
  const changes = [messages.version(doc.schema, newest)]
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
  const next = { ...doc, schema: newest, fields: Object.fromEntries(written) }
  const formatted = formatText(path, JSON.stringify(next))
  return formatted === undefined ? undefined : { text: formatted, changes }
}

const titleOf = (field: unknown, key: string): string =>
  isObject(field) && typeof field.title === 'string' ? field.title : key
