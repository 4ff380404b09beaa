import { findingAt, quoted } from './finding'
import type { Token } from './lexText'
import { lexText } from './lexText'
import { messages } from './messages'
import type { ExprFinding } from './types'

export interface Lexed {
  readonly tokens: readonly Token[]
  /** Slips that were read as what was meant, so that later mistakes are still found. */
  readonly findings: readonly ExprFinding[]
  /** The mistake that ended the reading. */
  readonly failure?: ExprFinding
}

/** A finding without a token ends the reading. */
type Piece = { readonly token?: Token; readonly finding?: ExprFinding }

export function lex(source: string): Lexed {
  const tokens: Token[] = []
  const findings: ExprFinding[] = []
  let at = 0
  while (at < source.length) {
    const space = match(/\s+/y, source, at)
    if (space) {
      at += space.length
      continue
    }
    const { token, finding } = next(source, at)
    if (!token) return finding ? { tokens, findings, failure: finding } : { tokens, findings }
    if (finding) findings.push(finding)
    tokens.push(token)
    at = token.end
  }
  tokens.push({ kind: 'end', start: source.length, end: source.length })
  return { tokens, findings }
}

function next(source: string, start: number): Piece {
  return (
    lexNumber(source, start) ??
    lexText(source, start) ??
    lexWord(source, start) ??
    lexOperator(source, start)
  )
}

function lexNumber(source: string, start: number): Piece | undefined {
  const text = match(/(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?/y, source, start)
  if (!text) return undefined
  const whole = match(/[\p{L}\p{N}_.]+/uy, source, start) ?? text
  const end = start + text.length
  if (match(/[\p{L}_]/uy, source, end)) {
    return { finding: findingAt({ start, end: start + whole.length }, messages.badNumber(whole)) }
  }
  const value = Number(text)
  const token: Token = { kind: 'number', value, start, end }
  if (Number.isFinite(value)) return { token }
  return { token, finding: findingAt(token, messages.hugeNumber(text)) }
}

function lexWord(source: string, start: number): Piece | undefined {
  const text = match(/[\p{L}\p{N}_]+/uy, source, start)
  if (!text) return undefined
  const end = start + text.length
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(text)) return { token: { kind: 'name', text, start, end } }
  const meant = quoted(text)
  return {
    token: { kind: 'broken', start, end },
    finding: findingAt({ start, end }, messages.unquoted(text, meant), meant),
  }
}

const operators = [
  ...['===', '!==', '==', '!=', '<=', '>=', '=<', '=>', '<>', '&&', '||', '?.', '??', '{{'],
  ...'+-*/%<>!?:,.()[]{}=&|≥≤≠',
]

/** Spellings of other languages that can mean only one thing here. */
const foreign: Readonly<Record<string, string>> = {
  '===': '==',
  '!==': '!=',
  '=<': '<=',
  '<>': '!=',
  '?.': '.',
  '=': '==',
  '&': '&&',
  '|': '||',
  '≥': '>=',
  '≤': '<=',
  '≠': '!=',
}

const unreadable: Readonly<Record<string, string>> = {
  '=>': messages.arrow,
  '??': messages.noFallback,
  '{{': messages.doubleBraces,
}

function lexOperator(source: string, start: number): Piece {
  const ahead = halfWidth(source.slice(start, start + 3))
  const spelt = /^\?\.\d/.test(ahead)
    ? '?'
    : operators.find((operator) => ahead.startsWith(operator))
  if (spelt === undefined) {
    const character = String.fromCodePoint(source.codePointAt(start) ?? 0)
    const end = start + character.length
    return { finding: findingAt({ start, end }, messages.unknownCharacter(character)) }
  }
  const span = { start, end: start + spelt.length }
  const mistake = unreadable[spelt]
  if (mistake !== undefined) return { finding: findingAt(span, mistake) }
  const text = foreign[spelt] ?? spelt
  const token: Token = { kind: 'operator', text, ...span }
  const raw = source.slice(span.start, span.end)
  if (raw !== spelt) return { token, finding: findingAt(span, messages.fullWidth(raw, text), text) }
  if (text === spelt) return { token }
  return { token, finding: findingAt(span, messages.foreignOperator(spelt, text), text) }
}

/** Replaces full-width punctuation of Chinese input methods by ASCII. */
function halfWidth(text: string): string {
  return text.replace(/[\uff01-\uff5e\u3001\u3002\u3010\u3011\u00d7\u00f7]/g, (c) => {
    const paired = {
      '\u3001': ',',
      '\u3002': '.',
      '\u3010': '[',
      '\u3011': ']',
      '\u00d7': '*',
      '\u00f7': '/',
    }[c]
    return paired ?? String.fromCharCode(c.charCodeAt(0) - 0xfee0)
  })
}

function match(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(source)?.[0]
}
