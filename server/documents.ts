import { type Documents, loadDocuments, type Refusal } from '#model'
import { registries } from '../product/registries'
import { readDocumentFiles } from './documentFiles'

/**
 * Reads and compiles every document of a folder, some paths with another text. What is broken, or refused, is left
 * out and in `findings`.
 */
export function readDocuments(
  folder: string,
  refused: readonly Refusal[] = [],
  instead: ReadonlyMap<string, string> = new Map(),
): Documents {
  const files = readDocumentFiles(folder).map((file) => {
    const text = instead.get(file.path)
    return text === undefined ? file : { path: file.path, text }
  })
  return loadDocuments(files, registries, refused)
}
