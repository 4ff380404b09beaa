import { createScanner } from 'jsonc-parser'

/** A bracket in the text; `indent` = indentation of its line. */
interface Bracket {
  readonly offset: number
  readonly line: number
  readonly indent: number
}

interface Closing extends Bracket {
  /** It is the first character of its line. */
  readonly isFirst: boolean
  /** The innermost open bracket at this point. */
  readonly opener: Bracket | undefined
}

/**
 * Offset of a bracket that was probably never closed, judged by indentation: the parser notices much later, often at
 * the end of the text.
 */
export function unclosedAt(text: string): number | undefined {
  const open: Bracket[] = []
  for (const { isFirst, indent, opener } of closingsOf(text, open)) {
    // The bracket closes one further out.
    if (opener && isFirst && indent < opener.indent) return opener.offset
  }
  return open.at(-1)?.offset
}

/**
 * Offset of a bracket that probably closes too much: nothing is open, or it closes a bracket of an earlier line without
 * starting its own line.
 */
export function surplusAt(text: string): number | undefined {
  for (const { offset, line, isFirst, opener } of closingsOf(text, [])) {
    if (!opener || (!isFirst && opener.line < line)) return offset
  }
  return undefined
}

// Token kinds: the package's const enum cannot be imported here.
const opening: readonly number[] = [1, 3]
const closing: readonly number[] = [2, 4]
const end: number = 17

/** The closing brackets in order; `open` is the stack of open ones. */
function* closingsOf(text: string, open: Bracket[]): Iterable<Closing> {
  const scanner = createScanner(text, true)
  let [line, indent] = [-1, 0]
  for (let token: number = scanner.scan(); token !== end; token = scanner.scan()) {
    const isFirst = scanner.getTokenStartLine() !== line
    if (isFirst) [line, indent] = [scanner.getTokenStartLine(), scanner.getTokenStartCharacter()]
    const bracket = { offset: scanner.getTokenOffset(), line, indent }
    if (opening.includes(token)) open.push(bracket)
    if (closing.includes(token)) yield { ...bracket, isFirst, opener: open.pop() }
  }
}
