import { defineValue } from '../../model/entity/field'
import { readDateText, readWith, tidyDate } from '../../values/dates'
import { rangeOperators } from '../../values/range'
import { dateMessages } from './messages'

/** A day, 'YYYY-MM-DD'. */
export const dateValue = defineValue({
  name: 'date',
  title: dateMessages.title,
  props: {},
  operators: rangeOperators,
  storage: () => ({ kind: 'date' }),
  exprType: () => ({ kind: 'date' }),
  fromWire: readWith(readDateText),
  fromText: readWith((text) => readDateText(tidyDate(text))),
})
