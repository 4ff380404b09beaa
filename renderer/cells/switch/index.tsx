import { defineCell, type EditProps } from '../../cellType'
import { PairSearch } from '../../controls/PairSearch'
import { Nothing } from '../../controls/Text'
import { pairText } from '../../values/pair'
import { switchPair, switchValue } from './value'
import '../../controls/controls.css'
import { attributesOf, editControl } from '../../controls/control'

/** `switch` is a keyword of the language, hence the name. */
export const switchCell = defineCell(switchValue, {
  align: 'center',
  width: 80,
  sameWidth: true,
  inCell: 'always',
  toggle: (value) => value !== true,
  Show: ({ value, place }) =>
    value === null ? (
      <Nothing place={place} />
    ) : (
      <span className="jd-onoff" data-on={value || undefined}>
        {pairText(value)}
      </span>
    ),
  Edit: Toggle,
  Search: (props) => <PairSearch {...props} pair={switchPair(props.field)} />,
})

/** Empty looks like off; the first click turns it on. */
function Toggle(props: EditProps<boolean>) {
  const control = editControl(props, 'choose')
  const on = props.value === true
  return (
    <button
      {...attributesOf(control)}
      type="button"
      role="switch"
      aria-checked={on}
      className="jd-switch"
      onClick={() => props.onChange(!on)}
      onBlur={control.onBlur}
    >
      <span className="jd-switch-text" aria-hidden="true">
        {pairText(on)}
      </span>
    </button>
  )
}
