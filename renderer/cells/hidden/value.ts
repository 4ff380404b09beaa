import { isLongerThan } from '../../model/characters/characters'
import { defineValue } from '../../model/entity/field'
import { cellMessages } from '../../values/messages'
import { readText } from '../../values/text'
import { hiddenMessages } from './messages'

const length = 500

/** Stored in the record, invisible on the screen. */
export const hiddenValue = defineValue({
  name: 'hidden',
  title: hiddenMessages.title,
  props: {},
  operators: ['eq', 'ne', 'in', 'like'],
  storage: () => ({ kind: 'string', length }),
  exprType: () => ({ kind: 'string' }),
  fromWire: readText,
  check: (value, { title }) =>
    isLongerThan(value, length) ? cellMessages.maxLength(title, length) : null,
})
