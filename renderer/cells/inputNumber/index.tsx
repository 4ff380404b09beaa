import { defineCell } from '../../cellType'
import { editControl } from '../../controls/control'
import { NumberBox } from '../../controls/NumberBox'
import { NumberSearch } from '../../controls/NumberSearch'
import { numberFault, shownQuantity, typableNumber } from '../../controls/numberText'
import { ShowNumber } from '../../controls/ShowNumber'
import { bytesText } from '../../values/bytes'
import { decimalsOf, inputNumberValue } from './value'

export const inputNumber = defineCell(inputNumberValue, {
  align: 'right',
  width: 100,
  inCell: 'text',
  tidy: (text, field) => typableNumber(text, shapeOf(field)),
  fault: (text, field) => numberFault(text, shapeOf(field), field.title),
  rest: (value, field) => shownQuantity(value, shapeOf(field)),
  Show: ({ value, field, place }) =>
    field.props.bytes && value !== null ? (
      <span className="jd-number" title={shownQuantity(value, { ...shapeOf(field), unit: 'B' })}>
        {bytesText(value)}
      </span>
    ) : (
      <ShowNumber value={value} place={place} shape={shapeOf(field)} />
    ),
  Edit: (props) => (
    <NumberBox
      {...editControl(props, 'enter')}
      {...shapeOf(props.field)}
      value={props.value}
      onNumber={props.onChange}
    />
  ),
  Search: (props) => (
    <NumberSearch {...props} decimals={decimalsOf(props.field)} unit={props.field.props.unit} />
  ),
})

/** Pads decimals only if the document sets their number. */
const shapeOf = (field: Parameters<typeof decimalsOf>[0]) => ({
  decimals: decimalsOf(field),
  thousands: field.props.thousands,
  unit: field.props.unit,
  fixed: !field.props.integer && field.props.precision !== undefined,
})
