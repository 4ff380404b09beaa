import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { type DocumentFile, type Documents, loadDocuments, type Refusal, Registry } from '#model'
import { builtinActionDocs } from '../renderer/actions/docs'
import { builtinPageDocs } from '../renderer/pages/docs'
import { serverValues } from './values'

const registries = {
  types: new Registry('type', serverValues),
  kinds: new Registry('page kind', builtinPageDocs),
  actions: new Registry('action', builtinActionDocs),
}

/** Folders below schemas/ that hold no documents. */
const generated = `meta${sep}`

/** Reads and compiles every document of a folder. What is broken, or refused, is left out and in `findings`. */
export function readDocuments(folder: string, refused: readonly Refusal[] = []): Documents {
  return loadDocuments([...readFiles(folder)], registries, refused)
}

/** The documents' texts as they are now, one by one. */
export function* readFiles(folder: string): Generator<DocumentFile> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json') && !name.startsWith(generated))
    .sort()
  for (const name of names) {
    yield { path: name.replaceAll(sep, '/'), text: readFileSync(join(folder, name), 'utf8') }
  }
}
