import type { SearchProps } from '../cellType'
import { type ChoiceProps, choiceText, choiceTone, optionsWith } from '../values/choice'
import { ChoiceBox } from './ChoiceBox'
import { searchControl } from './control'
import { listOf, listValue } from './ruleValue'

/** Chooses from the field's list: several values for `in`, one otherwise. */
export function ChoiceSearch(props: SearchProps<ChoiceProps>) {
  const { field, lookup, operator, value, onChange } = props
  const many = operator === 'in'
  return (
    <ChoiceBox
      {...searchControl(props, 'choose')}
      options={() => optionsWith(field, listOf(value), lookup)}
      multiple={many}
      values={listOf(value)}
      textOf={(one) => choiceText(field, one, lookup)}
      toneOf={(one) => choiceTone(field, one, lookup)}
      onValues={(values) => onChange(listValue(values, many))}
    />
  )
}
