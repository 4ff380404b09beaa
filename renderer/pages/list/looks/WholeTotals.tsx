import { useEffect, useMemo } from 'react'
import type { Entity } from '../../../model/entity/entity'
import { summedOf, totalIn, wantedBy } from '../../../query/summed'
import { useGroups } from '../../../query/useGroups'
import type { Column } from '../../../table/model'
import { useLive } from '../../../views/shared/useLive'

/** Totals by field; undefined = still loading, or failed. */
export interface Whole {
  readonly totals: ReadonlyMap<string, number | null> | undefined
  /** Why there are none, with a retry. */
  readonly failed: { readonly message: string; retry(): void } | undefined
}

interface WholeTotalsProps {
  readonly entity: Entity
  /** Columns with a total. */
  readonly columns: readonly Column[]
  /** The conditions, as list calls take them. */
  readonly wire: Readonly<Record<string, string>>
  readonly version: number
  onTotals(whole: Whole): void
}

/** Fetches the column totals of all records of a query while it is mounted; renders nothing. */
export function WholeTotals({ entity, columns, wire, version, onTotals }: WholeTotalsProps) {
  const wanted = useMemo(() => wantedBy(columns, entity), [columns, entity])
  const { groups, failure, retry } = useGroups({ entity, by: none, ...wanted, wire })
  useLive({ entity, version }, false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `retry` is another function each time and does the same
  useEffect(() => {
    const whole = groups && summedOf(groups, wanted)
    onTotals({
      totals: whole && new Map(columns.map((one) => [one.field.key, totalIn(whole, one)])),
      failed: failure && { message: failure.message, retry },
    })
  }, [groups, failure, wanted, columns, onTotals])
  return null
}

const none = [] as const
