import { defineCell } from '../../cellType'
import { PairSearch } from '../../controls/PairSearch'
import { Nothing } from '../../controls/Text'
import { pairText } from '../../values/pair'
import { Toggle } from './Toggle'
import { pairOf, switchValue } from './value'

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
  Search: (props) => <PairSearch {...props} pair={pairOf(props.field)} />,
})
