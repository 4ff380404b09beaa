import { isLayout, type MenuNode } from '../menu/nodes'
import { visible } from '../menu/trail'

/** A page in the menu search. */
export interface SearchEntry {
  readonly node: MenuNode
  /** Parent groups, top first. */
  readonly above: readonly string[]
  readonly title: string
  readonly trail: string
  readonly path: string
  /** Whole pinyin and initials. */
  readonly pinyin: readonly string[]
}

/** All visible pages, without layouts (specification, shell §2.4: menu search). */
export function entriesOf(
  nodes: readonly MenuNode[],
  above: readonly string[] = [],
): readonly SearchEntry[] {
  return visible(nodes).flatMap((node) => {
    const below = entriesOf(node.children, [...above, node.title])
    return node.children.length > 0 || isLayout(node) ? below : [entryOf(node, above), ...below]
  })
}

/**
 * Entries that match every word, best first. Words match parts of title, groups or path, whole pinyin or its
 * initials.
 */
export function search(entries: readonly SearchEntry[], text: string): readonly SearchEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return entries
  return entries
    .map((entry) => ({ entry, rank: Math.max(...words.map((word) => rankOf(entry, word))) }))
    .filter(({ rank }) => rank < noMatch)
    .sort((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry)
}

const noMatch = 6

/** 0 = best; `noMatch` = no match. */
function rankOf({ title, pinyin, trail, path }: SearchEntry, word: string): number {
  if (title.startsWith(word)) return 0
  if (title.includes(word)) return 1
  if (pinyin.some((typed) => typed.startsWith(word))) return 2
  if (pinyin.some((typed) => typed.includes(word))) return 3
  if (trail.includes(word)) return 4
  return path.includes(word) ? 5 : noMatch
}

const entryOf = (node: MenuNode, above: readonly string[]): SearchEntry => ({
  node,
  above,
  title: node.title.toLowerCase(),
  trail: above.join(' ').toLowerCase(),
  path: node.path.toLowerCase(),
  pinyin: node.pinyin.split(' ').filter(Boolean),
})
