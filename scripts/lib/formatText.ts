import { formatDocument } from '../../renderer/model/format'
import { metaSchemas } from '../../renderer/model/meta'
import { readText } from '../../renderer/model/readText'
import { kindAt } from '../../renderer/model/source'
import { registries } from './registries'

const schemas = metaSchemas(registries)

/** The text of a document in the one format; undefined when it is no document or cannot be read whole. */
export function formatText(path: string, text: string): string | undefined {
  const kind = kindAt(path)
  const { value, problems } = readText(text)
  if (!kind || value === undefined || problems.length > 0) return undefined
  return formatDocument(value, kind, schemas[kind])
}
