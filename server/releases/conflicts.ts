import { registries } from '../../product/registries'
import { schemasOf } from '../../renderer/model/link/documents'
import { mergeTexts } from '../../renderer/model/merge/mergeTexts'
import type { Answers, Question } from '../../renderer/model/merge/question'
import type { Change } from './changesets'

/** A document of a changeset that others have published since its author began with it. */
export interface Conflict {
  readonly path: string
  /** What was in force then, and is now; null = nothing. */
  readonly began: string | null
  readonly now: string | null
  /** Both changes together; where both changed the same thing, as the author wrote it. */
  readonly merged: string | null
  /** What only the author knows: each is answered by `ours` (his), `theirs` or `base`. */
  readonly questions: readonly Question[]
}

/** `now` = what is in force for a path. */
export const conflictsOf = (
  changes: ReadonlyMap<string, Change>,
  now: (path: string) => string | null,
): readonly Conflict[] =>
  [...changes].flatMap(([path, change]) =>
    now(path) === change.began ? [] : [mergedConflict(path, change, now(path))],
  )

export function mergedConflict(
  path: string,
  { began, text }: Change,
  now: string | null,
  answers: Answers = {},
): Conflict {
  const versions = { path, base: began, ours: text, theirs: now }
  const { text: merged, questions } = mergeTexts(versions, schemasOf(registries), answers)
  return { path, began, now, merged, questions }
}
