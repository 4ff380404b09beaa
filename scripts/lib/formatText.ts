import { registries } from '../../product/registries'
import { formatDocument } from '../../renderer/model/link/format'
import { metaSchemas } from '../../renderer/model/link/meta'
import { kindAt } from '../../renderer/model/link/source'
import { readText } from '../../renderer/model/text/readText'

const schemas = metaSchemas(registries)

/** The formatted text of a document; undefined if it is not a document or cannot be parsed. */
export function formatText(path: string, text: string): string | undefined {
  const kind = kindAt(path)
  const { value, findings } = readText(text)
  if (!kind || value === undefined || findings.length > 0) return undefined
  return formatDocument(value, kind, schemas[kind])
}
