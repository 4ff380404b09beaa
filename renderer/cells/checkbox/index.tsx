import { defineCell } from '../../cellType'
import { selectControl } from '../../controls/ChoiceBox'
import { ChoiceListEdit } from '../../controls/ChoiceListEdit'
import { ChoiceSearch } from '../../controls/ChoiceSearch'
import { editControl } from '../../controls/control'
import { OptionGroup } from '../../controls/OptionGroup'
import { Tags } from '../../controls/Tags'
import { optionsWith } from '../../values/choice'
import { checkboxValue } from './value'

export const checkbox = defineCell(checkboxValue, {
  width: 160,
  Show: Tags,
  preload: selectControl.preload,
  Edit: (props) => {
    // A row of a table is one line high.
    if (props.place === 'table') return <ChoiceListEdit {...props} />
    const { field, lookup, onChange } = props
    const values = props.value ?? []
    const options = optionsWith(field, values, lookup)
    return (
      <OptionGroup
        {...editControl(props, 'choose')}
        kind="checkbox"
        options={options}
        values={values}
        onToggle={(one, chosen) => {
          const next = options
            .map(({ value }) => value)
            .filter((value) => (value === one ? chosen : values.includes(value)))
          onChange(next.length > 0 ? next : null)
        }}
      />
    )
  },
  Search: ChoiceSearch,
})
