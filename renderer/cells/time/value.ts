import { defineValue } from '../../model/entity/field'
import { readTimeText, readWith, tidyTime } from '../../values/dates'
import { rangeOperators } from '../../values/range'
import { timeMessages } from './messages'

/** A time of day, 'HH:mm:ss'. */
export const timeValue = defineValue({
  name: 'time',
  title: timeMessages.title,
  props: {},
  operators: rangeOperators,
  storage: () => ({ kind: 'time' }),
  exprType: () => ({ kind: 'time' }),
  fromWire: readWith(readTimeText),
  fromText: readWith((text) => readTimeText(tidyTime(text))),
})
