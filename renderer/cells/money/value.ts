import { Type } from 'typebox'
import { defineValue } from '../../model/field'
import { cellMessages } from '../messages'
import { readNumber } from '../number'
import { moneyMessages } from './messages'

export const moneyValue = defineValue({
  name: 'money',
  title: moneyMessages.title,
  props: {
    min: Type.Optional(Type.Number({ description: moneyMessages.min })),
    max: Type.Optional(Type.Number({ description: moneyMessages.max })),
    precision: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 6, description: moneyMessages.precision }),
    ),
  },
  operators: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'between'],
  storage: (field) => ({ kind: 'decimal', scale: field.props.precision ?? 2 }),
  exprType: () => ({ kind: 'number' }),
  fromWire: readNumber,
  toText: (value, field) => (value === null ? '' : value.toFixed(field.props.precision ?? 2)),
  check(value, { title, props: { min, max } }) {
    if (min !== undefined && value < min) return cellMessages.min(title, min)
    if (max !== undefined && value > max) return cellMessages.max(title, max)
    return null
  },
})
