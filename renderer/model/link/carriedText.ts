import type { Node } from 'jsonc-parser'
import { companyPrefix } from '../document/companyNames'
import { exprKeyword, refKeyword } from '../document/schema'
import { below } from '../finding/pointer'
import { isObject, type Schema, walk } from '../finding/walk'
import { readText } from '../text/readText'
import type { DocumentKind } from './meta'

/** The names that the documents of one company give themselves, by kind, without prefix. */
export type OwnNames = Readonly<Record<DocumentKind, ReadonlySet<string>>> & {
  /** Tables of its entities. */
  readonly tables: ReadonlySet<string>
}

/** Names of the platform that a document may mean. */
export type PlatformNames = Readonly<
  Record<'entity' | 'page' | 'report' | 'dict', ReadonlySet<string>>
>

/** A text as it leaves its company, and where its prefix was put in: offsets into it, ascending. */
export interface CarriedText {
  readonly text: string
  readonly places: readonly number[]
}

/**
 * Puts the company's prefix before each name in a document that is not the platform's: those that it gives itself, and
 * those of other documents of the company. Rights, calls, addresses and number rules are always its own. What cannot be
 * read stays as it is; its mistakes are found by the checks.
 */
export function carriedText(
  text: string,
  kind: DocumentKind,
  {
    id,
    schema,
    ...names
  }: {
    readonly id: number
    readonly schema: Schema
    readonly own: OwnNames
    readonly platform: PlatformNames
  },
): CarriedText {
  const { tree, value } = readText(text)
  if (!tree || !isObject(value)) return { text, places: [] }
  const offsets = new Set<number>()
  const nodes = stringsIn(tree)
  const put = (pointer: string, atKey: boolean, placeIn: (raw: string) => number | undefined) => {
    const node = nodes.get(atKey ? `key ${pointer}` : pointer)
    if (!node) return
    const raw = text.slice(node.offset + 1, node.offset + node.length - 1)
    const at = placeIn(raw)
    if (at !== undefined) offsets.add(node.offset + 1 + at)
  }
  for (const { pointer, atKey = false, place } of namesOf(kind, value)) put(pointer, atKey, place)
  walk(schema, value, ({ schema: part, value: name, pointer, atKey }) => {
    if (typeof name !== 'string') return
    const noun = part[refKeyword]
    if (typeof noun === 'string') put(pointer, atKey, (raw) => placeOf(noun, name, raw, names))
    if (part[exprKeyword] === undefined) return
    const node = nodes.get(pointer)
    for (const at of node ? rulesIn(text, node) : []) offsets.add(at)
  })
  return insert(
    text,
    [...offsets].sort((one, other) => one - other),
    companyPrefix(id),
  )
}

function insert(text: string, offsets: readonly number[], prefix: string): CarriedText {
  let from = 0
  const parts: string[] = []
  for (const at of offsets) {
    parts.push(text.slice(from, at), prefix)
    from = at
  }
  const places = offsets.map((at, index) => at + index * prefix.length)
  return { text: parts.join('') + text.slice(from), places }
}

interface Names {
  readonly own: OwnNames
  readonly platform: PlatformNames
}

/** Where in a name, as it is written between its quotes, the prefix goes; undefined = it is the platform's. */
function placeOf(
  noun: string,
  name: string,
  raw: string,
  { own, platform }: Names,
): number | undefined {
  const unlessPlatforms = (kind: keyof PlatformNames) =>
    own[kind].has(name) || !platform[kind].has(name) ? 0 : undefined
  switch (noun) {
    case 'permission':
      return 0
    case 'endpoint':
      return placeAfter(/^[A-Z]+ \//)(raw)
    case 'entity':
    case 'page':
    case 'report':
      return unlessPlatforms(noun)
    case 'dict':
      if (!name.includes(',')) return unlessPlatforms(noun)
      return own.tables.has(name.split(',')[0] ?? '') ? 0 : undefined
    default:
      return undefined
  }
}

const placeAfter =
  (shape: RegExp) =>
  (raw: string): number | undefined =>
    shape.exec(raw)?.[0].length

const first = () => 0

interface NamePlace {
  readonly pointer: string
  readonly atKey?: boolean
  readonly place: (raw: string) => number | undefined
}

/** Names that a document gives, and those that no schema marks. */
function* namesOf(kind: DocumentKind, doc: Readonly<Record<string, unknown>>): Iterable<NamePlace> {
  if (kind === 'menu') {
    yield* namesInMenu(doc.menu, '/menu')
    return
  }
  yield { pointer: below('', kind), place: first }
  if (kind === 'entity') {
    yield { pointer: '/api', place: placeAfter(/^\//) }
    yield { pointer: '/perm', place: first }
  }
  if (kind !== 'role') return
  if (Array.isArray(doc.grants))
    for (const index of doc.grants.keys())
      yield { pointer: below('/grants', index), place: placeAfter(/^(page:|menu:\/|!?)/) }
  for (const entity of Object.keys(isObject(doc.rows) ? doc.rows : {}))
    yield { pointer: below('/rows', entity), atKey: true, place: first }
}

function* namesInMenu(nodes: unknown, pointer: string): Iterable<NamePlace> {
  if (!Array.isArray(nodes)) return
  for (const [index, node] of nodes.entries()) {
    if (!isObject(node)) continue
    const at = below(pointer, index)
    yield { pointer: below(at, 'path'), place: placeAfter(/^\/:?/) }
    for (const code of Object.keys(isObject(node.buttons) ? node.buttons : {}))
      yield { pointer: below(at, 'buttons', code), atKey: true, place: first }
    yield* namesInMenu(node.children, below(at, 'children'))
  }
}

/** Number rules that an expression names: `rule('order_no')`. */
function rulesIn(text: string, node: Node): readonly number[] {
  const raw = text.slice(node.offset, node.offset + node.length)
  return [...raw.matchAll(/\brule\(\s*(?:'|\\")(?=\w)/g)].map(
    ({ 0: whole, index }) => node.offset + index + whole.length,
  )
}

/** The texts of a document by their pointers; keys with `key ` before. Of keys that are there twice the first counts. */
function stringsIn(tree: Node): ReadonlyMap<string, Node> {
  const found = new Map<string, Node>()
  const keep = (at: string, node: Node) => void (found.has(at) || found.set(at, node))
  const visit = (node: Node, pointer: string): void => {
    if (node.type === 'string') keep(pointer, node)
    if (node.type === 'array')
      for (const [index, item] of (node.children ?? []).entries())
        visit(item, below(pointer, index))
    if (node.type !== 'object') return
    for (const { children: [key, value] = [] } of node.children ?? []) {
      if (!key || !value) continue
      const at = below(pointer, String(key.value))
      keep(`key ${at}`, key)
      visit(value, at)
    }
  }
  visit(tree, '')
  return found
}
