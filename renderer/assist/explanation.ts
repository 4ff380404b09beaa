import { findNodeAtOffset, getNodePath, parseTree } from 'jsonc-parser'
import { valueAt } from '../model/finding/walk'
import { resolved, titleAt } from './completion'
import type { Around } from './names'
import { pointerOf, schemasAt } from './place'

/** What the manual says of the key or value at a place of a text. */
export interface Explanation {
  readonly from: number
  readonly to: number
  readonly name: string
  /** What people call it; empty = as it is named. */
  readonly title: string
  readonly sentence: string
}

export function explanationAt(
  text: string,
  offset: number,
  around: Around,
): Explanation | undefined {
  const tree = parseTree(text, [])
  const node = tree && findNodeAtOffset(tree, offset, true)
  if (!node || node.type === 'object' || node.type === 'array') return undefined
  const isKey = node.parent?.type === 'property' && node.parent.children?.[0] === node
  const path = getNodePath(isKey && node.parent ? (node.parent.children?.[1] ?? node) : node)
  const pointer = pointerOf(path)
  const schemas = schemasAt(around.schema, around.doc, pointer, false)
  const named = isKey ? schemasAt(around.schema, around.doc, pointer, true) : schemas
  const value = isKey ? node.value : valueAt(around.doc, pointer)
  const title = titleAt(named, value, around, pointer)
  const sentence = schemas
    // What is chosen by a key has its own sentence there, in place of the key's.
    .filter((schema) => !isKey || schema.const === undefined)
    .map((schema) => resolved(around.schema, schema)?.description)
    .find((one) => typeof one === 'string')
  if (title === '' && sentence === undefined) return undefined
  const { offset: from, length } = node
  return {
    from,
    to: from + length,
    name: String(node.value),
    title,
    sentence: String(sentence ?? ''),
  }
}
