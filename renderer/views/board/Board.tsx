import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useMemo, useState } from 'react'
import { useLookup } from '../../data/lookup'
import type { Row } from '../../data/rows'
import { useGroups } from '../../query/useGroups'
import { useEvent } from '../../ui/useEvent'
import type { ViewProps } from '../define'
import { MoveNoteBar } from '../shared/MoveNote'
import { sharedTexts } from '../shared/messages'
import type { Target } from '../shared/RecordMenu'
import { actionOfStep, isStepped, stepInto } from '../shared/steps'
import { choicesOf } from '../shared/tones'
import { useLive } from '../shared/useLive'
import { useMoves } from '../shared/useMoves'
import { ViewEmpty } from '../shared/ViewEmpty'
import { ViewFailure } from '../shared/ViewFailure'
import { ViewWaiting } from '../shared/ViewWaiting'
import './board.css'
import type { BoardProps } from './kind'
import { Lane } from './Lane'
import { type BoardLane, lanesOf, laneValue } from './lanes'
import { boardTexts } from './messages'
import { useCardKeys } from './useCardKeys'

/** A list's records in lanes, one for each value of a field: dragging a card, or its menu, changes that value. */
export function Board({ view, page, selected }: ViewProps<BoardProps>) {
  const lookup = useLookup()
  const { lanes: field, sum } = view.props
  const [dragged, setDragged] = useState<Row>()
  const [focused, setFocused] = useState<string>()
  useLive(page, dragged !== undefined)
  const wire = useMemo(() => page.wire(), [page])
  const sums = useMemo(() => (sum ? [sum] : []), [sum])
  const by = useMemo(() => [field], [field])
  const { groups, failure, retry } = useGroups({ entity: page.entity, by, sums, wire })
  const options = choicesOf(field, lookup)
  const lanes = lanesOf({ lanes: field, sum }, options, groups)
  const moves = useMoves(page)
  const keys = useCardKeys()

  const refusalFor = (row: Row, lane: BoardLane): string | undefined => {
    if (laneValue(field, row.values[field.key]) === lane.value) return undefined
    if (lane.closed) return sharedTexts.lockedField(field.title)
    if (isStepped(page.entity, field)) return stepInto(row, lane.value, { page, lookup }).refusal
    return moves.refusalOf(row, { [field.key]: typedValue(field, lane) })
  }
  const targetsOf = useEvent((row: Row): readonly Target[] =>
    lanes
      .filter(({ value }) => value !== laneValue(field, row.values[field.key]))
      .map((lane) => ({ key: lane.key, title: lane.title, refusal: refusalFor(row, lane) })),
  )
  const move = useEvent((row: Row, key: string) => {
    const lane = lanes.find((one) => one.key === key)
    if (!lane || lane.value === laneValue(field, row.values[field.key])) return
    const refusal = refusalFor(row, lane)
    if (refusal !== undefined) return moves.tell(sharedTexts.forbidden(lane.title, refusal))
    if (!isStepped(page.entity, field)) {
      return void moves.move(row, { [field.key]: typedValue(field, lane) }, lane.title)
    }
    const { step } = stepInto(row, lane.value, { page, lookup })
    if (step) page.onAction(actionOfStep(step, page), row)
  })
  const moveAndFollow = useEvent((row: Row, key: string) => {
    move(row, key)
    // The card comes up in another lane: whoever has moved it by keyboard goes on there.
    setFocused(row.key)
  })
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => 'row' in source.data,
        onDragStart: ({ source }) => setDragged(source.data.row as Row), // put there by `Card`
        onDrop: ({ source, location }) => {
          setDragged(undefined)
          const key = location.current.dropTargets[0]?.data.lane
          if (typeof key === 'string') move(source.data.row as Row, key)
        },
      }),
    [move],
  )

  if (failure && !groups) {
    return (
      <ViewFailure failure={failure} endpoint={`GET ${page.entity.api}/groups`} onRetry={retry} />
    )
  }
  if (!groups && options.length === 0) return <ViewWaiting />
  if (groups?.length === 0 && moves.underWay.size === 0) return <ViewEmpty page={page} />
  return (
    <>
      <div
        role="group"
        className="jd-board"
        aria-label={boardTexts.label(page.title)}
        data-dragging={dragged ? true : undefined}
        {...keys.handlers}
      >
        {lanes.map((lane) => (
          <Lane
            key={lane.key}
            {...{ view, page, selected, lane, lookup, moves, targetsOf, focused }}
            dragged={dragged && { row: dragged, refusal: refusalFor(dragged, lane) }}
            active={keys.activeIn(lane.key)}
            onMove={moveAndFollow}
          />
        ))}
      </div>
      <MoveNoteBar moves={moves} />
    </>
  )
}

const typedValue = (field: BoardProps['lanes'], { value }: BoardLane): unknown =>
  field.type.fromWire(value, field) ?? null
