import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isRecord, type WireRecord } from '../data/envelope'
import { toFailure } from '../data/failure'
import { dataMessages } from '../messages'
import type { Entity } from '../model/entity/entity'
import type { Field } from '../model/entity/field'
import { Failure, usePorts } from '../ports'

type Totals = Readonly<Record<string, number | null>>

/**
 * Records with equal values in some fields, counted and summed by the server over all records, not only those on the
 * screen.
 */
export interface Group {
  /** The group's values and their texts, in record form. */
  readonly of: WireRecord
  readonly count: number
  /** By field key; no entry if there are no values. */
  readonly sums: Totals
  readonly leasts: Totals
  readonly greatests: Totals
  /** Number of values in each sum. */
  readonly counts: Readonly<Record<string, number>>
  /** Number of distinct values of the fields in `distinct`. */
  readonly distinct: Readonly<Record<string, number>>
}

/** A record of a tree that groups name, or one above such. */
export interface TreeNode {
  readonly id: string
  readonly text: string
  readonly parent: string | null
}

export interface Groups {
  /** By field key, as far as the user sees the trees; no entry for a field that names none. */
  readonly trees: Readonly<Record<string, readonly TreeNode[]>>
  /** undefined before the first answer. */
  readonly groups: readonly Group[] | undefined
  /** There are more groups than the server returned. */
  readonly cut: boolean
  readonly loading: boolean
  readonly failure: Failure | undefined
  retry(): void
}

interface Grouped {
  readonly entity: Entity
  /** Empty = one group of all records. */
  readonly by: readonly Field[]
  readonly sums: readonly Field[]
  /** Fields whose values, and whose distinct values, are counted. */
  readonly values?: readonly Field[]
  readonly distinct?: readonly Field[]
  /** The query as list call parameters. */
  readonly wire: Readonly<Record<string, string>>
  /** Default: true. */
  readonly enabled?: boolean
}

/** Query key for reading an entity's records other than as a list page. */
export const looksKey = (entity: Entity) => ['looks', entity.api] as const

export function useGroups(asked: Grouped): Groups {
  const { entity, by, sums, values = [], distinct = [], wire, enabled = true } = asked
  const { request, user } = usePorts()
  const params = {
    ...wire,
    ...(by.length > 0 && { groupBy: keysOf(by) }),
    ...(sums.length > 0 && { sums: keysOf(sums) }),
    ...(values.length > 0 && { valuesOf: keysOf(values) }),
    ...(distinct.length > 0 && { distinctOf: keysOf(distinct) }),
  }
  const query = useQuery({
    queryKey: [...looksKey(entity), 'groups', user.tenantId, user.id, params],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const call = {
        method: 'GET',
        url: `${entity.api}/groups`,
        params,
        signal,
        quiet: true,
      } as const
      return readGroups((await request.send(call)).result)
    },
  })
  return {
    groups: query.data?.groups,
    trees: query.data?.trees ?? {},
    cut: query.data?.cut === true,
    loading: query.isFetching,
    failure: query.error && !query.isFetching ? toFailure(query.error) : undefined,
    retry: () => void query.refetch(),
  }
}

const keysOf = (fields: readonly Field[]) => fields.map(({ key }) => key).join()

function readGroups(result: unknown) {
  const list = isRecord(result) ? result.groups : undefined
  if (!isRecord(result) || !Array.isArray(list)) throw new Failure('shape', dataMessages.shape)
  return { groups: list.map(readGroup), cut: result.cut === true, trees: readTrees(result.trees) }
}

function readTrees(raw: unknown): Groups['trees'] {
  const entries = isRecord(raw) ? Object.entries(raw) : []
  return Object.fromEntries(
    entries.map(([key, nodes]) => [key, Array.isArray(nodes) ? nodes.flatMap(readNode) : []]),
  )
}

function readNode(raw: unknown): readonly TreeNode[] {
  if (!isRecord(raw)) return []
  const { id, text, parent } = raw
  if (typeof id !== 'string' || typeof text !== 'string') return []
  return [{ id, text, parent: typeof parent === 'string' ? parent : null }]
}

function readGroup(raw: unknown): Group {
  if (!isRecord(raw) || !isRecord(raw.of) || typeof raw.count !== 'number') {
    throw new Failure('shape', dataMessages.shape)
  }
  return {
    of: raw.of,
    count: raw.count,
    sums: numbersOf(raw.sums),
    counts: numbersOf(raw.counts),
    leasts: numbersOf(raw.leasts),
    greatests: numbersOf(raw.greatests),
    distinct: numbersOf(raw.distinct),
  }
}

function numbersOf(raw: unknown): Readonly<Record<string, number>> {
  const entries = isRecord(raw) ? Object.entries(raw) : []
  return Object.fromEntries(
    entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )
}

/** Parameters that select the records of one group: the wire value of each field, null = empty. */
export const groupParams = (
  by: readonly Field[],
  values: readonly unknown[],
): Readonly<Record<string, string>> => ({
  groupBy: keysOf(by),
  groupIs: JSON.stringify(
    values.map((value) => (value === null || value === undefined ? null : String(value))),
  ),
})
