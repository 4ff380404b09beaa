import { companyPath } from '../document/companyNames'
import { allowanceOf } from '../finding/allow'
import type { AllowedFinding, Finding, LocatedFinding } from '../finding/finding'
import { findingTexts } from '../finding/messages.findings'
import { covers } from '../finding/pointer'
import { isObject, type Schema } from '../finding/walk'
import { checkShape } from '../shape/shape'
import { kindOf } from '../shape/shapeText'
import type { Validate } from '../shape/validate'
import { type Locator, locator } from '../text/locate'
import { maxCharacters, readText } from '../text/readText'
import type { DocumentKind } from './meta'

export interface DocumentFile {
  /** Below schemas/: 'entities/cms/product.json'. */
  readonly path: string
  readonly text: string
  /** Why the file has no text. */
  readonly mistake?: string
}

/** A file that cannot be read: an I/O error, or invalid UTF-8. */
export function unreadableFile(path: string, error: unknown): DocumentFile {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  const isEncoding = code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
  return {
    path,
    text: '',
    mistake: isEncoding ? findingTexts.notUtf8 : findingTexts.unreadable(code),
  }
}

/** A document during the checks. */
export interface Source {
  readonly file: DocumentFile
  readonly path: string
  readonly kind: DocumentKind
  /** Name from the file path: `cms/product` of 'entities/cms/product.json'. */
  readonly name: string
  /** As written; undefined if it could not be parsed as an object. */
  readonly written: Readonly<Record<string, unknown>> | undefined
  /** The document without the parts of the wrong shape. */
  readonly doc: Readonly<Record<string, unknown>>
  readonly findings: readonly LocatedFinding[]
  /** Warnings that the document allows. */
  readonly allowed: readonly AllowedFinding[]
  /** Pointers of the allowances that were used. */
  readonly allowances: ReadonlySet<string>
  /**
   * Adds a finding, unless one at, above or below its place exists: consequences of a mistake are not reported. Several
   * findings inside one text are kept.
   */
  report(finding: Finding): void
}

export interface Shapes {
  readonly schemas: Readonly<Record<DocumentKind, Schema>>
  readonly validators: Readonly<Record<DocumentKind, Validate>>
}

/** The document kind of a path, also of a company's own document; undefined = unknown. */
export const kindAt = (path: string): DocumentKind | undefined =>
  kindWithin(companyPath(path)?.path ?? path)

/** The same of a path within the folder of the platform or of a company. */
export function kindWithin(path: string): DocumentKind | undefined {
  if (path === 'menu.json') return 'menu'
  const [, folder = ''] = /^(\w+)\/.+\.json$/.exec(path) ?? []
  return folders.get(folder)
}

const folders: ReadonlyMap<string, DocumentKind> = new Map([
  ['entities', 'entity'],
  ['pages', 'page'],
  ['dicts', 'dict'],
  ['reports', 'report'],
  ['rules', 'rule'],
  ['roles', 'role'],
])

/** No mistake has been found so far. */
export const isClean = ({ findings: found }: Source): boolean =>
  !found.some(({ severity }) => severity === 'error')

/** No mistake has been found so far at the place or below it: its content is as intended. */
export const isIntact = ({ findings: found }: Source, pointer: string): boolean =>
  !found.some((one) => one.severity === 'error' && covers(pointer, one.pointer))

/** No finding, not even an allowed one: it need not be checked again. */
export const isSilent = ({ findings, allowed }: Source): boolean =>
  findings.length === 0 && allowed.length === 0

/** Reads a document and checks its text and shape. */
export function openSource(file: DocumentFile, kind: DocumentKind, shapes: Shapes): Source {
  const { path } = file
  const { read, place, shaped } = readOnce(file, kind, shapes)
  const found =
    file.mistake === undefined
      ? read.findings.map((finding) => place.atText(finding))
      : [place.atText({ offset: 0, length: 0, message: file.mistake })]
  const common = { file, path, kind, name: path.replace(/^\w+\//, '').replace(/\.json$/, '') }
  if (!shaped || !isObject(read.value)) {
    if (read.tree) {
      const message = findingTexts.notObject(kindOf(read.value))
      found.push(place.at({ pointer: '', severity: 'error', message }))
    }
    const allows = { allowed: [], allowances: new Set<string>() }
    return { ...common, written: undefined, doc: {}, findings: found, ...allows, report: () => {} }
  }
  found.push(...shaped.findings.map((finding) => place.at({ rule: 'shape', ...finding })))
  const doc = isObject(shaped.doc) ? shaped.doc : {}
  const allowed: AllowedFinding[] = []
  const allowances = new Set<string>()
  const told = reporter(place, found, [...shaped.findings])
  return {
    ...common,
    written: read.value,
    doc,
    findings: found,
    allowed,
    allowances,
    report(finding) {
      const allowance = allowanceOf(doc, finding)
      if (!allowance) return told(finding)
      allowances.add(allowance.pointer)
      allowed.push({ ...place.at(finding), reason: allowance.reason })
    },
  }
}

/** Result that depends on the file alone; cached because an editor rechecks all files after each change. */
interface Reading {
  readonly schemas: Shapes['schemas']
  readonly read: ReturnType<typeof readText>
  readonly place: Locator
  readonly shaped: ReturnType<typeof checkShape> | undefined
}

const readings = new WeakMap<DocumentFile, Reading>()

function readOnce(file: DocumentFile, kind: DocumentKind, shapes: Shapes): Reading {
  const known = readings.get(file)
  if (known?.schemas === shapes.schemas) return known
  const { path, text } = file
  const read = readText(text)
  const reading = {
    schemas: shapes.schemas,
    read,
    place: locator(path, text.length > maxCharacters ? '' : text, read.tree),
    shaped: isObject(read.value)
      ? checkShape(read.value, shapes.schemas[kind], shapes.validators[kind])
      : undefined,
  }
  readings.set(file, reading)
  return reading
}

function reporter(place: Locator, found: LocatedFinding[], accepted: Finding[]): Source['report'] {
  return (finding) => {
    if (accepted.some((earlier) => tells(earlier, finding))) return
    accepted.push(finding)
    found.push(place.at(finding))
  }
}

function tells(earlier: Finding, finding: Finding): boolean {
  const { pointer, span } = finding
  if (earlier.pointer === '' || pointer === '') return false
  if (earlier.pointer === pointer && span && earlier.span) {
    return span.start === earlier.span.start && span.end === earlier.span.end
  }
  return covers(earlier.pointer, pointer) || covers(pointer, earlier.pointer)
}
