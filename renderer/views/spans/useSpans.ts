import { useEffect, useMemo } from 'react'
import type { ConditionNode, Rule } from '../../model/query/condition'
import { useRecords } from '../../query/useRecords'
import type { ViewProps } from '../define'
import { hasTime } from '../fields'
import type { Moves } from '../moves/useMoves'
import type { SpanProps } from './kind'
import { type Span, spanOf } from './spans'

const recordsAtOnce = 500

interface Range {
  readonly first: string
  readonly last: string
}

/** The records with dates in a range, up to `most`; pending moves are shown as done. */
export function useSpans(
  { view, page }: Pick<ViewProps<SpanProps>, 'view' | 'page'>,
  {
    range,
    moves,
    most,
    order = 'asc',
  }: {
    readonly range?: Range | undefined
    readonly moves: Moves
    readonly most: number
    /** Sort by start date; default: earliest first. */
    readonly order?: 'asc' | 'desc'
  },
) {
  const { props, reads } = view
  const { entity, endpoints } = page
  const [first, last] = [range?.first, range?.last]
  const wire = useMemo(() => {
    const rules =
      first === undefined || last === undefined ? [] : overlapping(props, { first, last })
    return { ...page.wire(rules), column: props.start.key, order }
  }, [page, props, first, last, order])
  const records = useRecords({
    entity,
    endpoint: endpoints.list,
    wire,
    reads,
    pageSize: recordsAtOnce,
  })
  const { rows, hasMore, more, loading } = records
  const wantsMore = hasMore && !loading && (rows?.length ?? 0) < most
  useEffect(() => {
    if (wantsMore) more()
  })
  const { underWay } = moves
  const spans = useMemo(
    () =>
      rows?.flatMap((row): Span | readonly Span[] => {
        const changes = row.id === undefined ? undefined : underWay.get(row.id)?.changes
        return spanOf(row, props, changes) ?? []
      }),
    [rows, props, underWay],
  )
  return { ...records, spans, cut: hasMore && (rows?.length ?? 0) >= most }
}

/** Conditions: starts before the range ends, and ends (or starts, without an end) after it starts. */
function overlapping({ start, end }: SpanProps, { first, last }: Range): readonly ConditionNode[] {
  const until = (key: string, time: boolean): Rule => ({
    field: key,
    rule: 'le',
    val: time ? `${last} 23:59:59` : last,
  })
  const from = (key: string): Rule => ({ field: key, rule: 'ge', val: first })
  if (!end) return [{ field: start.key, rule: 'between', val: [first, last] }]
  const started: ConditionNode = {
    match: 'or',
    rules: [until(start.key, hasTime(start)), until(end.key, hasTime(end))],
  }
  const ended: ConditionNode = { match: 'or', rules: [from(end.key), from(start.key)] }
  return [started, ended]
}
