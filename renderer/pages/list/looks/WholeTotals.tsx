import { useEffect, useMemo } from 'react'
import type { Entity } from '../../../model/entity/entity'
import { summedOf, totalIn, wantedBy } from '../../../query/summed'
import { useGroups } from '../../../query/useGroups'
import type { Column } from '../../../table/model'
import { useLive } from '../../../views/shared/useLive'

/** Totals by field; undefined = on their way, or not to be had. */
export interface Whole {
  readonly totals: ReadonlyMap<string, number | null> | undefined
  /** Why there are none, and how to ask again. */
  readonly failed: { readonly message: string; retry(): void } | undefined
}

interface WholeTotalsProps {
  readonly entity: Entity
  /** Those that have a total. */
  readonly columns: readonly Column[]
  /** The conditions, as list calls take them. */
  readonly wire: Readonly<Record<string, string>>
  readonly version: number
  onTotals(whole: Whole): void
}

/** Tells what the columns come to over all records of a query, as long as it is there; it shows nothing itself. */
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
