import { DialogFoot } from '../ui/DialogFoot'
import type { Overtaken } from './calls'
import type { ChangesState } from './changes'
import { TextComparison } from './compare/TextComparison'
import { nameOf } from './kinds'
import type { Language } from './language/language'
import { workbenchTexts as texts } from './messages'
import { useMerged } from './useMerged'

/** A document that somebody has released since the author began: what is in force now, the author's, and the choice. */
export function OvertakenText(props: {
  readonly language: Language
  readonly one: Overtaken
  readonly state: ChangesState
  readonly titles: Readonly<Record<string, string>>
  /** With the text that was made of both, if there is one. */
  onMine(path: string, text?: string | null): Promise<void>
  onTheirs(path: string): Promise<void>
}) {
  const { one, language, state, titles } = props
  const { path, began, now } = one
  const own = state.texts[path] ?? null
  const merged = useMerged(language, [{ path, base: began, ours: own, theirs: now }])
  const name = nameOf(path, titles)
  return (
    <section aria-label={name}>
      <h4>{name}</h4>
      <TextComparison
        label={name}
        before={{ title: texts.before, text: now }}
        after={{ title: texts.after, text: own }}
      />
      <DialogFoot
        ways={[
          { text: texts.useTheirs, onClick: () => void props.onTheirs(path) },
          { text: texts.useMine, onClick: () => void props.onMine(path) },
          ...(merged
            ? [
                {
                  text: texts.merge,
                  kind: 'primary' as const,
                  onClick: () => void props.onMine(path, merged[path] ?? null),
                },
              ]
            : []),
        ]}
      />
    </section>
  )
}
