import type { Rule } from './rules'

export type Severity = 'error' | 'warning'

/** One mistake in a document. `line` and `column` count from 1; `pointer` is a JSON pointer. */
export interface LocatedFinding {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly pointer: string
  readonly severity: Severity
  /** What was checked. */
  readonly rule: Rule
  /** Chinese; says what is wrong and what was probably meant. */
  readonly message: string
  /** The name that was probably meant. */
  readonly suggestion?: string
  /** A text replacement that mends it: offsets into the file's text. */
  readonly fix?: { readonly start: number; readonly end: number; readonly text: string }
}

/** A finding before its place in the text is known: what the compilers report. */
export interface Finding {
  readonly pointer: string
  /** Points at the key instead of the value. */
  readonly atKey?: boolean
  /** Offset and length inside the text value, for expressions. */
  readonly span?: { readonly start: number; readonly end: number }
  readonly severity: Severity
  /** What was checked; absent = that the document means something. */
  readonly rule?: Rule
  /** May name the place `first`, which is told as a line where the text is at hand. */
  readonly message: string
  /** Pointer of what stood there before, where this is a repetition. */
  readonly first?: string
  readonly suggestion?: string
}

/** A warning that its document allows. */
export interface AllowedFinding extends LocatedFinding {
  /** Why, in the document's words. */
  readonly reason: string
}
