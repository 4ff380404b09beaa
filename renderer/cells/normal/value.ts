import { Type } from 'typebox'
import { isLongerThan } from '../../model/characters/characters'
import { defineValue } from '../../model/entity/field'
import { cellMessages } from '../../values/messages'
import { propManual } from '../../values/messages.manual'
import { readText } from '../../values/text'
import { normalMessages } from './messages'

const length = 500

/** Read-only text, set by the server, by `compute` or by another field's `fill`. */
export const normalValue = defineValue({
  name: 'normal',
  title: normalMessages.title,
  props: {
    ellipsis: Type.Optional(
      Type.Integer({ minimum: 2, maximum: 500, description: propManual.ellipsis }),
    ),
  },
  operators: ['like', 'eq', 'ne', 'left_like', 'right_like', 'in', 'between'],
  storage: () => ({ kind: 'string', length }),
  exprType: () => ({ kind: 'string' }),
  typedText: true,
  fromWire: readText,
  check: (value, { title }) =>
    isLongerThan(value, length) ? cellMessages.maxLength(title, length) : null,
})
