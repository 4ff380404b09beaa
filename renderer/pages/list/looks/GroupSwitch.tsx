import type { Field } from '../../../model/entity/field'
import { Button } from '../../../ui/Button'
import type { ChosenView } from '../useChosenView'
import { looksTexts } from './messages'

/** Toggles grouping of the table's rows. */
export const GroupSwitch = (props: {
  readonly by: readonly Field[]
  readonly chosen: ChosenView
}) => (
  <Button
    kind="text"
    icon="group"
    label={looksTexts.grouped(props.by.map(({ title }) => title).join('、'))}
    pressed={props.chosen.grouped}
    onClick={() => props.chosen.group(!props.chosen.grouped)}
  />
)
