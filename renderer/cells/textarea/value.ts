import { Type } from 'typebox'
import { isLongerThan, isShorterThan } from '../../model/characters/characters'
import { defineValue } from '../../model/entity/field'
import { cellMessages } from '../../values/messages'
import { propManual } from '../../values/messages.manual'
import { readText } from '../../values/text'
import { textareaMessages } from './messages'

export const defaultLength = 2000

export const textareaValue = defineValue({
  name: 'textarea',
  title: textareaMessages.title,
  props: {
    min: Type.Optional(Type.Integer({ minimum: 0, description: propManual.minLength })),
    max: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100_000, description: textareaMessages.max }),
    ),
    rows: Type.Optional(
      Type.Integer({ minimum: 2, maximum: 30, description: textareaMessages.rows }),
    ),
    ellipsis: Type.Optional(
      Type.Integer({ minimum: 2, maximum: 500, description: propManual.ellipsis }),
    ),
  },
  operators: ['like', 'eq', 'ne', 'left_like', 'right_like'],
  storage: () => ({ kind: 'text' }),
  exprType: () => ({ kind: 'string' }),
  typedText: true,
  fromWire: readText,
  check(value, { title, props: { min, max = defaultLength } }) {
    if (min !== undefined && isShorterThan(value, min)) return cellMessages.minLength(title, min)
    if (isLongerThan(value, max)) return cellMessages.maxLength(title, max)
    return null
  },
})
