import type { WireRecord } from '../../data/envelope'
import { useLookup } from '../../data/lookup'
import type { Entity } from '../../model/entity/entity'
import { ownText } from '../record'
import { pictureOfStates } from '../states/picture'
import { StatesFigure } from '../states/StatesFigure'
import { Timeline } from './Timeline'

/** What was done to a record, and below it where it may go from here. */
export function RecordHistory(props: {
  readonly entity: Entity
  readonly id: string
  readonly record: WireRecord
}) {
  const { entity, id, record } = props
  const lookup = useLookup()
  const { states } = entity
  return (
    <>
      <Timeline {...{ entity, id }} ver={ownText(record, 'ver')} />
      {states && (
        <StatesFigure
          picture={pictureOfStates(states, lookup)}
          now={states.field.type.fromWire(record[states.field.key], states.field)}
        />
      )}
    </>
  )
}
