import type { WireRecord } from '../../../data/envelope'
import type { Field, Lookup } from '../../../model/entity/field'
import { type Summed, summedOf, type Wanted } from '../../../query/summed'
import type { Group } from '../../../query/useGroups'

/** A group of a list, with its subgroups. */
export interface GroupNode extends Summed {
  /** The values of the group and its parents, as one text. */
  readonly key: string
  readonly level: number
  readonly field: Field
  /** Wire values; null = empty. Those of the parent groups come first. */
  readonly values: readonly unknown[]
  /** A record with the group's value and its text. */
  readonly of: WireRecord
  /** Empty = the records are directly below it. */
  readonly children: readonly GroupNode[]
}

/**
 * Nests groups by several fields; counts and sums of an outer group are those of its inner groups. Ordered by
 * dictionary, else as the server answers them, which sorts texts as people do; empty values come last.
 */
export function groupTree(
  groups: readonly Group[],
  by: readonly Field[],
  { wanted, lookup }: { readonly wanted: Wanted; readonly lookup: Lookup },
): readonly GroupNode[] {
  const level = (
    members: readonly Group[],
    at: number,
    above: readonly unknown[],
  ): readonly GroupNode[] => {
    const field = by[at]
    if (!field) return []
    const parts = new Map<unknown, Group[]>()
    for (const group of members) {
      const value = group.of[field.key] ?? null
      parts.set(value, [...(parts.get(value) ?? []), group])
    }
    const nodes = [...parts].map(([value, own]): GroupNode => {
      const values = [...above, value]
      return {
        key: JSON.stringify(values),
        level: at,
        field,
        values,
        of: own[0]?.of ?? {},
        ...summedOf(own, wanted),
        children: level(own, at + 1, values),
      }
    })
    return nodes.sort(inOrder(field, lookup))
  }
  return level(groups, 0, [])
}

/** Title of the group. */
export function titleOf({ field, of }: GroupNode, lookup: Lookup): string {
  const text = of[`${field.key}_dictText`]
  if (typeof text === 'string') return text
  const value = field.type.fromWire(of[field.key], field) ?? null
  return field.type.toText(value, field, lookup)
}

function inOrder(field: Field, lookup: Lookup) {
  const dict = field.type.dict(field)
  const options = dict === undefined || dict.includes(',') ? [] : lookup.options(dict)
  const place = ({ values }: GroupNode) => {
    const at = options.findIndex(({ value }) => value === values.at(-1))
    return at < 0 ? options.length : at
  }
  const isEmpty = ({ values }: GroupNode) => (values.at(-1) === null ? 1 : 0)
  return (a: GroupNode, b: GroupNode): number => isEmpty(a) - isEmpty(b) || place(a) - place(b)
}
