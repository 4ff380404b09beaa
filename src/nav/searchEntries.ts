import { isLayout, type MenuNode } from '../menu/nodes'
import { visible } from '../menu/trail'
import { initialsOf } from './initials'

/** A page that the menu search finds. */
export interface SearchEntry {
  readonly node: MenuNode
  /** Headings above it, top first. */
  readonly above: readonly string[]
  readonly title: string
  readonly trail: string
  readonly path: string
  readonly initials: string
}

/** Every visible page; layouts hold pages and are none (specification, shell §2.4: menu search). */
export function entriesOf(
  nodes: readonly MenuNode[],
  above: readonly string[] = [],
): readonly SearchEntry[] {
  return visible(nodes).flatMap((node) => {
    const below = entriesOf(node.children, [...above, node.title])
    return node.children.length > 0 || isLayout(node) ? below : [entryOf(node, above), ...below]
  })
}

/** The entries that match every word, best first. Words are parts of title, headings or path, or pinyin initials. */
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

/** 0 = best; `noMatch` = not at all. */
function rankOf({ title, initials, trail, path }: SearchEntry, word: string): number {
  if (title.startsWith(word)) return 0
  if (title.includes(word)) return 1
  if (initials.startsWith(word)) return 2
  if (initials.includes(word)) return 3
  if (trail.includes(word)) return 4
  return path.includes(word) ? 5 : noMatch
}

const entryOf = (node: MenuNode, above: readonly string[]): SearchEntry => ({
  node,
  above,
  title: node.title.toLowerCase(),
  trail: above.join(' ').toLowerCase(),
  path: node.path.toLowerCase(),
  initials: initialsOf(node.title),
})
