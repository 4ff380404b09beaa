import { defineCell } from '../../cellType'
import { editControl } from '../../controls/control'
import { NumberBox } from '../../controls/NumberBox'
import { NumberSearch } from '../../controls/NumberSearch'
import { numberFault, shownQuantity, typableNumber } from '../../controls/numberText'
import { ShowNumber } from '../../controls/ShowNumber'
import { decimalsOf, moneyValue } from './value'

export const money = defineCell(moneyValue, {
  align: 'right',
  width: 110,
  inCell: 'text',
  tidy: (text, field) => typableNumber(text, shapeOf(field)),
  fault: (text, field) => numberFault(text, shapeOf(field), field.title),
  rest: (value, field) => shownQuantity(value, shapeOf(field)),
  Show: ({ value, field, place }) => (
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

const shapeOf = (field: Parameters<typeof decimalsOf>[0]) => ({
  decimals: decimalsOf(field),
  fixed: true,
  unit: field.props.unit,
})
