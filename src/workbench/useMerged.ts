import type { Texts } from '#assist'
import { useAnswer } from '#data'
import type { Language } from './language/language'

/** The versions of a document; null = there is none. */
export interface ThreeTexts {
  readonly path: string
  readonly base: string | null
  readonly ours: string | null
  readonly theirs: string | null
}

/** What comes of both sides by path; undefined where one of them needs somebody's choice, or it is not known yet. */
export function useMerged(language: Language, versions: readonly ThreeTexts[]): Texts | undefined {
  const { answer } = useAnswer(['merged', versions], async () => {
    const merged = await Promise.all(
      versions.map(async (one) => [one.path, await language.ask('merge', one)] as const),
    )
    const texts = merged.flatMap(([path, text]) => (text === undefined ? [] : [[path, text]]))
    return {
      of: versions,
      texts: texts.length < merged.length ? undefined : Object.fromEntries(texts),
    }
  })
  // That of other versions is none of these.
  return JSON.stringify(answer?.of) === JSON.stringify(versions) ? answer?.texts : undefined
}
