import {
  companyOf,
  companyPath,
  companyPrefix,
  type Documents,
  type LocatedFinding,
  type Refusal,
  writtenPath,
} from '#model'
import type { StoredPlaces } from '../entity/schema/placing'
import { startMessages } from '../kernel/messages'
import type { KeptDocument } from './kept'

type Kept = ReadonlyMap<string, KeptDocument>

/**
 * Reads the documents without the parts that the database refused; `instead` replaces the texts of some paths, adds
 * some, and leaves out those with null; `stored` says where values lie.
 */
export type ReadDocuments = (
  refused: readonly Refusal[],
  instead?: ReadonlyMap<string, string | null>,
  stored?: StoredPlaces,
) => Documents

/** Most rounds: documents refer to each other (entity, page, dictionary), so one fallback may cause another. */
const rounds = 4

/**
 * The documents to serve when some are broken or refused by the database: those fall back to the version that was last
 * in force, and so do pages, reports and dictionaries that only fit the new version. Findings are about the new texts
 * alone: a document that does not fit an older one is not wrong.
 */
export function olderInForce(
  written: Documents,
  refused: readonly Refusal[],
  { read, kept }: { readonly read: ReadDocuments; readonly kept: Kept },
): Documents {
  const older = new Map<string, KeptDocument>()
  const broken = [...written.broken.values()].flatMap(({ files }) => files)
  const unfollowed = refused.flatMap(({ entity, member }) =>
    member === 'type' ? (pathOf(entity, written) ?? []) : [],
  )
  const causes = [...new Set([...broken, ...unfollowed, ...brokenScreens(written)])]
  for (const path of causes) {
    const one = kept.get(path)
    if (one && one.text !== written.texts.get(path)) older.set(path, one)
  }
  const isOlder = ({ entity }: Refusal) => older.has(pathOf(entity, written) ?? '')
  const left = refused.filter((one) => !isOlder(one))
  if (older.size === 0 && refused.length === 0) return written

  const spoiltBefore = new Set(errorsOf(written).map(({ file }) => file))
  let documents = read(left, older.size === 0 ? undefined : textsOf(older))
  const waiting = new Set<string>()
  for (let round = 0; round < rounds; round++) {
    const spoilt = errorsOf(documents).filter(({ file }) => !spoiltBefore.has(file))
    const found = spoilt.flatMap(({ file }) =>
      older.has(file) ? changedDicts(older.get(file), written, kept) : [file],
    )
    for (const path of found) if (!causes.includes(path)) waiting.add(path)
    const more = [...new Set(found)].filter(
      (path) => !older.has(path) && differs(path, written, kept),
    )
    if (older.size === 0 || more.length === 0) break
    for (const path of more) {
      const one = kept.get(path)
      if (one) older.set(path, one)
    }
    documents = read(left, textsOf(older))
  }
  const told = [...written.findings, ...refusalsOf(refused, written, read)].map((finding) => {
    const since = older.get(finding.file)?.since
    if (since === undefined || finding.severity !== 'error') return finding
    const sentence = startMessages.olderInForce(finding.file, since)
    return { ...finding, message: `${finding.message}（${sentence}）` }
  })
  const findings = [
    ...told,
    ...[...waiting].map((path) => waits(path, causes, older.get(path)?.since)),
  ]
  const { allowed } = written
  return { ...documents, findings, allowed, ...(older.size > 0 && { instead: textsOf(older) }) }
}

/** Pages and reports with errors of their own: they are not shown, or shown without what is wrong. */
const brokenScreens = (written: Documents): readonly string[] =>
  errorsOf(written).flatMap(({ file }) => (/^(pages|reports)\//.test(file) ? [file] : []))

/** Findings for what the database has refused, each at its place in the file. */
const refusalsOf = (
  refused: readonly Refusal[],
  written: Documents,
  read: ReadDocuments,
): readonly LocatedFinding[] =>
  refused.length === 0
    ? []
    : // All other findings are side effects of leaving parts out, not mistakes in what was written.
      read(refused).findings.filter((finding) =>
        refused.some(
          ({ entity, message }) =>
            message === finding.message && pathOf(entity, written) === finding.file,
        ),
      )

/** Warning for a correct document that cannot come into force until other documents are fixed. */
const waits = (
  file: string,
  causes: readonly string[],
  since: string | undefined,
): LocatedFinding => ({
  file,
  line: 1,
  column: 1,
  pointer: '',
  severity: 'warning',
  rule: 'waiting',
  message: startMessages.waits(file, causes, since),
})

/** Removes entities that are still broken: editing one would lose the data of the parts that were left out. */
export const unbroken = (documents: Documents): Documents => ({
  ...withoutBroken(documents),
  companies: new Map([...documents.companies].map(([id, own]) => [id, withoutBroken(own)])),
})

const withoutBroken = <All extends Documents>(documents: All): All => ({
  ...documents,
  entities: new Map([...documents.entities].filter(([name]) => !documents.broken.has(name))),
})

/** Documents that are in force without an error and have not been kept yet. */
export function worthKeeping(documents: Documents, kept: Kept, since: string): KeptDocument[] {
  const notInForce = documents.findings.filter(
    ({ severity, rule }) => severity === 'error' || rule === 'waiting',
  )
  const broken = new Set(notInForce.map(({ file }) => file))
  return [...documents.texts].flatMap(([path, text]) => {
    const isNew = kept.get(path)?.text !== text
    return isNew && !broken.has(path) && !documents.instead?.has(path)
      ? [{ path, text, since }]
      : []
  })
}

/** The same for a finding that was there before, wherever in its text it stands now. */
export const findingKey = ({ file, rule, pointer, message }: LocatedFinding): string =>
  JSON.stringify([file, rule, pointer, message])

const errorsOf = ({ findings }: Documents): readonly LocatedFinding[] =>
  findings.filter(({ severity }) => severity === 'error')

const textsOf = (older: Kept): ReadonlyMap<string, string> =>
  new Map([...older].map(([path, { text }]) => [path, text]))

const differs = (path: string, { texts }: Documents, kept: Kept): boolean => {
  const one = kept.get(path)
  return one !== undefined && one.text !== texts.get(path)
}

/** Path of an entity's document, where it is written; also of one that a company has of its own. */
export const pathOf = (entity: string, documents: Documents): string | undefined =>
  documentOf(entity, documents)?.path

/** The same with its text as it is written. */
export function documentOf(
  entity: string,
  { texts, companies }: Documents,
): { readonly path: string; readonly text: string } | undefined {
  const id = companyOf(entity)
  const own = id === undefined ? undefined : companies.get(id)
  for (const [carried, text] of own?.texts ?? texts) {
    if (entityAt(carried, text) !== entity) continue
    const path = writtenPath(carried)
    return { path, text: own?.ownTexts.get(path) ?? text }
  }
  return undefined
}

/** Changed dictionaries that an older document refers to: one of them may be why it no longer fits. */
function changedDicts(
  document: KeptDocument | undefined,
  written: Documents,
  kept: Kept,
): readonly string[] {
  const named = [...(document?.text ?? '').matchAll(/"dict"\s*:\s*"(\w+)"/g)].map(
    ([, name]) => name,
  )
  return [...written.texts.keys()].filter(
    (path) =>
      path.startsWith('dicts/') &&
      differs(path, written, kept) &&
      named.includes(nameIn(kept.get(path)?.text ?? '', 'dict')),
  )
}

/** Name of the entity whose document the text at a path is; undefined = of none. Pages name entities, too. */
export const entityAt = (path: string, text: string): string | undefined =>
  path.startsWith('entities/') ? nameIn(text, 'entity') : undefined

/** The same of any path; of a company's own document with the prefix of the company. */
export function entityWrittenAt(path: string, text: string): string | undefined {
  const own = companyPath(path)
  if (!own) return entityAt(path, text)
  const name = entityAt(own.path, text)
  return name && companyPrefix(own.id) + name
}

function nameIn(text: string, key: string): string | undefined {
  try {
    const doc: unknown = JSON.parse(text)
    const name: unknown = Reflect.get(Object(doc), key)
    return typeof name === 'string' ? name : undefined
  } catch {
    return undefined
  }
}
