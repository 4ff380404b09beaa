import { registries } from '../../product/registries'
import type { LocatedFinding } from '../../renderer/model/finding/finding'
import {
  type DocumentFile,
  type Documents,
  loadDocuments,
} from '../../renderer/model/link/documents'
import { readDocumentFiles } from '../../server/documents/files'
import { withPlainProduct } from './plainProduct'

/** The documents of this repository, as text; products are plain ones. */
export const shipped = withPlainProduct(readDocumentFiles())

export const textOf = (path: string): string => {
  const file = shipped.find((one) => one.path === path)
  if (!file) throw new Error(`no document ${path}`)
  return file.text
}

/** All documents, one of them with another text; only the findings that the shipped ones do not have anyway. */
export function documentsWith(path: string, text: string): Documents {
  const others = shipped.filter((file) => file.path !== path)
  return newlyLoaded([...others, { path, text }].sort((a, b) => (a.path < b.path ? -1 : 1)))
}

/** Loads documents. A finding that the shipped ones have as well says nothing about what a test has changed. */
export function newlyLoaded(files: readonly DocumentFile[]): Documents {
  const documents = loadDocuments(files, registries)
  known ??= loadDocuments(shipped, registries).findings
  return { ...documents, findings: newFindings(documents.findings, known) }
}
let known: readonly LocatedFinding[] | undefined

/** The findings that were not there before. Lines are not compared: they move. */
export function newFindings(
  findings: readonly LocatedFinding[],
  before: readonly LocatedFinding[],
): readonly LocatedFinding[] {
  const nameOf = ({ file, pointer, rule, message }: LocatedFinding) =>
    JSON.stringify([file, pointer, rule, message])
  const names = new Set(before.map(nameOf))
  return findings.filter((one) => !names.has(nameOf(one)))
}

/** What the checks say of all documents when one of them has another text. */
export const findingsWith = (path: string, text: string): readonly LocatedFinding[] =>
  documentsWith(path, text).findings

/** The same, read by nobody before: what was found out of the other documents is found out again. */
export function findingsAnew(path: string, text: string): readonly LocatedFinding[] {
  const files = shipped.map((file) => ({ ...file, ...(file.path === path ? { text } : {}) }))
  return newlyLoaded(files).findings
}

/** What the checks say of all documents after one replacement in the text, which must occur. */
export function findingsAfter(
  path: string,
  old: string,
  replacement: string,
): readonly LocatedFinding[] {
  const text = textOf(path)
  if (!text.includes(old)) throw new Error(`${path}: no '${old}' in it`)
  return findingsWith(
    path,
    text.replace(old, () => replacement),
  )
}

/** Pointer of the first object in a document that is the one meant. */
export function pointerOf(
  path: string,
  isMeant: (object: Readonly<Record<string, unknown>>) => boolean,
): string {
  const search = (value: unknown, pointer: string): string | undefined => {
    if (typeof value !== 'object' || value === null) return undefined
    if (isMeant({ ...value })) return pointer
    for (const [key, member] of Object.entries(value)) {
      const found = search(member, `${pointer}/${key}`)
      if (found !== undefined) return found
    }
    return undefined
  }
  const found = search(JSON.parse(textOf(path)), '')
  if (found === undefined) throw new Error(`${path}: nothing of the kind in it`)
  return found
}

/** A value of a JSON document with a way to put another in its place. */
export interface Place {
  readonly pointer: string
  readonly value: unknown
  put(other: unknown): void
}

/** Every value below the root; of long lists and objects the first members. */
export function* placesIn(value: unknown, pointer = ''): Iterable<Place> {
  if (typeof value !== 'object' || value === null) return
  const most = Array.isArray(value) ? 3 : 20
  for (const [key, member] of Object.entries(value).slice(0, most)) {
    const at = `${pointer}/${key}`
    yield { pointer: at, value: member, put: (other) => void Reflect.set(value, key, other) }
    yield* placesIn(member, at)
  }
}

/** One place is the other's, or lies above or below it. */
export const near = (a: string, b: string): boolean =>
  a === b || a === '' || a.startsWith(`${b}/`) || b.startsWith(`${a}/`)
