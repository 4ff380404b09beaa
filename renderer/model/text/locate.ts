import type { Node } from 'jsonc-parser'
import type { Finding, LocatedFinding } from '../finding/finding'
import { findingTexts } from '../finding/messages.findings'
import { keysOf } from '../finding/pointer'
import type { TextFinding } from './readText'

/** Finds positions in one file's text. */
export interface Locator {
  at(finding: Finding): LocatedFinding
  atText(finding: TextFinding): LocatedFinding
}

/** Locates pointers in a text. Line and column count from 1, columns in UTF-16 units. */
export function locator(file: string, text: string, tree: Node | undefined): Locator {
  const lines = [0]
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) lines.push(i + 1)
  const place = (offset: number) => {
    const line = lines.findLastIndex((start) => start <= offset)
    return { line: line + 1, column: offset - (lines[line] ?? 0) + 1 }
  }
  const lineOf = (pointer: string): string =>
    findingTexts.line(tree ? place(spotOf(tree, text, pointer, {}).start).line : 1)
  return {
    at({ pointer, severity, rule = 'meaning', message: said, first, suggestion, ...where }) {
      const spot = tree ? spotOf(tree, text, pointer, where) : { start: 0, end: 0 }
      const message = first === undefined ? said : said.replace(` ${first}`, lineOf(first))
      const finding = { file, ...place(spot.start), pointer, severity, rule, message }
      if (suggestion === undefined) return finding
      if (!spot.replace) return { ...finding, suggestion }
      return { ...finding, suggestion, fix: { ...spot.replace, text: inJson(suggestion) } }
    },
    atText: ({ offset, message, pointer = '' }) => ({
      file,
      ...place(offset),
      pointer,
      severity: 'error',
      rule: 'text',
      message,
    }),
  }
}

/** A text as written between JSON quotes. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)

interface Spot {
  readonly start: number
  readonly end: number
  /** Range that a suggestion may replace; absent if the pointer leads to something that is not written. */
  readonly replace?: { readonly start: number; readonly end: number }
}

function spotOf(
  tree: Node,
  text: string,
  pointer: string,
  { atKey, span }: Pick<Finding, 'atKey' | 'span'>,
): Spot {
  const keys = keysOf(pointer)
  const node = nodeAt(tree, keys)
  if (!node) return spotOf(tree, text, pointer.slice(0, pointer.lastIndexOf('/')), {})
  const shown = (atKey && node.parent?.type === 'property' && node.parent.children?.[0]) || node
  const [start, end] = [shown.offset, shown.offset + shown.length]
  if (shown.type !== 'string' && shown === node) return { start, end }
  if (!span) return { start, end, replace: { start: start + 1, end: end - 1 } }
  const raw = text.slice(start, end)
  const [from, to] = [start + rawOffset(raw, span.start), start + rawOffset(raw, span.end)]
  return { start: from, end: to, replace: { start: from, end: to } }
}

function nodeAt(tree: Node, keys: readonly string[]): Node | undefined {
  let node: Node | undefined = tree
  for (const key of keys) {
    node =
      node?.type === 'array'
        ? node.children?.[Number(key)]
        : node?.type === 'object'
          ? node.children?.find(({ children }) => children?.[0]?.value === key)?.children?.[1]
          : undefined
  }
  return node
}

/** Converts an offset in a text's value to one in its JSON form, including the opening quote. */
function rawOffset(raw: string, offset: number): number {
  let at = 1
  for (let i = 0; i < offset && at < raw.length - 1; i++) {
    at += raw[at] !== '\\' ? 1 : raw[at + 1] === 'u' ? 6 : 2
  }
  return at
}
