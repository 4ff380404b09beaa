import { type Documents, loadDocuments, type Refusal } from '#model'
import { registries } from '../product/registries'
import { readDocumentFiles } from './documentFiles'

/** Reads and compiles every document of a folder. What is broken, or refused, is left out and in `findings`. */
export function readDocuments(folder: string, refused: readonly Refusal[] = []): Documents {
  return loadDocuments(readDocumentFiles(folder), registries, refused)
}
