import type { Span } from './ast'
import type { ExprFinding } from './types'

export function findingAt(
  { start, end }: Span,
  message: string,
  suggestion?: string | undefined,
): ExprFinding {
  return suggestion === undefined ? { start, end, message } : { start, end, message, suggestion }
}

/** The text as a literal of the language. */
export function quoted(text: string): string {
  return `'${escaped(text)}'`
}

export function escaped(text: string): string {
  return text
    .replace(/[\\'"]/g, (c) => `\\${c}`)
    .replace(/\n/g, '\\n')
    .replace(/\r/g, '\\r')
    .replace(/\t/g, '\\t')
}
