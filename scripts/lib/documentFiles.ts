import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { DocumentFile } from '../../renderer/model/documents'

/** All documents below a folder, the generated meta-schemas left out, in the order of their paths. */
export function readDocumentFiles(folder = 'schemas'): readonly DocumentFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(sep).join('/'))
    .filter((path) => path.endsWith('.json') && !path.startsWith('meta/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
}
