import { Type } from 'typebox'
import type { Field, Operator } from '../model/entity/field'
import { cellMessages } from './messages'
import { propManual } from './messages.manual'
import { largestNumber } from './number'

/** Bounds that every number type takes. */
export const rangeProps = {
  min: Type.Optional(Type.Number({ description: propManual.min })),
  max: Type.Optional(Type.Number({ description: propManual.max })),
}

/** What the number is of. It is never part of the value: a sheet holds numbers. */
export const unitProp = Type.Optional(
  Type.String({ minLength: 1, maxLength: 8, pattern: '^\\D+$', description: propManual.unit }),
)

export interface RangeProps {
  readonly min?: number
  readonly max?: number
}

/** For numbers and dates; people mostly look for a range, so that comes first. */
export const rangeOperators: readonly Operator[] = ['between', 'eq', 'ne', 'gt', 'ge', 'lt', 'le']

/** A message when the value lies outside the document's bounds or what a database keeps exactly. */
export function checkRange(value: number, { title, props }: Field<RangeProps>): string | null {
  const { min = -largestNumber, max = largestNumber } = props
  if (value < min) return cellMessages.min(title, min)
  if (value > max) return cellMessages.max(title, max)
  return null
}
