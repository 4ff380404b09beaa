import type { WireRecord } from '../../data/envelope'
import { useLookup } from '../../data/lookup'
import type { Entity } from '../../model/entity/entity'
import { ownText } from '../record'
import { pictureOfStates } from '../states/picture'
import { StatesFigure } from '../states/StatesFigure'
import { Timeline } from './Timeline'

/** The history of a record, and below it the possible steps. */
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
      <Timeline entity={entity} id={id} ver={ownText(record, 'ver')} />
      {states && (
        <StatesFigure
          picture={pictureOfStates(states, lookup)}
          now={states.field.type.fromWire(record[states.field.key], states.field)}
        />
      )}
    </>
  )
}
