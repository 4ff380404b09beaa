import { Type } from 'typebox'
import { isLongerThan, isShorterThan } from '../../model/characters/characters'
import { pattern } from '../../model/document/schema'
import { defineValue } from '../../model/entity/field'
import { matches } from '../../model/regexp/patterns'
import { cellMessages } from '../../values/messages'
import { propManual } from '../../values/messages.manual'
import { readText } from '../../values/text'
import { inputMessages } from './messages'

const defaultLength = 200

export const inputValue = defineValue({
  name: 'input',
  title: inputMessages.title,
  props: {
    min: Type.Optional(Type.Integer({ minimum: 0, description: propManual.minLength })),
    max: Type.Optional(Type.Integer({ minimum: 1, maximum: 2000, description: inputMessages.max })),
    trim: Type.Optional(Type.Boolean({ description: inputMessages.trim })),
    pattern: Type.Optional(pattern(inputMessages.pattern)),
    message: Type.Optional(Type.String({ description: inputMessages.message })),
    ellipsis: Type.Optional(
      Type.Integer({ minimum: 2, maximum: 500, description: propManual.ellipsis }),
    ),
  },
  operators: ['like', 'eq', 'ne', 'left_like', 'right_like', 'in', 'between', 'ge', 'le'],
  storage: (field) => ({ kind: 'string', length: field.props.max ?? defaultLength }),
  exprType: () => ({ kind: 'string' }),
  typedText: true,
  fromWire: readText,
  check(value, { title, props }) {
    const max = props.max ?? defaultLength
    if (props.min !== undefined && isShorterThan(value, props.min))
      return cellMessages.minLength(title, props.min)
    if (isLongerThan(value, max)) return cellMessages.maxLength(title, max)
    if (props.pattern !== undefined && !matches(props.pattern, value))
      return props.message ?? cellMessages.pattern(title)
    return null
  },
})
