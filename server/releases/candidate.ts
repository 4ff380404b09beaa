import { type Documents, documentRights, type LocatedFinding } from '#model'
import { findingKey, pathOf, type ReadDocuments } from '../documents/inForce'
import type { Released } from '../documents/released'
import { releaseMessages as messages } from './messages'

/** Texts by path; null = deleted. */
export type Texts = ReadonlyMap<string, string | null>

/** What the documents would be with these texts. */
export interface Candidate {
  readonly documents: Documents
  /** What speaks against putting them in force: mistakes that are new, or in what was changed. */
  readonly errors: readonly LocatedFinding[]
  /** Everything that the check says of them. */
  readonly findings: readonly LocatedFinding[]
}

/** Checks them as a whole: what was changed may break what was not. */
export function candidateOf(
  read: ReadDocuments,
  { texts }: Pick<Released, 'texts'>,
  changed: Texts,
  now: Documents,
): Candidate {
  const documents = read([], new Map([...texts, ...changed]))
  const findings = [...documents.findings, ...renames(documents, now), ...closing(documents)]
  const known = new Set(now.findings.map(findingKey))
  const errors = findings.filter(
    (one) => one.severity === 'error' && (changed.has(one.file) || !known.has(findingKey(one))),
  )
  return { documents, errors, findings }
}

const atBeginning = { line: 1, column: 1, severity: 'error' } as const

/**
 * Values move to another column where a document has a new `was`, which cannot be done while others still read the old
 * one.
 */
function renames(documents: Documents, now: Documents): readonly LocatedFinding[] {
  return [...documents.entities.values()].flatMap((entity) => {
    const before = now.entities.get(entity.name)
    const isNew = (was: readonly string[] = [], known: readonly string[] = []) =>
      was.some((one) => !known.includes(one))
    const renamed = [...entity.fields].flatMap(([name, field]) =>
      isNew(field.was, before?.fields.get(name)?.was) ? [`${entity.title}·${field.title}`] : [],
    )
    if (isNew(entity.was, before?.was)) renamed.push(entity.title)
    return renamed.map((name) => ({
      ...atBeginning,
      file: pathOf(entity.name, documents) ?? '',
      pointer: '',
      rule: 'stored-values' as const,
      message: messages.renamed(name),
    }))
  })
}

/** Rights without which nobody could mend a release. */
export const workbenchRights = [
  documentRights.view,
  documentRights.edit,
  documentRights.publishAll,
] as const

function closing({ permissions, menu, texts }: Documents): readonly LocatedFinding[] {
  // A menu that is broken is a finding of its own.
  const isBroken = texts.has('menu.json') && menu.length === 0
  if (isBroken || workbenchRights.every((code) => permissions.has(code))) return []
  const { closesWorkbench: message } = messages
  return [{ ...atBeginning, file: 'menu.json', pointer: '', rule: 'no-menu', message }]
}
