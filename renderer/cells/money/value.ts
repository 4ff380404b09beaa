import { Type } from 'typebox'
import { defineValue } from '../../model/field'
import { readNumber, roundTo } from '../number'
import { checkRange, rangeOperators, rangeProps } from '../range'
import { moneyMessages } from './messages'

export const defaultPrecision = 2

export const moneyValue = defineValue({
  name: 'money',
  title: moneyMessages.title,
  props: {
    ...rangeProps,
    precision: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 6, description: moneyMessages.precision }),
    ),
  },
  operators: rangeOperators,
  storage: (field) => ({ kind: 'decimal', scale: field.props.precision ?? defaultPrecision }),
  exprType: () => ({ kind: 'number' }),
  fromWire(raw, field) {
    const value = readNumber(raw)
    if (value === null || value === undefined) return value
    return roundTo(value, field.props.precision ?? defaultPrecision)
  },
  toText: (value, field) =>
    value === null ? '' : value.toFixed(field.props.precision ?? defaultPrecision),
  check: checkRange,
})
