import { defineValue } from '../../model/entity/field'
import { readDatetimeText, readWith, tidyDate } from '../../values/dates'
import { rangeOperators } from '../../values/range'
import { datetimeMessages } from './messages'

/** A moment in wall-clock time, 'YYYY-MM-DD HH:mm:ss'. */
export const datetimeValue = defineValue({
  name: 'datetime',
  title: datetimeMessages.title,
  props: {},
  operators: rangeOperators,
  storage: () => ({ kind: 'datetime' }),
  exprType: () => ({ kind: 'datetime' }),
  fromWire: readWith(readDatetimeText),
  fromText: readWith((text) => readDatetimeText(tidyDate(text))),
})
