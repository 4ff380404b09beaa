import {
  findNodeAtOffset,
  getLocation,
  type JSONPath,
  type Node,
  parse,
  parseTree,
} from 'jsonc-parser'
import { below } from '../model/finding/pointer'
import { isObject, type Schema, walk } from '../model/finding/walk'

/** Where in a text somebody types or points; the text may be broken anywhere. */
export interface Place {
  /** The document as far as it can be read. */
  readonly doc: unknown
  /** Of the value, or of the object whose key it is. */
  readonly path: JSONPath
  readonly isKey: boolean
  /** The key or value at the place. */
  readonly node: Node | undefined
  /** What a completion replaces: without the quotes if there are some. */
  readonly from: number
  readonly to: number
  readonly quoted: boolean
  /** Right behind a text that is closed: nothing is typed there. */
  readonly finished: boolean
}

export function placeAt(text: string, offset: number): Place {
  const { path, isAtPropertyKey } = getLocation(text, offset)
  const tree = parseTree(text, [])
  const node = tree && findNodeAtOffset(tree, offset, true)
  const doc: unknown = parse(text, [])
  const isKey = isAtPropertyKey
  const common = { doc, path: isKey ? path.slice(0, -1) : path, isKey }
  if (node?.type === 'string' && offset > node.offset) {
    const raw = text.slice(node.offset, node.offset + node.length)
    const isClosed = raw.length > 1 && raw.endsWith('"')
    const end = node.offset + node.length
    const to = isClosed ? end - 1 : end
    const finished = isClosed && offset === end
    return { ...common, node, from: node.offset + 1, to, quoted: true, finished }
  }
  const word = /[\w-]*$/.exec(text.slice(0, offset))?.[0] ?? ''
  const rest = /^[\w-]*/.exec(text.slice(offset))?.[0] ?? ''
  const [from, to] = [offset - word.length, offset + rest.length]
  return { ...common, node, from, to, quoted: false, finished: false }
}

/** A document with a text at the path: a place that is empty yet has its schemas by it. */
function withText(doc: unknown, [key, ...rest]: JSONPath, text: string): unknown {
  if (key === undefined) return text
  if (typeof key === 'number') {
    const items: unknown[] = Array.isArray(doc) ? [...doc] : []
    items[key] = withText(items[key], rest, text)
    return items
  }
  const object = isObject(doc) ? doc : {}
  return { ...object, [key]: withText(object[key], rest, text) }
}

export const pointerOf = (path: JSONPath): string => below('', ...path)

/** The schemas that apply to the object at the path. */
export function objectSchemas(root: Schema, doc: unknown, path: JSONPath): readonly Schema[] {
  return schemasAt(root, doc, pointerOf(path), false)
}

/** The schemas of a value that is typed at the path. */
export function valueSchemas(root: Schema, { doc, path }: Place): readonly Schema[] {
  return schemasAt(root, withText(doc, path, ''), pointerOf(path), false)
}

/** The schemas that apply to what is written at the pointer, or to its key. */
export function schemasAt(
  root: Schema,
  doc: unknown,
  pointer: string,
  atKey: boolean,
): readonly Schema[] {
  const found: Schema[] = []
  walk(root, doc, (visit) => {
    if (visit.pointer === pointer && visit.atKey === atKey) found.push(visit.schema)
  })
  return found
}
