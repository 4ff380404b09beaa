import type { Field } from '../model/entity/field'
import type { Condition, ConditionNode } from '../model/query/condition'
import { besideRule, isEmpty, type ListParams, type ListQuery, queryKeys } from './listParams'
import type { SearchItem } from './model'

/** One condition of what a list shows, where it was set, and the rest without it. */
export type ConditionInForce = { readonly node: ConditionNode } & (
  | { readonly from: 'bar'; readonly key: string; readonly rest: ListQuery }
  | { readonly from: 'aside' }
  /** A link, a figure, a saved query or the builder; `rest` undefined = nothing is left of it. */
  | { readonly from: 'advanced'; readonly rest: Condition | undefined }
)

/** All conditions in force, in the order: query bar, side, advanced query. A group of several is one of them. */
export function conditionsInForce(
  { query, aside: chosen, advanced }: Pick<ListParams, 'query' | 'aside' | 'advanced'>,
  { search, aside }: { readonly search: readonly SearchItem[]; readonly aside?: Field | undefined },
): readonly ConditionInForce[] {
  const keys = queryKeys(search)
  const asked = search.flatMap(({ field, operator }, at): readonly ConditionInForce[] => {
    const key = keys[at] ?? field.key
    const { [key]: val, ...rest } = query
    if (val === undefined || isEmpty(val)) return []
    return [{ from: 'bar', key, rest, node: { field: field.key, rule: operator, val } }]
  })
  return [
    ...asked,
    ...(aside && chosen !== undefined
      ? [{ from: 'aside' as const, node: besideRule(aside, chosen) }]
      : []),
    ...(advanced ? partsOf(advanced) : []),
  ]
}

/** What is joined by "or" holds together only. */
function partsOf(advanced: Condition): readonly ConditionInForce[] {
  const { match, rules } = advanced
  if (match === 'or' && rules.length > 1)
    return [{ from: 'advanced', node: advanced, rest: undefined }]
  return rules.map((node, at) => {
    const others = rules.toSpliced(at, 1)
    const rest = others.length > 0 ? { match, rules: others } : undefined
    return { from: 'advanced', node, rest }
  })
}
