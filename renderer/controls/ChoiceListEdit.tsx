import type { EditProps } from '../cellType'
import { type ChoiceProps, choiceText, choiceTone, optionsWith } from '../values/choice'
import { ChoiceBox } from './ChoiceBox'
import { editControl } from './control'

/** Chooses several options of the field's list. */
export function ChoiceListEdit(props: EditProps<readonly string[], ChoiceProps>) {
  const { value, field, lookup, onChange } = props
  return (
    <ChoiceBox
      {...editControl(props, 'choose')}
      options={() => optionsWith(field, value ?? [], lookup)}
      multiple
      values={value ?? []}
      textOf={(one) => choiceText(field, one, lookup)}
      toneOf={(one) => choiceTone(field, one, lookup)}
      onValues={(values) => onChange(values.length > 0 ? values : null)}
    />
  )
}
