import '../../controls/controls.css'
import { defineCell } from '../../cellType'
import { attributesOf, editControl } from '../../controls/control'
import { PairSearch } from '../../controls/PairSearch'
import { Nothing } from '../../controls/Text'
import { Icon } from '../../ui/Icon'
import { pairText } from '../../values/pair'
import { checkboxMetaValue, checkboxPair } from './value'

export const checkbox_meta = defineCell(checkboxMetaValue, {
  align: 'center',
  width: 80,
  sameWidth: true,
  inCell: 'always',
  toggle: (value) => value !== true,
  Show: ({ value, place }) =>
    value === null ? (
      <Nothing place={place} />
    ) : (
      <span className={value ? 'jd-ticked' : 'jd-unticked'}>
        <Icon name={value ? 'check' : 'minus'} />
        {pairText(value)}
      </span>
    ),
  // Any other stored value looks unticked (reference: widgets, appendix E).
  Edit: (props) => (
    <input
      {...attributesOf(editControl(props, 'choose'))}
      type="checkbox"
      className="jd-tick"
      checked={props.value === true}
      onChange={({ target }) => props.onChange(target.checked)}
      onBlur={() => props.onBlur?.()}
    />
  ),
  Search: (props) => <PairSearch {...props} pair={checkboxPair(props.field)} />,
})
