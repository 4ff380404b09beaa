/** The choices of whoever answers a question. */
export type Pick = 'ours' | 'theirs' | 'base'

/**
 * Why somebody has to be asked: both changed a value, one deleted what the other changed, both added something of one
 * name, both renamed it, the order is ambiguous, or a text is no sound JSON.
 */
export type Why = 'changed' | 'deleted' | 'added' | 'renamed' | 'order' | 'unreadable'

export interface Question {
  /** Path by names, the same in all versions: `/columns/price/width`. Answers refer to it. */
  readonly id: string
  /** JSON pointer in our text; of something that it lacks, in theirs. */
  readonly pointer: string
  readonly why: Why
  /** The three values; absent where the version has nothing there. For `order` lists of names. */
  readonly base?: unknown
  readonly ours?: unknown
  readonly theirs?: unknown
}

export type Answers = Readonly<Record<string, Pick>>
