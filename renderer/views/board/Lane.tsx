import { type RefCallback, useCallback, useMemo, useRef } from 'react'
import type { Row } from '../../data/rows'
import { useDropTarget } from '../../drag/drag'
import type { Lookup } from '../../model/entity/field'
import { groupParams } from '../../query/useGroups'
import { useRecords } from '../../query/useRecords'
import { Button } from '../../ui/Button'
import { CellShow } from '../../ui/CellShow'
import { useEvent } from '../../ui/useEvent'
import type { ViewProps } from '../define'
import type { Moves } from '../moves/useMoves'
import type { Target } from '../shared/RecordMenu'
import { isTicked } from '../shared/RecordTick'
import { ViewFailure } from '../shared/ViewFailure'
import { Card, movedCards } from './Card'
import type { BoardProps } from './kind'
import { type BoardLane, laneValue } from './lanes'
import { boardTexts } from './messages'

const cardsAtOnce = 50

export interface LaneProps extends ViewProps<BoardProps> {
  readonly lane: BoardLane
  readonly lookup: Lookup
  readonly moves: Moves
  /** The dragged record, and why it may not be dropped here; undefined = it may. */
  readonly dragged: { readonly row: Row; readonly refusal: string | undefined } | undefined
  /** Key of the focused card; undefined = the lane's first. */
  readonly active: string | undefined
  readonly focused: string | undefined
  targetsOf(row: Row): readonly Target[]
  whyStays(row: Row): string | undefined
  onMove(row: Row, key: string): void
}

/** The records of one value: count, sum, and the cards, loaded while scrolling. */
export function Lane(props: LaneProps) {
  const { view, page, lane, lookup, moves, dragged, active } = props
  const { lanes: field, sum } = view.props
  const { entity, endpoints } = page
  const known = useMemo(() => groupParams([field], [lane.value]), [field, lane.value])
  const records = useRecords({
    entity,
    endpoint: endpoints.list,
    reads: view.reads,
    pageSize: cardsAtOnce,
    wire: useMemo(() => ({ ...page.wire(), ...known }), [page, known]),
    enabled: lane.count !== 0,
  })
  const rows = shownHere(lane.count === 0 ? [] : records.rows, props)
  const count = lane.count === undefined ? undefined : lane.count + rowsMoved(props).length
  const element = useRef<HTMLElement>(null)
  useDropTarget(element, {
    kind: movedCards,
    place: lane.key,
    zoneAt: () => (dragged && dragged.refusal === undefined ? '' : undefined),
  })
  const end = useFollowed(records)
  const isWaiting = rows === undefined && !records.failure
  return (
    <section
      ref={element}
      className="jd-lane"
      data-lane={lane.key}
      data-tone={lane.tone}
      data-open={(dragged && !dragged.refusal) || undefined}
      aria-label={boardTexts.lane(lane.title, count ?? 0)}
      aria-busy={records.loading || undefined}
    >
      <header className="jd-lane-head">
        <span className="jd-lane-dot" aria-hidden="true" />
        <h2>{lane.title}</h2>
        <span className="jd-lane-count">{count}</span>
        {sum && typeof lane.sum === 'number' && (
          <span className="jd-lane-sum" title={boardTexts.sum(sum.title)}>
            <CellShow field={sum} value={lane.sum} lookup={lookup} place="cell" />
          </span>
        )}
      </header>
      <div className="jd-lane-body">
        {records.failure && (
          <ViewFailure
            failure={records.failure}
            endpoint={endpoints.list}
            onRetry={records.retry}
          />
        )}
        {isWaiting && <Ghosts />}
        {rows?.length === 0 && <p className="jd-lane-empty">{boardTexts.nothing}</p>}
        {rows && rows.length > 0 && (
          <div role="list" aria-label={boardTexts.cards(lane.title)}>
            {partsOf(rows).map((part) => (
              <div key={part.at} role="none" className="jd-lane-part">
                {part.rows.map((row, at) => (
                  <Card
                    key={row.key}
                    row={row}
                    page={page}
                    lookup={lookup}
                    props={view.props}
                    selected={isTicked(row, props.selected)}
                    tabIndex={
                      (active === undefined ? part.at + at === 0 : active === row.key) ? 0 : -1
                    }
                    busy={row.id !== undefined && moves.underWay.has(row.id)}
                    focused={props.focused === row.key}
                    targetsOf={props.targetsOf}
                    whyStays={props.whyStays}
                    onMove={props.onMove}
                  />
                ))}
              </div>
            ))}
          </div>
        )}
        {records.hasMore && (
          <div ref={end} className="jd-lane-more">
            <Button kind="text" busy={records.loading} onClick={records.more}>
              {boardTexts.more}
            </Button>
          </div>
        )}
      </div>
      {dragged?.refusal !== undefined && <p className="jd-lane-refusal">{dragged.refusal}</p>}
    </section>
  )
}

const partSize = 10

/** Cards per block; the browser decides block by block whether to render. */
const partsOf = (rows: readonly Row[]) =>
  Array.from({ length: Math.ceil(rows.length / partSize) }, (_, part) => ({
    at: part * partSize,
    rows: rows.slice(part * partSize, (part + 1) * partSize),
  }))

const Ghosts = () => (
  <div className="jd-lane-ghosts" aria-hidden="true">
    <span />
    <span />
    <span />
  </div>
)

/** Change of the lane's number of cards by pending moves: 1 or -1 each. */
function rowsMoved({ moves, view, lane }: LaneProps): readonly Row[] & { readonly length: number } {
  const { lanes: field } = view.props
  return [...moves.underWay.values()].flatMap(({ row, changes }) =>
    laneValue(field, changes[field.key]) === lane.value &&
    laneValue(field, row.values[field.key]) !== lane.value
      ? [row]
      : [],
  )
}

/** The lane's records: incoming moves first, without outgoing ones. */
function shownHere(
  rows: readonly Row[] | undefined,
  { moves, view, lane }: LaneProps,
): readonly Row[] | undefined {
  if (moves.underWay.size === 0 || !rows) return rows
  const { lanes: field } = view.props
  const ids = new Set(moves.underWay.keys())
  const coming = [...moves.underWay.values()].filter(
    ({ changes }) => laneValue(field, changes[field.key]) === lane.value,
  )
  return [
    ...coming.map(({ row }) => row),
    ...rows.filter(({ id }) => id === undefined || !ids.has(id)),
  ]
}

// Load more before the last card comes into view.
const aheadPx = 600

/** Loads more when the end of the shown cards comes near. */
function useFollowed({ more }: { more(): void }): RefCallback<HTMLElement> {
  const ask = useEvent(more)
  return useCallback(
    (end: HTMLElement | null) => {
      if (!end) return undefined
      const root = end.closest('.jd-lane-body')
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (entry?.isIntersecting) ask()
        },
        { root, rootMargin: `${aheadPx}px` },
      )
      observer.observe(end)
      return () => observer.disconnect()
    },
    [ask],
  )
}
