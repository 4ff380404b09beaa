import { Type } from 'typebox'
import { defineValue } from '../../model/entity/field'
import { readDateText, readDayText, readWith, tidyDate } from '../../values/dates'
import { rangeOperators } from '../../values/range'
import { dateMessages } from './messages'

export interface DateProps {
  /** Number of days before the due date from which it is shown as near; a past date is always marked. */
  readonly dueDays?: number
}

/** A day, 'YYYY-MM-DD'. */
export const dateValue = defineValue({
  name: 'date',
  title: dateMessages.title,
  props: {
    dueDays: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 366, description: dateMessages.dueDays }),
    ),
  },
  operators: rangeOperators,
  storage: () => ({ kind: 'date' }),
  exprType: () => ({ kind: 'date' }),
  fromWire: readWith(readDateText),
  fromText: readWith((text) => readDayText(tidyDate(text))),
})
