import type { Span } from './ast'
import { findingAt, quoted } from './finding'
import type { Token } from './lexText'
import { messages } from './messages'
import type { ExprFinding } from './types'

export const maxDepth = 32

/** Position of the parser. */
export interface Reader {
  readonly tokens: readonly Token[]
  readonly findings: ExprFinding[]
  at: number
  depth: number
}

/** Ends the parsing at the first invalid token: anything later would be a guess. */
export class SyntaxFailure extends Error {
  constructor(readonly finding: ExprFinding) {
    super(finding.message)
  }
}

export function fail(span: Span, message: string): never {
  throw new SyntaxFailure(findingAt(span, message))
}

export function ahead({ tokens, at }: Reader, offset = 0): Token {
  return tokens[at + offset] ?? { kind: 'end', start: 0, end: 0 }
}

export function step(reader: Reader): void {
  reader.at++
}

export function is(token: Token, text: string): boolean {
  return token.kind === 'operator' && token.text === text
}

export function accept(reader: Reader, text: string): boolean {
  if (!is(ahead(reader), text)) return false
  step(reader)
  return true
}

export function expect(reader: Reader, text: string): Span {
  const token = ahead(reader)
  if (is(token, text)) {
    step(reader)
    return token
  }
  return fail(
    token,
    token.kind === 'end' ? messages.missing(text) : messages.missingBefore(text, spelling(token)),
  )
}

export function deeper<T>(reader: Reader, read: (reader: Reader) => T): T {
  if (++reader.depth > maxDepth) fail(ahead(reader), messages.tooDeep(maxDepth))
  const result = read(reader)
  reader.depth--
  return result
}

/** Members up to and including `close`. A trailing comma is allowed, as in CEL. */
export function sequence<T>(
  reader: Reader,
  close: string,
  read: (reader: Reader) => T,
): { readonly items: readonly T[]; readonly end: number } {
  const items: T[] = []
  while (!is(ahead(reader), close)) {
    items.push(deeper(reader, read))
    if (!accept(reader, ',')) break
  }
  const { end } = expect(reader, close)
  return { items, end }
}

/** A token as a message quotes it. */
export function spelling(token: Token): string {
  if (token.kind === 'name' || token.kind === 'operator') return token.text
  if (token.kind === 'number') return String(token.value)
  return token.kind === 'string' ? quoted(token.value) : '…'
}
