import { createScanner } from 'jsonc-parser'

/** A bracket where it stands: `indent` = how far its line is indented. */
interface Bracket {
  readonly offset: number
  readonly line: number
  readonly indent: number
}

interface Closing extends Bracket {
  /** Nothing stands before it on its line. */
  readonly isFirst: boolean
  /** The innermost one that was open. */
  readonly opener: Bracket | undefined
}

/**
 * Where a bracket stands that was probably never closed, by how the lines are indented: the parser misses
 * its partner much later, often at the end of the text.
 */
export function unclosedAt(text: string): number | undefined {
  const open: Bracket[] = []
  for (const { isFirst, indent, opener } of closingsOf(text, open)) {
    // It closes what stands further out.
    if (opener && isFirst && indent < opener.indent) return opener.offset
  }
  return open.at(-1)?.offset
}

/** Where a bracket probably closes too much: what was opened on a line above is closed on a line of its own. */
export function surplusAt(text: string): number | undefined {
  for (const { offset, line, isFirst, opener } of closingsOf(text, [])) {
    if (!opener || (!isFirst && opener.line < line)) return offset
  }
  return undefined
}

// Kinds of tokens: the package's const enum cannot be read from here.
const opening: readonly number[] = [1, 3]
const closing: readonly number[] = [2, 4]
const end: number = 17

/** What closes, in order; `open` holds what is open meanwhile. */
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
