import type { Answers, Merge } from '#assist'
import { useAnswer } from '#data'
import type { Language } from './language/language'

/** The versions of a document; null = there is none. */
export interface ThreeTexts {
  readonly path: string
  readonly base: string | null
  readonly ours: string | null
  readonly theirs: string | null
}

/** Answers to what is asked, by the document's path. */
export type AnswersOf = Readonly<Record<string, Answers>>

/** What comes of both sides by path; undefined while it is not known yet. */
export function useMerges(
  language: Language,
  versions: readonly ThreeTexts[],
  answers: AnswersOf,
): Readonly<Record<string, Merge>> | undefined {
  const { answer } = useAnswer(['merges', versions, answers], async () => {
    const merges = await Promise.all(
      versions.map(
        async (one) => [one.path, await language.ask('merge', one, answers[one.path])] as const,
      ),
    )
    return { of: versions, merges: Object.fromEntries(merges) }
  })
  // That of other versions is none of these; that of earlier answers stays until the next is known.
  return JSON.stringify(answer?.of) === JSON.stringify(versions) ? answer?.merges : undefined
}
