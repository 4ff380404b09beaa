import { ChoiceBox } from '../controls/ChoiceBox'
import { searchControl } from '../controls/control'
import { listOf, listValue } from '../controls/ruleValue'
import { Nothing } from '../controls/Text'
import { defineCell } from '../define'
import { switchMessages } from './messages'
import { Toggle } from './Toggle'
import { pairOf, switchValue } from './value'

/** `switch` is a keyword of the language, hence the name. */
export const switchCell = defineCell(switchValue, {
  align: 'center',
  width: 80,
  inCell: 'always',
  toggle: (value) => value !== true,
  Show: ({ value, place }) =>
    value === null ? (
      <Nothing place={place} />
    ) : (
      <span className={value ? 'jd-tag jd-hue-1' : 'jd-tag'}>
        {value ? switchMessages.on : switchMessages.off}
      </span>
    ),
  Edit: Toggle,
  Search: (props) => {
    const [on, off] = pairOf(props.field)
    const options = [
      { value: on, text: switchMessages.on },
      { value: off, text: switchMessages.off },
    ]
    return (
      <ChoiceBox
        {...searchControl(props, 'choose')}
        options={() => options}
        multiple={false}
        values={listOf(props.value)}
        textOf={(one) => options.find(({ value }) => value === one)?.text ?? one}
        onValues={(values) => props.onChange(listValue(values, false))}
      />
    )
  },
})
