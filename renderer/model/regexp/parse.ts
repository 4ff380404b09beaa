/**
 * Syntax tree of a valid regular expression, as far as the analysis needs it; single characters are kept as written.
 */
export type RegexNode =
  | { readonly kind: 'character'; readonly source: string }
  | { readonly kind: 'sequence' | 'alternatives'; readonly parts: readonly RegexNode[] }
  /** A lookaround: analysed separately, because it consumes nothing. */
  | { readonly kind: 'aside'; readonly of: RegexNode }
  | { readonly kind: 'repeat'; readonly of: RegexNode; readonly min: number; readonly max: number }
  | { readonly kind: 'empty' | 'backreference' }

interface Reader {
  readonly source: string
  at: number
}

/** `source` must be valid with the `u` flag. */
export function parseRegex(source: string): RegexNode {
  return alternatives({ source, at: 0 })
}

function alternatives(reader: Reader): RegexNode {
  const parts = [sequence(reader)]
  while (peek(reader) === '|') {
    reader.at++
    parts.push(sequence(reader))
  }
  return parts.length === 1 && parts[0] ? parts[0] : { kind: 'alternatives', parts }
}

function sequence(reader: Reader): RegexNode {
  const parts: RegexNode[] = []
  for (
    let next = peek(reader);
    next !== undefined && next !== '|' && next !== ')';
    next = peek(reader)
  ) {
    parts.push(repeated(reader, atom(reader)))
  }
  return { kind: 'sequence', parts }
}

const quantifier = /([*+?]|\{(\d+)(,(\d*))?\})\??/y

function repeated(reader: Reader, of: RegexNode): RegexNode {
  const match = take(reader, quantifier)
  if (!match) return of
  const [, sign, least, comma, most] = match
  if (sign === '*') return { kind: 'repeat', of, min: 0, max: Number.POSITIVE_INFINITY }
  if (sign === '+') return { kind: 'repeat', of, min: 1, max: Number.POSITIVE_INFINITY }
  if (sign === '?') return { kind: 'repeat', of, min: 0, max: 1 }
  const min = Number(least)
  const max = comma === undefined ? min : most ? Number(most) : Number.POSITIVE_INFINITY
  return { kind: 'repeat', of, min, max }
}

function atom(reader: Reader): RegexNode {
  const group = take(reader, /\((\?(?::|=|!|<=|<!|<[^>]*>))?/y)
  if (group) {
    const of = alternatives(reader)
    reader.at++
    return /^\?<?[=!]/.test(group[1] ?? '') ? { kind: 'aside', of } : of
  }
  if (take(reader, /\\(?:[1-9]\d*|k<[^>]*>)/y)) return { kind: 'backreference' }
  if (take(reader, /[\^$]|\\[bB]/y)) return { kind: 'empty' }
  const one = take(
    reader,
    /\[(?:\\.|[^\]\\])*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|.)|./suy,
  )
  if (!one) throw new Error(`regular expression '${reader.source}': cannot be read at ${reader.at}`)
  return { kind: 'character', source: one[0] }
}

const peek = ({ source, at }: Reader): string | undefined => source[at]

function take(reader: Reader, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = reader.at
  const match = pattern.exec(reader.source)
  if (match) reader.at = pattern.lastIndex
  return match
}
