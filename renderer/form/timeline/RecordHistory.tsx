import type { WireRecord } from '../../data/envelope'
import type { Entity } from '../../model/entity/entity'
import { ownText } from '../record'
import { StateWays } from './StateWays'
import { Timeline } from './Timeline'

/** What was done to a record, and below it where it may go from here. */
export function RecordHistory(props: {
  readonly entity: Entity
  readonly id: string
  readonly record: WireRecord
}) {
  const { entity, id, record } = props
  return (
    <>
      <Timeline {...{ entity, id }} ver={ownText(record, 'ver')} />
      <StateWays {...{ entity, record }} />
    </>
  )
}
