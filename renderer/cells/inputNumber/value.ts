import { Type } from 'typebox'
import { defineValue, type Field } from '../../model/entity/field'
import { cellMessages } from '../../values/messages'
import { readNumber, roundTo, withoutUnit, writtenNumber } from '../../values/number'
import {
  checkRange,
  type RangeProps,
  rangeOperators,
  rangeProps,
  unitProp,
} from '../../values/range'
import { inputNumberMessages } from './messages'

const defaultPrecision = 6

type Props = RangeProps & {
  readonly unit?: string
  readonly integer?: boolean
  readonly precision?: number
  readonly thousands?: boolean
  readonly bytes?: boolean
}

/** Number of decimals kept; an integer has none, and a fraction is an error: it is not rounded. */
export const decimalsOf = ({ props }: Field<Props>): number =>
  props.integer ? 0 : (props.precision ?? defaultPrecision)

export const inputNumberValue = defineValue({
  name: 'inputNumber',
  title: inputNumberMessages.title,
  props: {
    ...rangeProps,
    integer: Type.Optional(Type.Boolean({ description: inputNumberMessages.integer })),
    precision: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 6, description: inputNumberMessages.precision }),
    ),
    unit: unitProp,
    bytes: Type.Optional(Type.Boolean({ description: inputNumberMessages.bytes })),
    thousands: Type.Optional(Type.Boolean({ description: inputNumberMessages.thousands })),
  },
  operators: rangeOperators,
  fromText: (text, field) => read(writtenNumber(withoutUnit(text, field.props.unit)), field),
  storage: (field) =>
    field.props.integer ? { kind: 'integer' } : { kind: 'decimal', scale: decimalsOf(field) },
  exprType: () => ({ kind: 'number' }),
  fromWire: read,
  check(value, field) {
    if (field.props.integer && !Number.isInteger(value)) return cellMessages.integer(field.title)
    return checkRange(value, field)
  },
})

function read(raw: unknown, field: Field<Props>) {
  const value = readNumber(raw)
  if (value === null || value === undefined || field.props.integer) return value
  return roundTo(value, decimalsOf(field))
}
