import { asSchema, isObject } from '../../model/finding/walk'

type Node = Readonly<Record<string, unknown>>

interface Entry {
  readonly name: string
  readonly path: string
  readonly icon: string
  readonly page: string
  readonly buttons?: object
}

interface Placed {
  readonly doc: object
  /** Names from the outermost heading to the entry. */
  readonly place: readonly string[]
  readonly neighbours: Neighbours
}

/** What stands beside a new entry: the pages, and the prefixes of their permission codes. */
export interface Neighbours {
  readonly pages: ReadonlySet<string>
  readonly prefixes: ReadonlySet<string>
}

/**
 * Adds an entry to the menu: below the heading with most pages of its area, else below the one with the area's path,
 * else at the end.
 */
export function withEntry(menu: Node, entry: Entry): Placed {
  const area = entry.page.slice(0, entry.page.indexOf('/') + 1)
  const nodes = nodesOf(menu.menu)
  const headings = headingsIn(nodes)
  const held = (heading: readonly Node[]) =>
    nodesOf(heading.at(-1)?.children).filter(({ page }) => String(page).startsWith(area)).length
  const [fullest] = [...headings].sort((a, b) => held(b) - held(a))
  const way =
    fullest && held(fullest) > 0
      ? fullest
      : (headings.find((heading) => `${heading.at(-1)?.path}/` === `/${area}`) ?? [])
  const beside = nodesOf(way.at(-1)?.children)
  const grown = (list: readonly unknown[], [next, ...rest]: readonly Node[]): readonly unknown[] =>
    next
      ? list.map((node) =>
          node === next ? { ...next, children: grown(nodesOf(next.children), rest) } : node,
        )
      : [...list, entry]
  return {
    doc: { ...menu, menu: grown(nodes, way) },
    place: [...way.map(({ name }) => String(name)), entry.name],
    neighbours: {
      pages: new Set(beside.flatMap(({ page }) => (typeof page === 'string' ? [page] : []))),
      prefixes: new Set(beside.flatMap(prefixesOf)),
    },
  }
}

const nodesOf = (list: unknown): readonly Node[] =>
  Array.isArray(list) ? list.filter(isObject) : []

/** Every entry with children, with the headings above it. */
const headingsIn = (
  nodes: readonly Node[],
  above: readonly Node[] = [],
): readonly (readonly Node[])[] =>
  nodes.flatMap((node) =>
    Array.isArray(node.children)
      ? [[...above, node], ...headingsIn(nodesOf(node.children), [...above, node])]
      : [],
  )

const prefixesOf = ({ buttons }: Node): readonly string[] =>
  Object.keys(asSchema(buttons) ?? {}).map((code) => code.slice(0, code.indexOf(':')))

const grantShape = /^(!?)(\w+):(\*|view|add|edit|delete|import|export|restore)$/

/**
 * Adds grants for a new entity: those that the role has for most neighbours, or none if it has none for them.
 */
export function grantedLike(
  held: readonly string[],
  entity: string,
  neighbours: ReadonlySet<string>,
): { readonly grants: readonly string[]; readonly more: readonly string[] } {
  const ofEach = new Map<string, readonly string[]>()
  let last = held.length - 1
  for (const [index, grant] of held.entries()) {
    const [, less = '', prefix = '', operation = ''] = grantShape.exec(grant) ?? []
    if (!neighbours.has(prefix)) continue
    ofEach.set(prefix, [...(ofEach.get(prefix) ?? []), `${less}${entity}:${operation}`])
    last = index
  }
  const counts = new Map<string, number>()
  const sets = [...ofEach.values()]
  for (const set of sets) counts.set(set.join(), (counts.get(set.join()) ?? 0) + 1)
  const count = (set: readonly string[]) => counts.get(set.join()) ?? 0
  const [more = []] = sets.sort((a, b) => count(b) - count(a))
  return { grants: [...held.slice(0, last + 1), ...more, ...held.slice(last + 1)], more }
}
