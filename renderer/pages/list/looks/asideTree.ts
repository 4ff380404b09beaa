import type { Field, Lookup } from '../../../model/entity/field'
import type { Group } from '../../../query/useGroups'

/** A value beside a list, with its child values. */
export interface AsideNode {
  readonly value: string
  readonly title: string
  /** Number of records in this node and its descendants. */
  readonly count: number
  readonly children: readonly AsideNode[]
}

/**
 * The values found in records, in the order of their dictionary. Codes of a tree are nested in their parents, whose
 * counts include all descendants, as conditions on such fields do.
 */
export function asideTree(
  field: Field,
  groups: readonly Group[],
  lookup: Lookup,
): readonly AsideNode[] {
  const dict = field.type.dict(field) ?? ''
  const counts = new Map<string, number>()
  const below = new Map<string | undefined, Set<string>>()
  const texts = new Map<string, string>()
  for (const { of, count } of groups) {
    const value = of[field.key]
    if (value === null || value === undefined || value === '') continue
    const text = of[`${field.key}_dictText`]
    const path = pathOf(dict, String(value))
    if (typeof text === 'string') texts.set(String(value), text)
    for (const [at, one] of path.entries()) {
      counts.set(one, (counts.get(one) ?? 0) + count)
      const above = path[at - 1]
      below.set(above, (below.get(above) ?? new Set<string>()).add(one))
    }
  }
  const options = dict.includes(',') ? [] : lookup.options(dict)
  const place = (value: string) => {
    const at = options.findIndex((option) => option.value === value)
    return at < 0 ? options.length : at
  }
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

/** The ancestors of a code: a category code starts with its parent's code and adds three characters per level. */
function pathOf(dict: string, code: string): readonly string[] {
  if (dict.startsWith('sys_category,') && /^([A-Z]\d{2})+$/.test(code)) {
    return Array.from({ length: code.length / 3 }, (_, at) => code.slice(0, 3 * (at + 1)))
  }
  if (/^sys_region,\w+,code$/.test(dict) && /^\d{6}$/.test(code)) {
    const path = [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code]
    return [...new Set(path)]
  }
  return [code]
}
