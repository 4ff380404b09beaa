import { sql } from 'kysely'
import { companyFolder, companyPath, type Documents, type LocatedFinding } from '#model'
import type { Db } from '../db/open'
import { Refusal } from '../http/envelope'
import { type Author, readChangeset } from './changesets'
import { limitMessages as messages } from './messages.limits'

/** What one company may have of its own at most. */
export interface CompanyLimits {
  readonly documents: number
  /** Characters of one text. */
  readonly text: number
  /** Characters of all texts together. */
  readonly total: number
  /** Milliseconds of checking and compiling them. */
  readonly compile: number
  /** People who have changes that are not published. */
  readonly changesets: number
}

export const usualLimits: CompanyLimits = {
  documents: 300,
  text: 200_000,
  total: 1_000_000,
  compile: 10_000,
  changesets: 20,
}

type Texts = ReadonlyMap<string, string>

/**
 * What a company's texts would have too much of, in sentences; empty = they keep to the limits. What is in force
 * already, by limits of before, stays and may become less.
 */
function overLimits(
  { before, after }: { readonly before: Texts; readonly after: Texts },
  limits: CompanyLimits,
): readonly string[] {
  const totalOf = (texts: Texts) => [...texts.values()].reduce((sum, { length }) => sum + length, 0)
  const isMore = (used: number, most: number, known: number) => used > most && used > known
  const total = totalOf(after)
  const { documents, text: longest, total: largest } = limits
  return [
    ...(isMore(after.size, documents, before.size)
      ? [messages.documents(documents, after.size)]
      : []),
    ...[...after].flatMap(([path, { length }]) =>
      isMore(length, longest, before.get(path)?.length ?? 0)
        ? messages.text(path, longest, length)
        : [],
    ),
    ...(isMore(total, largest, totalOf(before)) ? [messages.total(largest, total)] : []),
  ]
}

/** The same as findings, of each company whose documents are changed. */
export function limitFindings(
  changed: Iterable<string>,
  { before, after }: { readonly before: Documents; readonly after: Documents },
  limits: CompanyLimits,
): readonly LocatedFinding[] {
  const firsts = new Map([...changed].map((path) => [companyPath(path)?.id, path]))
  return [...firsts].flatMap(([id, file]) => {
    if (id === undefined) return []
    const of = ({ companies }: Documents) => companies.get(id)?.ownTexts ?? new Map()
    return overLimits({ before: of(before), after: of(after) }, limits).map((message) =>
      limitFinding(file, message),
    )
  })
}

export const limitFinding = (file: string, message: string): LocatedFinding => ({
  file,
  line: 1,
  column: 1,
  pointer: '',
  severity: 'error',
  rule: 'meaning',
  message,
})

/** Throws 400 for a text with which the author would keep more than his company may have. */
export async function checkSaving(
  db: Db,
  { path, text, author, inForce }: Saved,
  limits: CompanyLimits,
): Promise<void> {
  const id = companyPath(path)?.id
  if (id === undefined || text === null) return
  const { changes } = await readChangeset(db, author)
  const before = new Map(inForce.companies.get(id)?.ownTexts)
  for (const [one, change] of changes)
    if (change.text === null) before.delete(one)
    else before.set(one, change.text)
  const [over] = overLimits({ before, after: new Map([...before, [path, text]]) }, limits)
  if (over !== undefined) throw new Refusal(400, over)
  const folder = companyFolder(id)
  if ([...changes.keys()].some((one) => one.startsWith(folder))) return
  const { rows } = await sql<{ used: number }>`
    select count(distinct owner_id)::int as used from sys_document_change
    where starts_with(path, ${folder}) and owner_id <> ${author.userId}`.execute(db)
  const used = rows[0]?.used ?? 0
  if (used >= limits.changesets)
    throw new Refusal(400, messages.changesets(limits.changesets, used))
}

interface Saved {
  readonly path: string
  readonly text: string | null
  readonly author: Author
  readonly inForce: Documents
}
