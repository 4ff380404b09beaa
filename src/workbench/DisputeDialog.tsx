import { useState } from 'react'
import type { Texts } from '#assist'
import { Dialog } from '../ui/Dialog'
import { DialogFoot } from '../ui/DialogFoot'
import type { ChangesState } from './changes'
import { TextComparison } from './compare/TextComparison'
import { nameOf } from './kinds'
import type { Language } from './language/language'
import { MergeQuestions } from './MergeQuestions'
import { workbenchTexts as texts } from './messages'
import { type AnswersOf, useMerges } from './useMerges'

interface DisputeDialogProps {
  readonly state: ChangesState
  readonly titles: Readonly<Record<string, string>>
  readonly language: Language
  onSettle(whose: 'mine' | 'theirs' | Texts): void
}

/** Another window of the author has changed the same documents: both texts, and the choice. */
export function DisputeDialog({ state, titles, language, onSettle }: DisputeDialogProps) {
  const [answers, setAnswers] = useState<AnswersOf>({})
  const { disputed, theirs, began, inForce, texts: own } = state
  const textOf = (given: string | null | undefined, path: string) =>
    given === undefined ? (inForce.texts[path] ?? null) : given
  const versions = disputed.map((path) => ({
    path,
    base: textOf(began[path], path),
    ours: textOf(own[path], path),
    theirs: textOf(theirs[path], path),
  }))
  const merges = useMerges(language, versions, answers)
  const merged = Object.fromEntries(disputed.map((path) => [path, merges?.[path]?.text ?? null]))
  return (
    <Dialog
      title={texts.disputeTitle}
      text={texts.disputeText}
      width={960}
      footer={
        <DialogFoot
          ways={[
            { text: texts.takeTheirs, onClick: () => onSettle('theirs') },
            { text: texts.takeMine, onClick: () => onSettle('mine') },
            {
              text: texts.merge,
              kind: 'primary',
              disabled: !disputed.every((path) => merges?.[path]?.isComplete),
              onClick: () => onSettle(merged),
            },
          ]}
        />
      }
    >
      <div className="workbench-dispute">
        {versions.map(({ path, ours, theirs: other }) => {
          const name = nameOf(path, titles)
          const merge = merges?.[path]
          return (
            <section key={path} aria-label={name}>
              <h3>{name}</h3>
              {merge && (
                <MergeQuestions
                  merge={merge}
                  answers={answers[path] ?? {}}
                  sides={texts.disputePicks}
                  onAnswer={(next) => setAnswers({ ...answers, [path]: next })}
                />
              )}
              <TextComparison
                label={name}
                before={{ title: texts.theirs, text: other }}
                after={{ title: texts.mine, text: ours }}
              />
            </section>
          )
        })}
      </div>
    </Dialog>
  )
}
