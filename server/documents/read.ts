import { type DocumentFile, type Documents, loadDocuments, type Refusal } from '#model'
import { registries } from '../../product/registries'
import type { StoredPlaces } from '../entity/schema/placing'
import { documentFileAt, readDocumentFiles } from './files'
import type { ReadDocuments } from './inForce'

/**
 * Reads and compiles every document of a folder, some paths with another text, added or (null) left out. What is
 * broken, or refused, is left out and in `findings`.
 */
export function readDocuments(
  folder: string,
  refused: readonly Refusal[] = [],
  instead?: ReadonlyMap<string, string | null>,
  stored?: StoredPlaces,
): Documents {
  return loadDocuments(withTexts(readDocumentFiles(folder), instead), registries, refused, stored)
}

/** The documents below those of releases. */
export interface DocumentSource {
  /** Texts by path, as they are now. */
  texts(): ReadonlyMap<string, string>
  /** The text of one path; null = there is none. */
  textAt(path: string): string | null
  readonly read: ReadDocuments
}

export const folderSource = (folder: string): DocumentSource => ({
  texts: () => new Map(readDocumentFiles(folder).map(({ path, text }) => [path, text])),
  textAt: (path) => documentFileAt(folder, path)?.text ?? null,
  read: (refused, instead, stored) => readDocuments(folder, refused, instead, stored),
})

/** The same documents again, as though their texts lay in files. */
export function sourceOf({
  texts: ofPlatform,
  companies = new Map(),
}: Pick<Documents, 'texts'> & Partial<Pick<Documents, 'companies'>>): DocumentSource {
  const own = [...companies.values()].flatMap(({ ownTexts }) => [...ownTexts])
  const texts = new Map([...ofPlatform, ...own])
  // The same objects each time: a file that is known has been checked (see renderer/model/link/memory).
  const files = [...texts].map(([path, text]) => ({ path, text }))
  return {
    texts: () => texts,
    textAt: (path) => texts.get(path) ?? null,
    read: (refused, instead, stored) =>
      loadDocuments(withTexts(files, instead), registries, refused, stored),
  }
}

/** Some paths with another text, added or (null) left out; in the order of paths. */
export function withTexts(
  files: readonly DocumentFile[],
  instead: ReadonlyMap<string, string | null> = new Map(),
): readonly DocumentFile[] {
  if (instead.size === 0) return files
  const all = files.filter(({ path }) => !instead.has(path))
  for (const [path, text] of instead) if (text !== null) all.push(fileOf(path, text))
  return all.sort((one, other) => (one.path < other.path ? -1 : 1))
}

/** The last texts of each path, in use and tried: the same object again need not be checked again. */
const recent = new Map<string, readonly DocumentFile[]>()
const recentAtMost = 3

function fileOf(path: string, text: string): DocumentFile {
  const known = recent.get(path) ?? []
  const file = known.find((one) => one.text === text) ?? { path, text }
  if (known[0] !== file)
    recent.set(path, [file, ...known.filter((one) => one !== file)].slice(0, recentAtMost))
  return file
}
