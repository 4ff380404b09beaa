import type { Field, Lookup } from '../../../model/entity/field'
import type { Group, TreeNode } from '../../../query/useGroups'

/** A value beside a list, with its child values. */
export interface AsideNode {
  readonly value: string
  readonly title: string
  /** Number of records in this node and its descendants. */
  readonly count: number
  readonly children: readonly AsideNode[]
}

/**
 * The values found in records, in the order of their dictionary. Codes of a tree, and records of one (`nodes`), are nested
 * in their parents, whose counts include all descendants, as conditions on such fields do.
 */
export function asideTree(
  field: Field,
  groups: readonly Group[],
  lookup: Lookup,
  nodes: readonly TreeNode[] = [],
): readonly AsideNode[] {
  const dict = field.type.dict(field) ?? ''
  const counts = new Map<string, number>()
  const below = new Map<string | undefined, Set<string>>()
  const texts = new Map(nodes.map(({ id, text }) => [id, text]))
  const parents = new Map(nodes.map(({ id, parent }) => [id, parent]))
  for (const { of, count } of groups) {
    const value = of[field.key]
    if (value === null || value === undefined || value === '') continue
    const text = of[`${field.key}_dictText`]
    const path = pathOf(dict, String(value), parents)
    if (typeof text === 'string') texts.set(String(value), text)
    for (const [at, one] of path.entries()) {
      counts.set(one, (counts.get(one) ?? 0) + count)
      const above = path[at - 1]
      below.set(above, (below.get(above) ?? new Set<string>()).add(one))
    }
  }
  const known = dict.includes(',')
    ? nodes.map(({ id }) => id)
    : lookup.options(dict).map(({ value }) => value)
  const places = new Map(known.map((value, at) => [value, at]))
  const place = (value: string) => places.get(value) ?? known.length
  const level = (above: string | undefined): readonly AsideNode[] =>
    [...(below.get(above) ?? [])]
      .sort((a, b) => place(a) - place(b) || (isCoded(dict) ? (a < b ? -1 : 1) : 0))
      .map((value) => ({
        value,
        title: texts.get(value) ?? lookup.text(dict, value) ?? value,
        count: counts.get(value) ?? 0,
        children: level(value),
      }))
  return level(undefined)
}

/** The codes of these trees are their order; all else stays as the server answers it, which sorts as people do. */
const isCoded = (dict: string): boolean => /^sys_(category,|region,\w+,code$)/.test(dict)

/** The records above one, the highest first. */
function above(id: string, parents: ReadonlyMap<string, string | null>): readonly string[] {
  const path: string[] = []
  for (let at = parents.get(id); at != null && parents.has(at) && !path.includes(at); ) {
    path.unshift(at)
    at = parents.get(at)
  }
  return path
}

/** The ancestors of a code: a category code starts with its parent's code and adds three characters per level. */
function pathOf(
  dict: string,
  code: string,
  parents: ReadonlyMap<string, string | null>,
): readonly string[] {
  if (parents.has(code)) return [...above(code, parents), code]
  if (dict.startsWith('sys_category,') && /^([A-Z]\d{2})+$/.test(code)) {
    return Array.from({ length: code.length / 3 }, (_, at) => code.slice(0, 3 * (at + 1)))
  }
  if (/^sys_region,\w+,code$/.test(dict) && /^\d{6}$/.test(code)) {
    const path = [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code]
    return [...new Set(path)]
  }
  return [code]
}
