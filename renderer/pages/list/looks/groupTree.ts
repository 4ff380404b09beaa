import type { WireRecord } from '../../../data/envelope'
import type { Field, Lookup } from '../../../model/entity/field'
import { add, divide, readable } from '../../../model/expr/decimal'
import type { Group } from '../../../query/useGroups'
import type { Column } from '../../../table/model'

/** A group of a list, with those below it. */
export interface GroupNode {
  /** The values that lead to it, as one text. */
  readonly key: string
  readonly level: number
  readonly field: Field
  /** On the wire; null = empty. Those above it come first. */
  readonly values: readonly unknown[]
  /** As a record holds the value, with its text. */
  readonly of: WireRecord
  readonly count: number
  readonly sums: ReadonlyMap<string, number | null>
  readonly leasts: ReadonlyMap<string, number | null>
  readonly greatests: ReadonlyMap<string, number | null>
  readonly counts: ReadonlyMap<string, number>
  /** Empty = its records stand below it. */
  readonly children: readonly GroupNode[]
}

/**
 * Groups by several fields as groups within groups: what an upper one counts and sums is what its lower ones do. In
 * the order of the dictionary, else of the texts; empty values come last.
 */
export function groupTree(
  groups: readonly Group[],
  by: readonly Field[],
  { sums, lookup }: { readonly sums: readonly Field[]; readonly lookup: Lookup },
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
        ...{ key: JSON.stringify(values), level: at, field, values, of: own[0]?.of ?? {} },
        count: own.reduce((sum, { count }) => sum + count, 0),
        sums: new Map(sums.map(({ key }) => [key, sumOf(own, key)])),
        leasts: new Map(
          sums.map(({ key }) => [
            key,
            mostOf(
              own.map(({ leasts }) => leasts[key]),
              Math.min,
            ),
          ]),
        ),
        greatests: new Map(
          sums.map(({ key }) => [
            key,
            mostOf(
              own.map(({ greatests }) => greatests[key]),
              Math.max,
            ),
          ]),
        ),
        counts: new Map(
          sums.map(({ key }) => [key, own.reduce((sum, one) => sum + (one.counts[key] ?? 0), 0)]),
        ),
        children: level(own, at + 1, values),
      }
    })
    return nodes.sort(inOrder(field, lookup))
  }
  return level(groups, 0, [])
}

function sumOf(groups: readonly Group[], key: string): number | null {
  let sum: number | null = null
  for (const { sums } of groups) {
    const one = sums[key]
    if (one === null || one === undefined) continue
    sum = sum === null ? one : add(sum, one)
    if (sum === null) return null
  }
  return sum
}

function mostOf(
  numbers: readonly (number | null | undefined)[],
  most: (...numbers: number[]) => number,
): number | null {
  const known = numbers.filter((number) => typeof number === 'number')
  return known.length === 0 ? null : most(...known)
}

/** The total of a column over all records of the group. */
export function totalIn(node: GroupNode, column: Column): number | null {
  const { sums, counts } = node
  const { field, total, totalBy } = column
  if (totalBy) {
    const lists = totalBy.names.map((key) => [key, [sums.get(key) ?? null]])
    const value = totalBy.evaluate(Object.fromEntries(lists))
    return typeof value === 'number' ? readable(value) : null
  }
  const [sum = null, count = 0] = [sums.get(field.key), counts.get(field.key)]
  if (total === 'sum') return sum
  if (total === 'size') return count
  if (total === 'min') return node.leasts.get(field.key) ?? null
  if (total === 'max') return node.greatests.get(field.key) ?? null
  const mean = total === 'avg' && sum !== null && count > 0 ? divide(sum, count) : null
  return mean === null ? null : readable(mean)
}

/** What the group is called. */
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
  const collator = new Intl.Collator('zh-CN', { numeric: true })
  return (a: GroupNode, b: GroupNode): number =>
    isEmpty(a) - isEmpty(b) ||
    place(a) - place(b) ||
    collator.compare(titleOf(a, lookup), titleOf(b, lookup))
}
