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
  /** A text replacement that fixes it: offsets into the file's text. */
  readonly fix?: { readonly start: number; readonly end: number; readonly text: string }
}

/** A finding before its position in the text is known, as compilers report it. */
export interface Finding {
  readonly pointer: string
  /** Points at the key instead of the value. */
  readonly atKey?: boolean
  /** Offset and length inside the text value, for expressions. */
  readonly span?: { readonly start: number; readonly end: number }
  readonly severity: Severity
  /** Absent = the general rule about a document's meaning. */
  readonly rule?: Rule
  /** May contain the placeholder `first`, replaced by a line number if the text is available. */
  readonly message: string
  /** Pointer of the first occurrence, if this is a repetition. */
  readonly first?: string
  readonly suggestion?: string
}

/** A warning that the document allows. */
export interface AllowedFinding extends LocatedFinding {
  /** Reason written in the document. */
  readonly reason: string
}
