import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { type DocumentFile, unreadableFile } from '../../renderer/model/link/source'

/** Below schemas/, no documents. */
const generated = 'meta/'

/**
 * The documents below a folder as they are now, one by one, in the order of their paths. Names that begin with a dot
 * are editors' own. One that cannot be read, or is no UTF-8, comes with its failure.
 */
export function* documentFiles(folder: string): Generator<DocumentFile> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => !entry.isDirectory() && /^[^.].*\.json$/.test(entry.name))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
    .filter((path) => !path.startsWith(generated))
    .sort()
  for (const path of paths) yield readDocumentFile(folder, path)
}

/** All of them at once. */
export const readDocumentFiles = (folder = 'schemas'): readonly DocumentFile[] => [
  ...documentFiles(folder),
]

/** One of them, by a path that documents can have; undefined = there is none. */
export const documentFileAt = (folder: string, path: string): DocumentFile | undefined =>
  existsSync(join(folder, path)) ? readDocumentFile(folder, path) : undefined

/** Whether it looks like a file that is still being written: empty, or cut off before the end of its object. */
export const isUnfinished = ({ text, mistake }: DocumentFile): boolean =>
  mistake === undefined && !text.trimEnd().endsWith('}')

/** As last read: one that has not changed need not be checked again (see renderer/model/link/memory). */
const lastRead = new Map<string, DocumentFile>()

function readDocumentFile(folder: string, path: string): DocumentFile {
  const place = join(folder, path)
  const file = readAnew(place, path)
  const before = lastRead.get(place)
  if (before && before.text === file.text && before.mistake === file.mistake) return before
  lastRead.set(place, file)
  return file
}

function readAnew(place: string, path: string): DocumentFile {
  try {
    const bytes = readFileSync(place)
    // A mark at its beginning is a finding of the text.
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    return { path, text: decoder.decode(bytes) }
  } catch (error) {
    return unreadableFile(path, error)
  }
}
