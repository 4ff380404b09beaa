import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { findingTexts } from '../finding/messages.findings'
import { below } from '../finding/pointer'
import { surplusAt, unclosedAt } from './balance'

/** A mistake in the text itself, located by offset. */
export interface TextFinding {
  readonly offset: number
  readonly length: number
  readonly message: string
  /** Present if the document could be parsed up to there. */
  readonly pointer?: string
}

export interface ReadText {
  /** Absent if nothing can be parsed. */
  readonly tree?: Node
  readonly value?: unknown
  readonly findings: readonly TextFinding[]
}

export const maxCharacters = 1_000_000
export const maxDepth = 32
export const maxNodes = 50_000

const reserved: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** Parses strict JSON within limits; stops at the first syntax error. */
export function readText(text: string): ReadText {
  const mistake = limitError(text)
  if (mistake) return { findings: [mistake] }
  const errors: ParseError[] = []
  const bom = text.startsWith('\uFEFF') ? 1 : 0
  // A blank replaces it, so that offsets stay valid.
  const tree = parseTree(bom ? ` ${text.slice(1)}` : text, errors, {
    disallowComments: true,
    allowTrailingComma: false,
    allowEmptyContent: false,
  })
  const [first] = errors
  if (first) return { findings: [syntaxFinding(first, text)] }
  if (!tree) return { findings: [{ offset: 0, length: 0, message: findingTexts.empty }] }
  const findings: TextFinding[] = bom ? [{ offset: 0, length: 1, message: findingTexts.bom }] : []
  const value = readValue(tree, '', { text, findings })
  return { tree, value, findings }
}

/** Checked before parsing: the parser is recursive, and a deeply nested text would overflow the stack. */
function limitError(text: string): TextFinding | undefined {
  if (text.trim() === '') return { offset: 0, length: 0, message: findingTexts.empty }
  if (text.length > maxCharacters) {
    return { offset: 0, length: 0, message: findingTexts.tooLong(text.length, maxCharacters) }
  }
  let [depth, nodes] = [0, 0]
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],]/g)) {
    if (token === '{' || token === '[') depth++
    if (token === '}' || token === ']') depth--
    if (token === '{' || token === '[' || token === ',') nodes++
    const message =
      depth > maxDepth
        ? findingTexts.tooDeep(maxDepth)
        : nodes > maxNodes
          ? findingTexts.tooMany(maxNodes)
          : undefined
    if (message) return { offset: index, length: 1, message }
  }
  return undefined
}

interface Reading {
  readonly text: string
  readonly findings: TextFinding[]
}

/** The value, without keys that are special in JavaScript; of duplicate keys the first wins. */
function readValue(node: Node, pointer: string, reading: Reading): unknown {
  if (node.type === 'object') return readObject(node, pointer, reading)
  if (node.type !== 'array') return node.value
  return node.children?.map((item, i) => readValue(item, below(pointer, i), reading)) ?? []
}

function readObject(node: Node, pointer: string, reading: Reading): unknown {
  const entries = new Map<string, { readonly value: unknown; readonly offset: number }>()
  for (const { children: [key, value] = [] } of node.children ?? []) {
    if (!key || !value) continue
    const name = String(key.value)
    const before = entries.get(name)
    const mistake = reserved.has(name)
      ? findingTexts.reserved(name)
      : before && findingTexts.duplicateKey(name, lineOf(reading.text, before.offset))
    if (mistake !== undefined) {
      const { offset, length } = key
      reading.findings.push({ offset, length, message: mistake, pointer: below(pointer, name) })
    } else {
      entries.set(name, {
        value: readValue(value, below(pointer, name), reading),
        offset: key.offset,
      })
    }
  }
  return Object.fromEntries([...entries].map(([name, { value }]) => [name, value]))
}

export function lineOf(text: string, offset: number): number {
  let line = 1
  for (let i = text.indexOf('\n'); i >= 0 && i < offset; i = text.indexOf('\n', i + 1)) line++
  return line
}

const { syntax } = findingTexts

/** Messages by the parser's error name. */
const syntaxTexts: Readonly<Record<string, string>> = {
  InvalidSymbol: syntax.symbol,
  InvalidNumberFormat: syntax.number,
  PropertyNameExpected: syntax.property,
  ValueExpected: syntax.value,
  ColonExpected: syntax.colon,
  CommaExpected: syntax.comma,
  CloseBraceExpected: syntax.brace,
  CloseBracketExpected: syntax.bracket,
  EndOfFileExpected: syntax.extra,
  InvalidCommentToken: syntax.comment,
  UnexpectedEndOfComment: syntax.comment,
  UnexpectedEndOfString: syntax.string,
  UnexpectedEndOfNumber: syntax.number,
  InvalidUnicode: syntax.escape,
  InvalidEscapeCharacter: syntax.escape,
  InvalidCharacter: syntax.character,
}

const unclosed = (bracket: string) => (bracket === '{' ? syntax.brace : syntax.bracket)

/** Errors that the parser reports far behind the actual mistake. */
const misplaced: Readonly<
  Record<string, { at(text: string): number | undefined; say(bracket: string): string }>
> = {
  CloseBraceExpected: { at: unclosedAt, say: unclosed },
  CloseBracketExpected: { at: unclosedAt, say: unclosed },
  EndOfFileExpected: { at: surplusAt, say: syntax.surplus },
}

/** Characters that Chinese input methods produce instead of JSON punctuation. */
const halfWidth: Readonly<Record<string, string>> = {
  '：': ':',
  '，': ',',
  '、': ',',
  '“': '"',
  '”': '"',
  '‘': '"',
  '’': '"',
  '＂': '"',
  '｛': '{',
  '｝': '}',
  '［': '[',
  '］': ']',
  '【': '[',
  '】': ']',
}

function syntaxFinding({ error, offset, length }: ParseError, text: string): TextFinding {
  const code = printParseErrorCode(error)
  const known = misplaced[code]
  const bracket = known?.at(text)
  if (known && bracket !== undefined) {
    const message = findingTexts.unreadable(known.say(text.charAt(bracket)))
    return { offset: bracket, length: 1, message }
  }
  const comma = surplusComma(text, offset)
  if (comma !== undefined)
    return { offset: comma, length: 1, message: findingTexts.unreadable(syntax.surplusComma) }
  const wide = text.charAt(offset)
  const narrow = halfWidth[wide]
  const said = narrow === undefined ? syntaxTexts[code] : syntax.wide(wide, narrow)
  const message = findingTexts.unreadable(said ?? syntax.symbol)
  // At the end of the file only the last character can be highlighted.
  return { offset: Math.min(offset, Math.max(0, text.trimEnd().length - 1)), length, message }
}

/** Offset of a comma that nothing follows, or that follows nothing, if that is what the parser stopped at. */
function surplusComma(text: string, offset: number): number | undefined {
  const before = text.slice(0, offset).trimEnd()
  if (text.charAt(offset) === ',') return /[,{[]$/.test(before) ? offset : undefined
  return /[\]}]/.test(text.charAt(offset)) && before.endsWith(',') ? before.length - 1 : undefined
}
