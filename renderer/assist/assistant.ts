import { parse } from 'jsonc-parser'
import { companyPath, companyPrefix } from '../model/document/companyNames'
import type { LocatedFinding } from '../model/finding/finding'
import { isObject } from '../model/finding/walk'
import { type Documents, loadDocuments, schemasOf, shapeFindings } from '../model/link/documents'
import { formatDocument } from '../model/link/format'
import type { Registries } from '../model/link/registries'
import { type DocumentFile, kindAt } from '../model/link/source'
import type { Versions } from '../model/merge/mergeTexts'
import type { Answers } from '../model/merge/question'
import { readText } from '../model/text/readText'
import { changesInWords } from '../model/words/changesInWords'
import { titlesIn } from '../model/words/titles'
import { type Beginning, begun } from './begin/begin'
import { begunOfCompany } from './begin/begunOfCompany'
import { completionAt } from './completion'
import { type Explanation, explanationAt } from './explanation'
import { type Merge, mergeInWords } from './merge'
import { type Around, type Name, titleOf, withoutPrefix } from './names'
import type { Completion } from './suggestion'

/** Texts by path; null = the document is deleted. */
export type Texts = Readonly<Record<string, string | null>>

/** A finding of the documents as they would be. */
export interface CheckedFinding extends LocatedFinding {
  /** The documents in force do not have it. */
  readonly isNew: boolean
}

/** What an editor of documents asks of the language. It holds all documents, and the changes of one author. */
export interface Assistant {
  /** Takes the documents in force; `company` = the one whose own alone the author changes. */
  open(texts: Readonly<Record<string, string>>, company?: number): void
  /** Takes changes over them; a path that is named again has the later text. */
  change(texts: Texts): void
  /** Takes back the change of a path. */
  restore(path: string): void
  /** What is wrong with the text and shape of one document: at once, before everything is checked. */
  glance(path: string): readonly LocatedFinding[]
  /** Everything that is wrong, in all documents. */
  check(): readonly CheckedFinding[]
  complete(path: string, offset: number): Completion | undefined
  explain(path: string, offset: number): Explanation | undefined
  /** The text in the one layout; undefined = it cannot be read. */
  format(path: string): string | undefined
  /** Two versions of a document in one, with what somebody has to be asked. */
  merge(versions: Versions, answers?: Answers): Merge
  /** What differs between two texts of a document, each in a sentence; null = there is no document. */
  differences(path: string, before: string | null, after: string | null): readonly string[]
  /** The texts of a new document and of those that change with it. Throws with a Chinese sentence. */
  begin(beginning: Beginning): Readonly<Record<string, string>>
  /** Entities with what people call them, to choose from. */
  entities(): readonly Name[]
  /** What people call the documents, by path. */
  titles(): Readonly<Record<string, string>>
}

export function createAssistant(registries: Registries): Assistant {
  const schemas = schemasOf(registries)
  let base = new Map<string, DocumentFile>()
  let company: number | undefined
  let changed = new Map<string, DocumentFile | null>()
  let known: ReadonlySet<string> | undefined
  let documents: Documents | undefined
  /** The last in which every text could be read: a half-written one would take all of its names away. */
  let readable: Documents | undefined

  const fileAt = (path: string) =>
    (changed.has(path) ? changed.get(path) : base.get(path)) ?? undefined

  const paths = () => [...new Set([...base.keys(), ...changed.keys()])]
  const files = () => paths().flatMap((path) => fileAt(path) ?? [])

  function formatted(path: string, text: string): string | undefined {
    const kind = kindAt(path)
    const { value, findings } = readText(text)
    if (!kind || !isObject(value) || findings.length > 0) return undefined
    return formatDocument(value, kind, schemas[kind])
  }

  function load(): Documents {
    documents ??= loadDocuments(files(), registries)
    const all = [documents, ...documents.companies.values()]
    const isWhole = all.every(({ findings }) => findings.every(({ rule }) => rule !== 'text'))
    if (isWhole) readable = documents
    return documents
  }

  const ownDocuments = ({ companies }: Documents) =>
    company === undefined ? undefined : companies.get(company)

  /** Of who changes the documents of a company, those of its documents: of the others he has some alone. */
  const findingsIn = (all: Documents): readonly LocatedFinding[] =>
    company === undefined
      ? [all, ...all.companies.values()].flatMap(({ findings }) => findings)
      : (ownDocuments(all)?.findings ?? [])

  function around(path: string): (Around & { readonly text: string }) | undefined {
    const kind = kindAt(path)
    const text = fileAt(path)?.text
    if (!kind || text === undefined) return undefined
    const id = companyPath(path)?.id
    const all = readable ?? load()
    return {
      documents: (id === undefined ? undefined : all.companies.get(id)) ?? all,
      prefix: id === undefined ? '' : companyPrefix(id),
      registries,
      schema: schemas[kind],
      doc: parse(text, []),
      text,
    }
  }

  return {
    open(texts, of) {
      company = of
      // Texts that are as before are the same files, of which nothing is read again.
      base = new Map(
        Object.entries(texts).map(([path, text]) => {
          const same = base.get(path)
          return [path, same?.text === text ? same : { path, text }]
        }),
      )
      changed = new Map()
      known = undefined
      documents = undefined
      readable = undefined
    },
    change(texts) {
      for (const [path, text] of Object.entries(texts)) {
        if (text !== null && text === fileAt(path)?.text) continue
        // A text that is as in force is the same file, so that nothing of it is read again.
        const same = base.get(path)
        changed.set(path, text === null ? null : same?.text === text ? same : { path, text })
        documents = undefined
      }
    },
    restore(path) {
      if (changed.delete(path)) documents = undefined
    },
    glance(path) {
      const file = fileAt(path)
      return file ? shapeFindings(file, registries) : []
    },
    check() {
      known ??= new Set(findingsIn(loadDocuments([...base.values()], registries)).map(keyOf))
      const before = known
      return findingsIn(load()).map((one) => ({ ...one, isNew: !before.has(keyOf(one)) }))
    },
    complete(path, offset) {
      const here = around(path)
      return here && completionAt(here.text, offset, here)
    },
    explain(path, offset) {
      const here = around(path)
      return here && explanationAt(here.text, offset, here)
    },
    format: (path) => formatted(path, fileAt(path)?.text ?? ''),
    merge: (versions, answers) => mergeInWords(versions, answers, { schemas, files: files() }),
    differences(path, before, after) {
      const kind = kindAt(path)
      const context = { schemas, titleOf: titlesIn(files()) }
      if (!kind) return []
      return changesInWords(kind, before, after, context).map(({ sentence }) => sentence)
    },
    begin: (beginning) =>
      Object.fromEntries(
        company === undefined
          ? begun(beginning, files().filter(isPlatforms), formatted)
          : begunOfCompany(company, beginning, files(), formatted),
      ),
    entities() {
      const { entities } = ownDocuments(load()) ?? load()
      const prefix = company === undefined ? '' : companyPrefix(company)
      return [...entities.values()].map(({ name, title }) => ({
        name: withoutPrefix(name, prefix),
        title,
      }))
    },
    titles() {
      return Object.fromEntries(
        paths().map((path) => {
          const file = fileAt(path) ?? base.get(path)
          return [path, file ? titleIn(file) : '']
        }),
      )
    },
  }
}

const isPlatforms = ({ path }: DocumentFile): boolean => companyPath(path) === undefined

const titlesRead = new WeakMap<DocumentFile, string>()

function titleIn(file: DocumentFile): string {
  const known = titlesRead.get(file)
  if (known !== undefined) return known
  const title = titleOf(parse(file.text, []))
  titlesRead.set(file, title)
  return title
}

/** Lines move, and messages name lines: a finding is the same one by its place and its rule. */
const keyOf = ({ file, pointer, rule, severity }: LocatedFinding): string =>
  JSON.stringify([file, pointer, rule, severity])
