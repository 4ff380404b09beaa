import { Type } from 'typebox'
import { defineValue } from '../../model/entity/field'
import { readNumber, roundTo, withoutUnit, writtenNumber } from '../../values/number'
import { rangeOperators } from '../../values/range'
import { progressMessages } from './messages'

const decimals = 2

export interface ProgressProps {
  /** From this percentage on the bar is amber, or red. */
  readonly amberFrom?: number
  readonly redFrom?: number
}

const threshold = (description: string) =>
  Type.Optional(Type.Number({ minimum: 0, maximum: 1_000, description }))

/** A read-only percentage; a text that is not a number counts as 0. */
export const progressValue = defineValue({
  name: 'progress',
  title: progressMessages.title,
  props: {
    amberFrom: threshold(progressMessages.amberFrom),
    redFrom: threshold(progressMessages.redFrom),
  },
  operators: rangeOperators,
  storage: () => ({ kind: 'decimal', scale: decimals }),
  exprType: () => ({ kind: 'number' }),
  fromWire(raw) {
    const value = readNumber(raw)
    if (value === undefined && typeof raw === 'string') return 0
    return typeof value === 'number' ? roundTo(value, decimals) : value
  },
  toText: (value) => (value === null ? '' : `${value}%`),
  fromText(text) {
    const value = readNumber(writtenNumber(withoutUnit(text, '%')))
    return typeof value === 'number' ? roundTo(value, decimals) : value
  },
})
