import { beginningOf } from '../model/characters/characters'
import { isObject } from '../model/finding/walk'
import { readList } from './text'

/** A stored file as an object. */
export interface UploadedFile {
  /** Original file name. */
  readonly fileName: string
  /** Path returned by the upload call. */
  readonly filePath: string
  /** Bytes; 0 = unknown. */
  readonly fileSize: number
  /** URL at the time of the upload. */
  readonly url?: string
}

/** A stored file: its path, or an object with everything known about it. */
export type FileEntry = string | UploadedFile

export const pathOf = (entry: FileEntry): string =>
  typeof entry === 'string' ? entry : entry.filePath

/** Display name; for a bare path its last part, without the id that this server puts in front. */
export function nameOf(entry: FileEntry): string {
  if (typeof entry !== 'string' && entry.fileName !== '') return entry.fileName
  const path = pathOf(entry)
  return path.slice(path.lastIndexOf('/') + 1).replace(/^[0-9a-f]{32}_(?=[^.])/, '')
}

/** Name in a list separated by commas; an address of elsewhere says more than its last part. */
export const listedName = (entry: FileEntry): string =>
  /^https?:/i.test(pathOf(entry)) ? pathOf(entry) : nameOf(entry).replaceAll(',', ' ')

/** The file in the shape of the field: its bare path or the object. */
export const entryOf = (file: UploadedFile, shape: 'path' | 'object'): FileEntry =>
  shape === 'path' ? file.filePath : file

/**
 * Parses a value given in either shape: a comma list, a list of paths or of objects, or a list in JSON. Returns the
 * field's own shape; null = empty, undefined = invalid.
 */
export function readEntries(
  raw: unknown,
  shape: 'path' | 'object',
): readonly FileEntry[] | null | undefined {
  const source = typeof raw === 'string' && raw.startsWith('[') ? parse(raw) : raw
  if (!Array.isArray(source) || !source.some(isObject)) {
    const paths = readList(source)
    if (!paths) return paths
    if (!paths.every(isPath)) return undefined
    return shape === 'path' ? paths : paths.map((path) => entryOf(fileOf(path), shape))
  }
  const files = source.map(readFile)
  const known = files.filter((file) => file !== undefined)
  if (known.length < files.length) return undefined
  const distinct = new Map(known.map((file) => [file.filePath, file]))
  return [...distinct.values()].map((file) => entryOf(file, shape))
}

const fileOf = (filePath: string): UploadedFile => ({
  fileName: nameOf(filePath),
  filePath,
  fileSize: 0,
})

function readFile(raw: unknown): UploadedFile | undefined {
  if (!isObject(raw)) return undefined
  const { fileName, filePath, fileSize, url } = raw
  if (typeof filePath !== 'string' || !isPath(filePath) || filePath.includes(',')) return undefined
  const name = typeof fileName === 'string' ? beginningOf(tidy(fileName), nameLength) : ''
  return {
    fileName: name === '' ? nameOf(filePath) : name,
    filePath,
    fileSize: typeof fileSize === 'number' && fileSize > 0 ? Math.round(fileSize) : 0,
    ...(typeof url === 'string' && isPath(url) && { url }),
  }
}

const pathLength = 500
const nameLength = 255
// No control characters, no '[' (contract, §9.1), no `..` segment. A comma cannot occur in a comma list.
const pathShape = /^(?!.*(^|\/)\.\.?(\/|$))[^\p{Cc}[\]\\<>"]+$/u
const isPath = (path: string): boolean => path.length <= pathLength && pathShape.test(path)

const tidy = (name: string): string => name.replace(/[\p{Cc}\p{Surrogate}]/gu, '').trim()

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
