import { Type } from 'typebox'
import type { Field, Operator } from '../model/entity/field'
import { cellMessages } from './messages'
import { propManual } from './messages.manual'
import { largestNumber } from './number'

/** Bounds of every number type. */
export const rangeProps = {
  min: Type.Optional(Type.Number({ description: propManual.min })),
  max: Type.Optional(Type.Number({ description: propManual.max })),
}

/** The unit is never part of the value: sheets contain plain numbers. */
export const unitProp = Type.Optional(
  Type.String({ minLength: 1, maxLength: 8, pattern: '^\\D+$', description: propManual.unit }),
)

export interface RangeProps {
  readonly min?: number
  readonly max?: number
}

/** For numbers and dates; users mostly search ranges, so `between` comes first. */
export const rangeOperators: readonly Operator[] = ['between', 'eq', 'ne', 'gt', 'ge', 'lt', 'le']

/** Returns a message if the value is outside the document's bounds or of what a database stores exactly. */
export function checkRange(value: number, { title, props }: Field<RangeProps>): string | null {
  const { min = -largestNumber, max = largestNumber } = props
  if (value < min) return cellMessages.min(title, min)
  if (value > max) return cellMessages.max(title, max)
  return null
}
