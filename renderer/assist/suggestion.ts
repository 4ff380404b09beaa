/** Something that may be written at the place. */
export interface Suggestion {
  /** What is written, without quotes. */
  readonly name: string
  /** What people call it. */
  readonly title: string
  /** The manual's sentence. */
  readonly sentence: string
  readonly kind: 'key' | 'value' | 'name' | 'function'
  /** What replaces the text from `from` to `to`. */
  readonly insert: string
  /** Characters of `insert` after which the cursor stands; absent = at its end. */
  readonly cursor?: number
}

export interface Completion {
  readonly from: number
  readonly to: number
  readonly options: readonly Suggestion[]
}
