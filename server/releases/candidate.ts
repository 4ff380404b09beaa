import { type Documents, documentRights, type LocatedFinding, type Refusal } from '#model'
import type { Db } from '../db/open'
import { findingKey, pathOf, type ReadDocuments } from '../documents/inForce'
import { type PlacedDocuments, readPlaced } from '../documents/placed'
import type { Released } from '../documents/released'
import { isRecordTable } from '../entity/schema/programTables'
import { releaseMessages as messages } from './messages'

/** Texts by path; null = deleted. */
export type Texts = ReadonlyMap<string, string | null>

/** Those of changes. */
export const textsOf = (changes: ReadonlyMap<string, { readonly text: string | null }>): Texts =>
  new Map([...changes].map(([path, { text }]) => [path, text]))

/** The texts in force as they are written, those of companies among them. */
export const textsInForce = ({ texts, companies }: Documents): ReadonlyMap<string, string> =>
  new Map([...texts, ...[...companies.values()].flatMap(({ ownTexts }) => [...ownTexts])])

/** What the documents would be with these texts. */
export interface Candidate extends PlacedDocuments {
  /** What speaks against putting them in force: mistakes that are new, or in what was changed. */
  readonly errors: readonly LocatedFinding[]
  /** Everything that the check says of them. */
  readonly findings: readonly LocatedFinding[]
}

/** Checks them as a whole: what was changed may break what was not. */
export async function candidateOf(
  db: Db,
  read: ReadDocuments,
  { texts, number }: Pick<Released, 'texts' | 'number'>,
  changed: Texts,
  now: Documents,
): Promise<Candidate> {
  const instead = new Map([...texts, ...changed])
  const placed = await readPlaced(db, read, { number }, { instead, changed })
  const { documents, refused } = placed
  const ofCompanies = [...documents.companies.values()].flatMap(({ findings }) =>
    findings.filter(({ file }) => changed.has(file)),
  )
  const findings = [
    ...documents.findings,
    ...refusedFindings(documents, refused),
    ...programRenames(documents, now),
    ...closing(documents),
    ...ofCompanies,
  ]
  const known = new Set(now.findings.map(findingKey))
  const errors = findings.filter(
    (one) => one.severity === 'error' && (changed.has(one.file) || !known.has(findingKey(one))),
  )
  return { ...placed, errors, findings }
}

/** Former names that cannot be followed, as findings at the entity's document. */
export const refusedFindings = (
  documents: Documents,
  refused: readonly Refusal[],
): readonly LocatedFinding[] =>
  refused.map(({ entity, message }) => storedValues(entity, message, documents))

const atBeginning = { line: 1, column: 1, severity: 'error' } as const

/** The program reads its own tables by the columns that it has given them. */
function programRenames(documents: Documents, now: Documents): readonly LocatedFinding[] {
  const ofProgram = [...documents.entities.values()].filter(({ table }) => !isRecordTable(table))
  return ofProgram.flatMap((entity) => {
    const before = now.entities.get(entity.name)
    const isNew = (was: readonly string[] = [], known: readonly string[] = []) =>
      was.some((one) => !known.includes(one))
    const renamed = [...entity.fields].flatMap(([name, field]) =>
      isNew(field.was, before?.fields.get(name)?.was) ? [`${entity.title}·${field.title}`] : [],
    )
    if (isNew(entity.was, before?.was)) renamed.push(entity.title)
    return renamed.map((name) =>
      storedValues(entity.name, messages.renamedOfProgram(name), documents),
    )
  })
}

const storedValues = (entity: string, message: string, documents: Documents): LocatedFinding => ({
  ...atBeginning,
  file: pathOf(entity, documents) ?? '',
  pointer: '',
  rule: 'stored-values',
  message,
})

/** How many pages that companies have of their own are shown now, and would be kept out as mistakes. */
export const lostPages = (documents: Documents, now: Documents): number =>
  [...now.companies].reduce((sum, [id, { sound }]) => {
    const after = documents.companies.get(id)
    const lost = [...sound].filter(
      (code) => !now.sound.has(code) && after?.pages.has(code) && !after.sound.has(code),
    )
    return sum + lost.length
  }, 0)

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
