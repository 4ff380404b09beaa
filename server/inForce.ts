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
 * those as it was in force last, and so are the pages, reports and dictionaries that only go with the new one. What is
 * told of them is told of the new texts alone: that one does not go with an older one is no mistake in it.
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
  const causes = [...new Set([...broken, ...unfollowed])]
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

/** What the database has refused, told where it stands. */
const refusalsOf = (
  refused: readonly Refusal[],
  written: Documents,
  read: ReadDocuments,
): readonly LocatedFinding[] =>
  refused.length === 0
    ? []
    : // Other findings come of what was left out, which nobody has written.
      read(refused).findings.filter((finding) =>
        refused.some(
          ({ entity, message }) =>
            message === finding.message && pathOf(entity, written) === finding.file,
        ),
      )

/** One line for a text that is right and cannot be in force before others are mended. */
const waits = (
  file: string,
  causes: readonly string[],
  since: string | undefined,
): LocatedFinding => ({
  ...{ file, line: 1, column: 1, pointer: '', severity: 'warning', rule: 'waiting' },
  message: startMessages.waits(file, causes, since),
})

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

/** Texts that are in force without an error and are not kept yet. */
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

const errorsOf = ({ findings }: Documents): readonly LocatedFinding[] =>
  findings.filter(({ severity }) => severity === 'error')

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
