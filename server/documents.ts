import { type Documents, loadDocuments, type Refusal, Registry } from '#model'
import { builtinActionDocs } from '../renderer/actions/docs'
import { builtinPageDocs } from '../renderer/pages/docs'
import { readDocumentFiles } from './documentFiles'
import { serverValues } from './values'

const registries = {
  types: new Registry('type', serverValues),
  kinds: new Registry('page kind', builtinPageDocs),
  actions: new Registry('action', builtinActionDocs),
}

/** Reads and compiles every document of a folder. What is broken, or refused, is left out and in `findings`. */
export function readDocuments(folder: string, refused: readonly Refusal[] = []): Documents {
  return loadDocuments(readDocumentFiles(folder), registries, refused)
}
