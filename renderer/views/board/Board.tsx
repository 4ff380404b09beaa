import { useMemo, useState } from 'react'
import { useLookup } from '../../data/lookup'
import type { Row } from '../../data/rows'
import { useDragWatch } from '../../drag/drag'
import { useGroups } from '../../query/useGroups'
import { useEvent } from '../../ui/useEvent'
import type { ViewProps } from '../define'
import { MoveNoteBar } from '../moves/MoveNote'
import { actionOfStep, isStepped, stepInto, whyNoStep } from '../moves/steps'
import { useMoves } from '../moves/useMoves'
import { sharedTexts } from '../shared/messages'
import type { Target } from '../shared/RecordMenu'
import { choicesOf } from '../shared/tones'
import { useLive } from '../shared/useLive'
import { ViewEmpty } from '../shared/ViewEmpty'
import { ViewFailure } from '../shared/ViewFailure'
import { ViewWaiting } from '../shared/ViewWaiting'
import './board.css'
import { movedCards } from './Card'
import type { BoardProps } from './kind'
import { Lane } from './Lane'
import { type BoardLane, lanesOf, laneValue } from './lanes'
import { boardTexts } from './messages'
import { useCardKeys } from './useCardKeys'

/** A list's records in lanes, one per value of a field; dragging a card or using its menu changes the value. */
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
  const whyStays = useEvent((row: Row) =>
    isStepped(page.entity, field) ? whyNoStep(page.entity, row) : moves.refusalOf(row, {}),
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
    // The card reappears in another lane: after a move by keyboard the focus follows it.
    setFocused(row.key)
  })
  useDragWatch(movedCards, {
    onStart: (row) => setDragged(row),
    onDrop(row, key) {
      setDragged(undefined)
      if (key !== undefined) move(row, key)
    },
  })

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
            view={view}
            page={page}
            selected={selected}
            lane={lane}
            lookup={lookup}
            moves={moves}
            targetsOf={targetsOf}
            whyStays={whyStays}
            focused={focused}
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
