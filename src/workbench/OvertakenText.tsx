import { useState } from 'react'
import type { Answers } from '#assist'
import { DialogFoot } from '../ui/DialogFoot'
import type { Overtaken } from './calls'
import type { ChangesState } from './changes'
import { TextComparison } from './compare/TextComparison'
import { nameOf } from './kinds'
import type { Language } from './language/language'
import { MergeQuestions } from './MergeQuestions'
import { workbenchTexts as texts } from './messages'
import { useMerges } from './useMerges'

interface OvertakenTextProps {
  readonly language: Language
  readonly one: Overtaken
  readonly state: ChangesState
  readonly titles: Readonly<Record<string, string>>
  onMerge(path: string, answers: Answers): Promise<void>
  onMine(path: string): Promise<void>
  onTheirs(path: string): Promise<void>
}

/** A document that somebody has released since the author began: how both changes go together, and the choice. */
export function OvertakenText(props: OvertakenTextProps) {
  const { one, language, state, titles } = props
  const { path, began, now } = one
  const [answers, setAnswers] = useState<Answers>({})
  const [busy, setBusy] = useState(false)
  const own = path in state.texts ? (state.texts[path] ?? null) : began
  const versions = [{ path, base: began, ours: own, theirs: now }]
  const merge = useMerges(language, versions, { [path]: answers })?.[path]
  const name = nameOf(path, titles)
  const run = (act: () => Promise<void>) => () => {
    setBusy(true)
    void act().finally(() => setBusy(false))
  }
  return (
    <section aria-label={name}>
      <h4>{texts.overtakenBy(name)}</h4>
      {merge && (
        <MergeQuestions merge={merge} answers={answers} sides={texts.picks} onAnswer={setAnswers} />
      )}
      <details className="merge-texts">
        <summary>{texts.bothTexts}</summary>
        <TextComparison
          label={name}
          before={{ title: texts.before, text: now }}
          after={{ title: texts.after, text: own }}
        />
      </details>
      <DialogFoot
        ways={[
          { text: texts.useTheirs, busy, onClick: run(() => props.onTheirs(path)) },
          { text: texts.useMine, busy, onClick: run(() => props.onMine(path)) },
          {
            text: texts.merge,
            kind: 'primary',
            busy,
            disabled: !merge?.isComplete,
            onClick: run(() => props.onMerge(path, answers)),
          },
        ]}
      />
    </section>
  )
}
