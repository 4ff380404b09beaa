import type { Entity } from '../model/entity/entity'
import type { Field } from '../model/entity/field'
import { fieldAt } from '../model/entity/path'
import { add, divide, readable } from '../model/expr/decimal'
import type { Column } from '../table/model'
import type { Group } from './useGroups'

/** Data for column totals over all records of some groups. */
export interface Summed {
  readonly count: number
  readonly sums: ReadonlyMap<string, number | null>
  readonly leasts: ReadonlyMap<string, number | null>
  readonly greatests: ReadonlyMap<string, number | null>
  readonly counts: ReadonlyMap<string, number>
  readonly distinct: ReadonlyMap<string, number>
}

/** Aggregates to request from the server for all totals of the columns. */
export interface Wanted {
  readonly sums: readonly Field[]
  readonly values: readonly Field[]
  readonly distinct: readonly Field[]
}

export function wantedBy(columns: readonly Column[], entity: Entity): Wanted {
  const of = (keysOf: (column: Column) => readonly string[]) =>
    [...new Set(columns.flatMap(keysOf))].flatMap((key) => fieldAt(entity, key) ?? [])
  return {
    sums: of(({ field, total, totalBy }) => {
      if (totalBy) return totalBy.names
      return total && total !== 'size' && total !== 'distinct' ? [field.key] : []
    }),
    values: of(({ field, total }) => (total === 'size' ? [field.key] : [])),
    distinct: of(({ field, total }) => (total === 'distinct' ? [field.key] : [])),
  }
}

/** Merges groups. The number of distinct values is only known for a single group. */
export function summedOf(groups: readonly Group[], { sums, values, distinct }: Wanted): Summed {
  const under = <T>(fields: readonly Field[], read: (key: string) => T) =>
    new Map(fields.map(({ key }) => [key, read(key)]))
  const most = (of: 'leasts' | 'greatests', choose: 'min' | 'max') =>
    under(sums, (key) =>
      mostOf(
        groups.map((group) => group[of][key]),
        choose,
      ),
    )
  const [only, another] = groups
  return {
    count: groups.reduce((sum, { count }) => sum + count, 0),
    sums: under(sums, (key) => sumOf(groups, key)),
    leasts: most('leasts', 'min'),
    greatests: most('greatests', 'max'),
    counts: under([...sums, ...values], (key) =>
      groups.reduce((sum, one) => sum + (one.counts[key] ?? 0), 0),
    ),
    distinct: another ? new Map() : under(distinct, (key) => only?.distinct[key] ?? 0),
  }
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
  most: 'min' | 'max',
): number | null {
  const known = numbers.filter((number) => typeof number === 'number')
  return known.length === 0 ? null : Math[most](...known)
}

/** The total of a column over all of these records. */
export function totalIn(summed: Summed, column: Column): number | null {
  const { sums, counts } = summed
  const { field, total, totalBy } = column
  if (totalBy) {
    const lists = totalBy.names.map((key) => [key, [sums.get(key) ?? null]])
    const value = totalBy.evaluate(Object.fromEntries(lists))
    return typeof value === 'number' ? readable(value) : null
  }
  const [sum = null, count = 0] = [sums.get(field.key), counts.get(field.key)]
  if (total === 'sum') return sum
  if (total === 'size') return count
  if (total === 'distinct') return summed.distinct.get(field.key) ?? null
  if (total === 'min') return summed.leasts.get(field.key) ?? null
  if (total === 'max') return summed.greatests.get(field.key) ?? null
  const mean = total === 'avg' && sum !== null && count > 0 ? divide(sum, count) : null
  return mean === null ? null : readable(mean)
}
