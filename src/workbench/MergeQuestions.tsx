import { useId } from 'react'
import type { Answers, Merge, Pick } from '#assist'
import { workbenchTexts as texts } from './messages'
import './merge.css'

interface MergeQuestionsProps {
  readonly merge: Merge
  readonly answers: Answers
  /** What the two sides are called. */
  readonly sides: Readonly<Record<Pick, string>>
  onAnswer(answers: Answers): void
}

/** What two versions of a document cannot decide by themselves: each question with its two or three answers. */
export function MergeQuestions({ merge, answers, sides, onAnswer }: MergeQuestionsProps) {
  const id = useId()
  const { questions } = merge
  if (questions.length === 0) return <p className="merge-hint">{texts.fitsTogether}</p>
  return (
    <>
      <p className="merge-hint">{texts.questions(questions.length)}</p>
      {questions.map((question, at) => (
        <fieldset key={question.id} className="merge-question">
          <legend>{question.sentence}</legend>
          {question.choices.map(({ pick, value }) => (
            <label key={pick}>
              <input
                type="radio"
                name={`${id}-${at}`}
                checked={answers[question.id] === pick}
                onChange={() => onAnswer({ ...answers, [question.id]: pick })}
              />
              <span>{sides[pick]}</span>
              <em>{value}</em>
            </label>
          ))}
        </fieldset>
      ))}
    </>
  )
}
