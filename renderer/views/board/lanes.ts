import type { Field, Lookup, Option, Tone } from '../../model/entity/field'
import { scalarOf } from '../../model/entity/field'
import type { Group } from '../../query/useGroups'
import { sharedTexts } from '../shared/messages'

export interface BoardLane {
  /** For React and for dragging; `value` may be anything. */
  readonly key: string
  /** null = records without a value. */
  readonly value: string | null
  readonly title: string
  readonly tone: Tone
  /** undefined = not loaded yet. */
  readonly count: number | undefined
  readonly sum: number | null | undefined
  /** No record can be moved here: the dictionary does not offer the value (any more). */
  readonly closed: boolean
}

/**
 * The dictionary's items in order, then other values found in records: stored data are always visible. Disabled items
 * are shown only if records have them.
 */
export function lanesOf(
  { lanes: field, sum }: { readonly lanes: Field; readonly sum?: Field | undefined },
  options: readonly Option[],
  groups: readonly Group[] | undefined,
): readonly BoardLane[] {
  const byValue = new Map(groups?.map((group) => [laneOf(group.of[field.key]), group]))
  const countOf = (value: string | null) => groups && (byValue.get(value)?.count ?? 0)
  const sumOf = (value: string | null) =>
    sum && groups ? (byValue.get(value)?.sums[sum.key] ?? null) : undefined
  const lane = (value: string | null, rest: Pick<BoardLane, 'title' | 'tone' | 'closed'>) => ({
    key: value === null ? 'empty' : `is ${value}`,
    value,
    ...rest,
    count: countOf(value),
    sum: sumOf(value),
  })
  const known = new Set(options.map(({ value }) => value))
  const listed = options
    .filter(({ disabled, value }) => !disabled || (countOf(value) ?? 0) > 0)
    .map(({ value, text, color = 'neutral', disabled = false }) =>
      lane(value, { title: text, tone: color, closed: disabled }),
    )
  const strays = [...byValue.keys()].filter((value) => value === null || !known.has(value))
  return [
    ...listed,
    ...strays.map((value) => {
      const title = value === null ? sharedTexts.empty : sharedTexts.others(value)
      return lane(value, {
        title,
        tone: 'neutral' as const,
        closed: value !== null || field.required,
      })
    }),
  ]
}

const laneOf = (raw: unknown): string | null =>
  raw === null || raw === undefined || raw === '' ? null : String(raw)

/** The value of a record's lane, in the form of `BoardLane.value`. */
export function laneValue(field: Field, value: unknown, _lookup?: Lookup): string | null {
  return laneOf(scalarOf(field.type.toWire(value ?? null, field)))
}
