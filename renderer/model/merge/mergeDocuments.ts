import type { LocatedFinding } from '../finding/finding'
import { keysOf } from '../finding/pointer'
import type { MetaSchemas } from '../link/meta'
import { kindAt } from '../link/source'
import { type MergedText, mergeTexts, type Versions } from './mergeTexts'
import { namedLines } from './messages'
import { nameOf } from './pairs'
import { type Part, readPart } from './part'
import type { Answers } from './question'

/** Texts by path; null = deleted. Documents that are not in it are as they were. */
export type Texts = ReadonlyMap<string, string | null>

/** What the checks say of all documents when some of them have these texts. */
export type Check = (texts: Texts) => readonly LocatedFinding[]

export interface MergedDocuments {
  readonly documents: readonly MergedText[]
  /** Findings of the merged documents that neither side has: renamed here, used there. */
  readonly findings: readonly LocatedFinding[]
}

/** Merges all documents that either side changed, and names the mistakes that only both changes together make. */
export function mergeDocuments(
  all: readonly Versions[],
  schemas: MetaSchemas,
  check: Check,
  answers: ReadonlyMap<string, Answers> = new Map(),
): MergedDocuments {
  const documents = all.map((one) => mergeTexts(one, schemas, answers.get(one.path)))
  const side = (text: (one: MergedText) => string | null): Texts =>
    new Map(documents.map((one) => [one.versions.path, text(one)]))
  const sides = [
    side(({ versions }) => versions.ours),
    side(({ versions }) => versions.theirs),
  ] as const
  const merged = side(({ text }) => text)
  // Nothing but what one side has: whatever is wrong was wrong there.
  if (sides.some((texts) => equal(texts, merged))) return { documents, findings: [] }
  const known = new Set(sides.flatMap((texts) => keysIn(check(texts), texts, schemas)))
  const found = check(merged)
  const keys = keysIn(found, merged, schemas)
  return { documents, findings: found.filter((_, at) => !known.has(keys[at] ?? '')) }
}

const equal = (one: Texts, other: Texts): boolean =>
  [...one].every(([path, text]) => other.get(path) === text)

/** Equal for the same finding in two versions, though lines and positions in lists differ. */
function keysIn(
  findings: readonly LocatedFinding[],
  texts: Texts,
  schemas: MetaSchemas,
): readonly string[] {
  const parts = new Map<string, Part | undefined>()
  const partAt = (path: string): Part | undefined => {
    const kind = kindAt(path)
    const text = texts.get(path)
    if (!kind || typeof text !== 'string') return undefined
    if (!parts.has(path)) parts.set(path, readPart(text, schemas[kind]))
    return parts.get(path)
  }
  return findings.map(({ file, pointer, rule, message }) => {
    const place = namesAt(partAt(file), keysOf(pointer))
    return JSON.stringify([file, place, rule, message.replace(namedLines, '')])
  })
}

/** A pointer with the names of items instead of their positions. */
function namesAt(part: Part | undefined, keys: readonly string[]): readonly string[] {
  const [key, ...rest] = keys
  if (key === undefined) return []
  const { kind, members, shape } = part ?? { kind: 'leaf', members: [], shape: undefined }
  const member = kind === 'list' ? members[Number(key)] : members.find((one) => one.key === key)
  const name = kind === 'list' && member ? nameOf(member.part, shape?.naming) : undefined
  return [name ?? key, ...namesAt(member?.part, rest)]
}
