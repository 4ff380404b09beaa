interface SentencesProps {
  readonly sentences: readonly string[]
  /** What is said when there are none. */
  readonly none: string
}

/** A part of a plan. */
export const Sentences = ({ sentences, none }: SentencesProps) =>
  sentences.length === 0 ? (
    <p className="workbench-none">{none}</p>
  ) : (
    <ul className="workbench-sentences">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
