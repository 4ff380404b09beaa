import { choiceText, optionsWith } from '../choice'
import { ChoiceBox, selectControl } from '../controls/ChoiceBox'
import { ChoiceSearch } from '../controls/ChoiceSearch'
import { editControl } from '../controls/control'
import { ShowTags } from '../controls/Tags'
import { defineCell } from '../define'
import { listMultiValue } from './value'

export const list_multi = defineCell(listMultiValue, {
  width: 160,
  Show: ShowTags,
  preload: selectControl.preload,
  Edit: (props) => {
    const { value, field, lookup, onChange } = props
    return (
      <ChoiceBox
        {...editControl(props, 'choose')}
        options={() => optionsWith(field, value ?? [], lookup)}
        multiple
        values={value ?? []}
        textOf={(one) => choiceText(field, one, lookup)}
        onValues={(values) => onChange(values.length > 0 ? values : null)}
      />
    )
  },
  Search: ChoiceSearch,
})
