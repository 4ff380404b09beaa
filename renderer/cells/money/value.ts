import { Type } from 'typebox'
import { defineValue, type Field } from '../../model/entity/field'
import { readNumber, roundTo, withoutUnit, writtenNumber } from '../../values/number'
import {
  checkRange,
  type RangeProps,
  rangeOperators,
  rangeProps,
  unitProp,
} from '../../values/range'
import { moneyMessages } from './messages'

const defaultPrecision = 2

type MoneyProps = RangeProps & { readonly precision?: number; readonly unit?: string }

/** Number of decimals kept and shown. */
export const decimalsOf = ({ props }: Field<MoneyProps>) => props.precision ?? defaultPrecision

export const moneyValue = defineValue({
  name: 'money',
  title: moneyMessages.title,
  props: {
    ...rangeProps,
    precision: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 6, description: moneyMessages.precision }),
    ),
    unit: unitProp,
  },
  operators: rangeOperators,
  fromText: (text, field) => read(writtenNumber(withoutUnit(text, field.props.unit)), field),
  storage: (field) => ({ kind: 'decimal', scale: decimalsOf(field) }),
  exprType: () => ({ kind: 'number' }),
  fromWire: read,
  toText: (value, field) => (value === null ? '' : value.toFixed(decimalsOf(field))),
  check: checkRange,
})

function read(raw: unknown, field: Field<MoneyProps>) {
  const value = readNumber(raw)
  return value === null || value === undefined ? value : roundTo(value, decimalsOf(field))
}
