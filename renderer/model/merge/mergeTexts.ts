import { formatDocument } from '../link/format'
import type { MetaSchemas } from '../link/meta'
import { kindAt } from '../link/source'
import { mergeParts } from './mergeParts'
import { type Part, readPart, same } from './part'
import type { Answers, Pick, Question } from './question'
import { writeMerged } from './writeMerged'

/** Three versions of the text at a path; null = there is no such file. */
export interface Versions {
  readonly path: string
  readonly base: string | null
  readonly ours: string | null
  readonly theirs: string | null
}

export interface MergedText {
  readonly versions: Versions
  readonly answers: Answers
  /** Null = the file is deleted. As long as questions are open, each of them counts as answered by ours. */
  readonly text: string | null
  readonly questions: readonly Question[]
}

/** Merges two versions of a document that began with the same one; asks where both changed the same thing. */
export function mergeTexts(
  versions: Versions,
  schemas: MetaSchemas,
  answers: Answers = {},
): MergedText {
  const { path, base, ours, theirs } = versions
  const done = (text: string | null): MergedText => ({ versions, answers, text, questions: [] })
  if (ours === theirs || theirs === base) return done(ours)
  if (ours === base) return done(theirs)
  const kind = kindAt(path)
  const read = (text: string | null) =>
    text === null ? undefined : readPart(text, kind ? schemas[kind] : {})
  const parts = { base: read(base), ours: read(ours), theirs: read(theirs) }
  const isUnread = (['base', 'ours', 'theirs'] as const).some(
    (side) => versions[side] !== null && !parts[side],
  )
  if (isUnread || !parts.ours || !parts.theirs) return whole(versions, parts, isUnread, answers)
  const { merged, questions } = mergeParts(parts.base, parts.ours, parts.theirs, answers)
  if (!merged) return done(null)
  const written = 'take' in merged ? merged.take.text : around(parts.ours, writeMerged(merged))
  const isFormatted =
    kind !== undefined && formatDocument(parts.ours.value, kind, schemas[kind]) === ours
  const text =
    isFormatted && kind ? formatDocument(JSON.parse(written), kind, schemas[kind]) : written
  return { versions, answers, text, questions }
}

/** Answers questions of a merge; those that stay open are in the result. */
export const resolve = (
  { versions, answers }: MergedText,
  more: Answers,
  schemas: MetaSchemas,
): MergedText => mergeTexts(versions, schemas, { ...answers, ...more })

/** The text with what stands before and behind the document itself. */
const around = ({ text, node }: Part, written: string): string =>
  text.slice(0, node.offset) + written + text.slice(node.offset + node.length)

/** Texts that can only be taken as they are: one is no sound JSON, or the file is deleted or added. */
function whole(
  versions: Versions,
  parts: Readonly<Record<Pick, Part | undefined>>,
  isUnread: boolean,
  answers: Answers,
): MergedText {
  const done = (text: string | null): MergedText => ({ versions, answers, text, questions: [] })
  const isSame = (one: Pick, other: Pick) =>
    !isUnread &&
    versions[one] !== null &&
    versions[other] !== null &&
    same(parts[one], parts[other])
  if (isSame('ours', 'theirs') || isSame('base', 'theirs')) return done(versions.ours)
  if (isSame('base', 'ours')) return done(versions.theirs)
  const answer = Object.hasOwn(answers, '') ? answers[''] : undefined
  if (answer !== undefined) return done(versions[answer])
  const { base, ours, theirs } = versions
  const question: Question = {
    id: '',
    pointer: '',
    why: isUnread ? 'unreadable' : base === null ? 'added' : 'deleted',
    ...(base === null ? {} : { base }),
    ...(ours === null ? {} : { ours }),
    ...(theirs === null ? {} : { theirs }),
  }
  return { versions, answers, text: ours, questions: [question] }
}
