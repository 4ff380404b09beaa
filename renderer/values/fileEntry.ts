import { isObject } from '../model/finding/walk'
import { readList } from './text'

/** A stored file as a value of objects holds it. */
export interface UploadedFile {
  /** As its owner calls it. */
  readonly fileName: string
  /** What the upload call answered. */
  readonly filePath: string
  /** Bytes; 0 = unknown. */
  readonly fileSize: number
  /** Where it was reached from when it was uploaded. */
  readonly url?: string
}

/** A stored file: its path, or all that is known of it. */
export type FileEntry = string | UploadedFile

export const pathOf = (entry: FileEntry): string =>
  typeof entry === 'string' ? entry : entry.filePath

/** What people call it; of a bare path its last part, without the id that this server's store puts before it. */
export function nameOf(entry: FileEntry): string {
  if (typeof entry !== 'string' && entry.fileName !== '') return entry.fileName
  const path = pathOf(entry)
  return path.slice(path.lastIndexOf('/') + 1).replace(/^[0-9a-f]{32}_(?=[^.])/, '')
}

/** Bare paths as they are, objects by their path: what the two shapes have in common. */
export const entryOf = (file: UploadedFile, shape: 'path' | 'object'): FileEntry =>
  shape === 'path' ? file.filePath : file

/**
 * A value in the field's own shape, whichever of the two it came in: a comma list, a list of paths or of
 * objects, or such a list as JSON. null = empty, undefined = none of them.
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
  const name = typeof fileName === 'string' ? tidy(fileName).slice(0, nameLength) : ''
  return {
    fileName: name === '' ? nameOf(filePath) : name,
    filePath,
    fileSize: typeof fileSize === 'number' && fileSize > 0 ? Math.round(fileSize) : 0,
    ...(typeof url === 'string' && isPath(url) && { url }),
  }
}

const pathLength = 500
const nameLength = 255
// No control characters, no '[' (contract, §9.1), no step upwards. A comma cannot occur in a comma list.
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
