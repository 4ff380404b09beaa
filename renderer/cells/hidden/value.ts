import { defineValue } from '../../model/entity/field'
import { cellMessages } from '../../values/messages'
import { readText } from '../../values/text'
import { hiddenMessages } from './messages'

const length = 500

/** Carried in the record, taking no space on the screen. */
export const hiddenValue = defineValue({
  name: 'hidden',
  title: hiddenMessages.title,
  props: {},
  operators: ['eq', 'ne', 'in', 'like'],
  storage: () => ({ kind: 'string', length }),
  exprType: () => ({ kind: 'string' }),
  fromWire: readText,
  check: (value, { title }) =>
    value.length > length ? cellMessages.maxLength(title, length) : null,
})
