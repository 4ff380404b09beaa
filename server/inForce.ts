import type { Documents, LocatedFinding, Refusal } from '#model'
import type { KeptDocument } from './keptDocuments'
import { startMessages } from './kernel/messages'

type Kept = ReadonlyMap<string, KeptDocument>

/** Reads the documents: without what the database has refused, and with other texts in place of those of some paths. */
export type ReadDocuments = (
  refused: readonly Refusal[],
  instead?: ReadonlyMap<string, string>,
) => Documents

/** As many rounds as documents may need that name one another: entity, page, dictionary. */
const rounds = 4

/**
 * The documents that everything goes by when some are broken, or the database has refused to follow them: each of
 * those as it was in force last, and so are the pages, reports and dictionaries that only go with the new one. What
 * takes their place is said in the findings of the new texts.
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
  for (const path of [...broken, ...unfollowed]) {
    const one = kept.get(path)
    if (one && one.text !== written.texts.get(path)) older.set(path, one)
  }
  const isOlder = ({ entity }: Refusal) => older.has(pathOf(entity, written) ?? '')
  const left = refused.filter((one) => !isOlder(one))
  if (older.size === 0) return refused.length === 0 ? written : read(refused)

  const told = findingsOf(read(refused), (path) => older.has(path))
  const spoiltBefore = new Set(errorsOf(written).map(({ file }) => file))
  let documents = read(left, textsOf(older))
  for (let round = 0; round < rounds; round++) {
    const spoilt = errorsOf(documents).filter(({ file }) => !spoiltBefore.has(file))
    const found = spoilt.flatMap(({ file }) =>
      older.has(file) ? changedDicts(older.get(file), written, kept) : [file],
    )
    const more = [...new Set(found)].filter(
      (path) => !older.has(path) && differs(path, written, kept),
    )
    if (more.length === 0) break
    told.push(...findingsOf(documents, (path) => more.includes(path)))
    for (const path of more) {
      const one = kept.get(path)
      if (one) older.set(path, one)
    }
    documents = read(left, textsOf(older))
  }
  const findings = [
    // Places in the older texts are none in the files.
    ...documents.findings.filter(({ file }) => !older.has(file)),
    ...[...older].flatMap(([path, one]) => said(path, one, told)),
  ]
  return { ...documents, findings, instead: textsOf(older) }
}

/** What was said of the new text, and which older one is in force since when. */
function said(
  path: string,
  { since }: KeptDocument,
  told: readonly LocatedFinding[],
): readonly LocatedFinding[] {
  const own = told.filter(({ file }) => file === path)
  if (!own.some(({ severity }) => severity === 'error')) {
    const place = {
      file: path,
      line: 1,
      column: 1,
      pointer: '',
      severity: 'error',
      rule: 'meaning',
    } as const
    return [...own, { ...place, message: startMessages.unfitToOlder(path, since) }]
  }
  const sentence = startMessages.olderInForce(path, since)
  return own.map((finding) =>
    finding.severity === 'error'
      ? { ...finding, message: `${finding.message}（${sentence}）` }
      : finding,
  )
}

/** Without the entities that are broken all the same: whoever worked with one would lose what is left out of it. */
export const unbroken = (documents: Documents): Documents => ({
  ...documents,
  entities: new Map([...documents.entities].filter(([name]) => !documents.broken.has(name))),
})

/** With the texts that are not those of `first` among the ones that clients take in place of what they were built with. */
export function toldFrom(first: Documents, { instead, ...documents }: Documents): Documents {
  const changed = [...documents.texts].filter(([path, text]) => first.texts.get(path) !== text)
  const told = new Map([...changed, ...(instead ?? [])])
  return told.size === 0 ? documents : { ...documents, instead: told }
}

/** Texts that hold without an error and are not kept yet. */
export function worthKeeping(documents: Documents, kept: Kept, since: string): KeptDocument[] {
  const broken = new Set(errorsOf(documents).map(({ file }) => file))
  return [...documents.texts].flatMap(([path, text]) => {
    const isNew = kept.get(path)?.text !== text
    return isNew && !broken.has(path) && !documents.instead?.has(path)
      ? [{ path, text, since }]
      : []
  })
}

const errorsOf = ({ findings }: Documents): readonly LocatedFinding[] =>
  findings.filter(({ severity }) => severity === 'error')

const findingsOf = ({ findings }: Documents, wanted: (path: string) => boolean): LocatedFinding[] =>
  findings.filter(({ file }) => wanted(file))

const textsOf = (older: Kept): ReadonlyMap<string, string> =>
  new Map([...older].map(([path, { text }]) => [path, text]))

const differs = (path: string, { texts }: Documents, kept: Kept): boolean => {
  const one = kept.get(path)
  return one !== undefined && one.text !== texts.get(path)
}

/** The document of an entity. */
export function pathOf(entity: string, { texts }: Documents): string | undefined {
  for (const [path, text] of texts) {
    if (path.startsWith('entities/') && nameIn(text, 'entity') === entity) return path
  }
  return undefined
}

/** Dictionaries that an older document names and that have changed since: one of them may be what it no longer goes with. */
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

function nameIn(text: string, key: string): string | undefined {
  try {
    const doc: unknown = JSON.parse(text)
    const name: unknown = Reflect.get(Object(doc), key)
    return typeof name === 'string' ? name : undefined
  } catch {
    return undefined
  }
}
