import { defineCell } from '../../cellType'
import { ChoiceBox, selectControl } from '../../controls/ChoiceBox'
import { ChoiceSearch } from '../../controls/ChoiceSearch'
import { editControl } from '../../controls/control'
import { Tags } from '../../controls/Tags'
import { choiceText, choiceTone, optionsWith, takesText } from '../../values/choice'
import { valuesOf } from '../../values/oneOrMany'
import { selectValue } from './value'

export const select = defineCell(selectValue, {
  Show: Tags,
  preload: selectControl.preload,
  Edit: (props) => {
    const { value, field, lookup, onChange } = props
    const multiple = field.props.multiple ?? false
    return (
      <ChoiceBox
        {...editControl(props, 'choose')}
        options={() => optionsWith(field, valuesOf(value), lookup)}
        multiple={multiple}
        freeText={takesText(field)}
        search={field.props.allowSearch ?? true}
        clearable={field.props.allowClear ?? true}
        values={valuesOf(value)}
        textOf={(one) => choiceText(field, one, lookup)}
        toneOf={(one) => choiceTone(field, one, lookup)}
        onValues={(values) =>
          onChange(multiple ? (values.length > 0 ? values : null) : (values[0] ?? null))
        }
      />
    )
  },
  Search: ChoiceSearch,
})
