import type { Span } from './ast'
import { findingAt, quoted } from './finding'
import { messages } from './messages'
import type { ExprFinding } from './types'

export type Token = Span &
  (
    | { readonly kind: 'number'; readonly value: number }
    | { readonly kind: 'string'; readonly value: string }
    | { readonly kind: 'name'; readonly text: string }
    | { readonly kind: 'operator'; readonly text: string }
    /** Text without quotes; already reported. */
    | { readonly kind: 'broken' }
    | { readonly kind: 'end' }
  )

/** Characters that may close a text, by its opening character. */
const closers: Readonly<Record<string, string>> = {
  "'": "'",
  '"': '"',
  '\u2018': '\u2018\u2019',
  '\u2019': '\u2018\u2019',
  '\u201c': '\u201c\u201d',
  '\u201d': '\u201c\u201d',
  '\uff07': '\uff07',
  '\uff02': '\uff02',
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  '\\': '\\',
  "'": "'",
  '"': '"',
}

/** A quoted text; undefined when there is no quote at `start`. */
export function lexText(
  source: string,
  start: number,
): { readonly token?: Token; readonly finding?: ExprFinding } | undefined {
  const open = source.charAt(start)
  const close = Object.hasOwn(closers, open) ? closers[open] : undefined
  if (close === undefined) return undefined
  let value = ''
  let finding: ExprFinding | undefined
  let at = start + 1
  while (at < source.length && !close.includes(source.charAt(at))) {
    const piece = readCharacter(source, at)
    if (piece === undefined) {
      const span = { start: at, end: Math.min(at + 2, source.length) }
      finding ??= findingAt(span, messages.unknownEscape(source.slice(span.start, span.end)))
      at += 2
    } else {
      value += piece.value
      at += piece.length
    }
  }
  if (at >= source.length) {
    return { finding: findingAt({ start, end: source.length }, messages.openString) }
  }
  // A text with a slip inside is not judged further.
  if (finding) return { token: { kind: 'broken', start, end: at + 1 }, finding }
  const token: Token = { kind: 'string', value, start, end: at + 1 }
  if (open === "'" || open === '"') return { token }
  const meant = quoted(value)
  return { token, finding: findingAt(token, messages.fullWidthQuotes(meant), meant) }
}

function readCharacter(
  source: string,
  at: number,
): { readonly value: string; readonly length: number } | undefined {
  const character = source.charAt(at)
  if (character !== '\\') return { value: character, length: 1 }
  const code = source.charAt(at + 1)
  if (Object.hasOwn(escapes, code)) return { value: escapes[code] ?? '', length: 2 }
  const hex = /^u([0-9a-fA-F]{4})/.exec(source.slice(at + 1, at + 6))?.[1]
  return hex === undefined
    ? undefined
    : { value: String.fromCharCode(Number.parseInt(hex, 16)), length: 6 }
}
