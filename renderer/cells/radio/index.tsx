import { defineCell } from '../../cellType'
import { ChoiceSearch } from '../../controls/ChoiceSearch'
import { editControl } from '../../controls/control'
import { OptionGroup } from '../../controls/OptionGroup'
import { Tags } from '../../controls/Tags'
import { optionsWith } from '../../values/choice'
import { radioValue } from './value'

export const radio = defineCell(radioValue, {
  inCell: 'always',
  Show: Tags,
  Edit: (props) => {
    const { value, field, lookup, onChange } = props
    const values = value === null ? [] : [value]
    return (
      <OptionGroup
        {...editControl(props, 'choose')}
        kind="radio"
        isLine={props.place === 'table'}
        options={optionsWith(field, values, lookup)}
        values={values}
        onToggle={(one, chosen) => {
          // A second click clears an optional field; in tables only with `allowClear`.
          const { allowClear = props.place !== 'table' && !field.required } = field.props
          if (chosen || allowClear) onChange(chosen ? one : null)
        }}
      />
    )
  },
  Search: ChoiceSearch,
})
